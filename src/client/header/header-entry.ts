import { availableStorage } from '../available-storage.ts';
import { followWrittenFragments } from '../navigation/fragment-target.ts';
import { enableScrollToTop } from '../navigation/scroll-to-top.ts';
import { addReturnAddresses, syncAccountState } from './account.ts';
import { hideHeaderOnScroll } from './sticky-header.ts';

enableScrollToTop(document, window, availableStorage('sessionStorage'));
followWrittenFragments(document, window);
syncAccountState(document, window);
addReturnAddresses(document);
const header = document.querySelector<HTMLElement>('.site-header');
if (header !== null) hideHeaderOnScroll(header, window);
