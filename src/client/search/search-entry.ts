import { availableStorage } from '../available-storage.ts';
import { disableSearchWhileEmpty } from './disable-search-while-empty.ts';
import { openSearchOnShortcut } from './open-search-on-shortcut.ts';
import { showStoredText } from './stored-text.ts';
import { showStoredType } from './stored-type.ts';

openSearchOnShortcut(document);
showStoredType(document, availableStorage('sessionStorage'));
showStoredText(document, availableStorage('sessionStorage'));
disableSearchWhileEmpty(document);
