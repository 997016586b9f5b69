/** Returns whether a key is pressed with Ctrl, Alt or Meta. Such keys belong to the browser, e.g. Alt+Left for Back. */
export const hasModifier = ({ ctrlKey, altKey, metaKey }: KeyboardModifiers): boolean =>
  ctrlKey || altKey || metaKey;

type KeyboardModifiers = Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey'>;
