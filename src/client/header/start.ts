import { prefetchOnIntent } from '../navigation/prefetch.ts';
import { startAtTop } from '../navigation/scroll-to-top.ts';
import { returnHere } from './account.ts';
import { followScroll } from './sticky.ts';

startAtTop(document, window);
prefetchOnIntent(document);
returnHere(document);
const header = document.querySelector<HTMLElement>('.site-header');
if (header !== null) followScroll(header, window);
