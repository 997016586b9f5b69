import { sessionStorageIfAllowed } from './session.ts';
import { openSearchOnShortcut } from './shortcut.ts';
import { showStoredText } from './stored-text.ts';
import { showStoredType } from './stored-type.ts';

openSearchOnShortcut(document);
showStoredType(document, sessionStorageIfAllowed());
showStoredText(document, sessionStorageIfAllowed());
