import { isChoosable, type SearchType, selectedSearchTypeKey } from '../../domain/entity-types.ts';

/** Session storage; undefined where it is not available. */
export type TypeStorage = Pick<Storage, 'getItem' | 'setItem'> | undefined;

/** Reads the type chosen last in this session; undefined without a stored type or access. Source: specification §4. */
export function storedType(storage: TypeStorage): SearchType | undefined {
  try {
    const stored = storage?.getItem(selectedSearchTypeKey);
    return isChoosable(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the chosen type for the session. Without access to storage, the choice applies to this page only. */
export function storeType(storage: TypeStorage, entityType: SearchType): void {
  try {
    storage?.setItem(selectedSearchTypeKey, entityType);
  } catch {
    // Without access to storage, the type is not stored.
  }
}

/**
 * Selects the stored type in the search boxes of a page as soon as the page is parsed, so that no selector changes during
 * use. A selector that is focused or was changed is not touched. On a results page, the URL determines the type. The page stores it,
 * unless only this page offers the type.
 */
export function showStoredType(page: Document, storage: TypeStorage): void {
  if (new URL(page.URL).pathname.startsWith('/names/s/')) {
    const own = page.querySelector<HTMLOptionElement>('.search option[selected]')?.value;
    if (isChoosable(own)) storeType(storage, own);
    return;
  }
  const stored = storedType(storage);
  if (stored === undefined) return;
  for (const select of page.querySelectorAll<HTMLSelectElement>('.search select[name=entityType]'))
    if (select !== page.activeElement && !isChanged(select)) preselect(select, stored);
}

/** Returns whether the visitor has selected a different type than the page preselected. */
export function isChanged(select: HTMLSelectElement): boolean {
  return select.selectedOptions[0]?.defaultSelected === false;
}

/** Makes a type the default selection, and sets the placeholder and label of the field accordingly. */
function preselect(select: HTMLSelectElement, entityType: SearchType): void {
  for (const option of select.options) {
    option.defaultSelected = option.value === entityType;
    if (!option.defaultSelected) continue;
    const field = select.form?.querySelector<HTMLInputElement>('input[name=query]');
    field?.setAttribute('placeholder', option.dataset.placeholder ?? '');
    field?.setAttribute('aria-label', option.dataset.label ?? '');
  }
}
