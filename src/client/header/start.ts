import { showAccount } from './account.ts';
import { followScroll } from './sticky.ts';

showAccount(document);
const header = document.querySelector<HTMLElement>('.site-header');
if (header !== null) followScroll(header, window);
