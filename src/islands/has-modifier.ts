/** Whether a key is pressed with Ctrl, Alt or Meta: such keys are the browser's, e.g. Alt and an arrow for Back. */
export const hasModifier = ({ ctrlKey, altKey, metaKey }: KeyboardModifiers): boolean =>
  ctrlKey || altKey || metaKey;

type KeyboardModifiers = Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey'>;
