import { type EntityType, isEntityType, selectedSearchTypeKey } from '../../domain/entity-types.ts';

/** Where the type chosen last is kept: session storage; undefined where there is none. */
export type TypeStorage = Pick<Storage, 'getItem' | 'setItem'> | undefined;

/** The type chosen last in this session; undefined where none is stored or storage is forbidden. Source: specification §4. */
export function storedType(storage: TypeStorage): EntityType | undefined {
  try {
    const stored = storage?.getItem(selectedSearchTypeKey);
    return isEntityType(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the chosen type for the session. Where storage is forbidden the choice holds for this page alone. */
export function storeType(storage: TypeStorage, entityType: EntityType): void {
  try {
    storage?.setItem(selectedSearchTypeKey, entityType);
  } catch {
    // Nothing is remembered then.
  }
}

/**
 * Shows the stored type in the search boxes of a page as soon as the page is read, so that no selector changes later
 * under a visitor's hand. One that the visitor is in or has changed is left alone, and so is a page of results, whose
 * address names its type.
 */
export function showStoredType(page: Document, storage: TypeStorage): void {
  const stored = storedType(storage);
  if (stored === undefined || new URL(page.URL).pathname.startsWith('/names/s/')) return;
  for (const select of page.querySelectorAll<HTMLSelectElement>('.search select[name=entityType]'))
    if (select !== page.activeElement && !isChanged(select)) show(select, stored);
}

/** Whether a visitor has chosen another type than the page showed. */
export function isChanged(select: HTMLSelectElement): boolean {
  return select.selectedOptions[0]?.defaultSelected === false;
}

/** Makes the type the one that the page shows, and the field ask for it. */
function show(select: HTMLSelectElement, entityType: EntityType): void {
  for (const option of select.options) {
    option.defaultSelected = option.value === entityType;
    if (!option.defaultSelected) continue;
    const field = select.form?.querySelector<HTMLInputElement>('input[name=query]');
    field?.setAttribute('placeholder', option.dataset.placeholder ?? '');
    field?.setAttribute('aria-label', option.dataset.label ?? '');
  }
}
