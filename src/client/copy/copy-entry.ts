/** Entry point of buttons that copy a text to the clipboard. */
import { copyOnClick } from './copy-buttons.ts';

copyOnClick(document, (text) => navigator.clipboard.writeText(text));
