import { availableStorage } from '../available-storage.ts';
import { onWrittenFragment } from '../navigation/fragment-target.ts';
import { enableScrollToTop } from '../navigation/scroll-to-top.ts';
import { addReturnAddresses, syncAccountState } from './account.ts';
import { hideHeaderOnScroll } from './sticky-header.ts';

enableScrollToTop(document, window, availableStorage('sessionStorage'));
// Most addresses have no fragment, so the script that follows fragments is loaded on demand. If it cannot be loaded, the page does not
// scroll to the fragment.
onWrittenFragment(document, window, () => {
  import('../navigation/follow-written-fragment.ts').then(
    ({ followWrittenFragment }) => followWrittenFragment(document, window),
    () => undefined,
  );
});
syncAccountState(document, window);
addReturnAddresses(document);
const header = document.querySelector<HTMLElement>('.site-header');
if (header !== null) hideHeaderOnScroll(header, window);
