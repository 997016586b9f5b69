import { allowedStorage } from '../allowed-storage.ts';
import { disableSearchWhileEmpty } from './empty-fields.ts';
import { openSearchOnShortcut } from './shortcut.ts';
import { showStoredText } from './stored-text.ts';
import { showStoredType } from './stored-type.ts';

openSearchOnShortcut(document);
showStoredType(document, allowedStorage('sessionStorage'));
showStoredText(document, allowedStorage('sessionStorage'));
disableSearchWhileEmpty(document);
