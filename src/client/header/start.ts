import { startAtTop } from '../navigation/scroll-to-top.ts';
import { sessionStorageIfAllowed } from '../search/session.ts';
import { followAccount, returnHere } from './account.ts';
import { followScroll } from './sticky.ts';

startAtTop(document, window, sessionStorageIfAllowed());
followAccount(document, window);
returnHere(document);
const header = document.querySelector<HTMLElement>('.site-header');
if (header !== null) followScroll(header, window);
