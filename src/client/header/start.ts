import { allowedStorage } from '../allowed-storage.ts';
import { startAtTop } from '../navigation/scroll-to-top.ts';
import { followAccount, returnHere } from './account.ts';
import { followScroll } from './sticky.ts';

startAtTop(document, window, allowedStorage('sessionStorage'));
followAccount(document, window);
returnHere(document);
const header = document.querySelector<HTMLElement>('.site-header');
if (header !== null) followScroll(header, window);
