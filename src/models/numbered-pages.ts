import type { Link } from './group-view.ts';

/** A link to one page of a list. */
export interface NumberedPage extends Link {
  readonly isCurrent: boolean;
}

/** Splits a list into pages of `size` items. There is a first page even if there are no items. */
export function* numberedPages<Item>(
  items: readonly Item[],
  size: number,
  pagePath: (page: number) => string,
): Iterable<{
  readonly number: number;
  readonly items: readonly Item[];
  /** Links to all pages; empty if there is only one. */
  readonly pages: readonly NumberedPage[];
}> {
  const count = Math.max(1, Math.ceil(items.length / size));
  for (let number = 1; number <= count; number++)
    yield {
      number,
      items: items.slice((number - 1) * size, number * size),
      pages:
        count === 1
          ? []
          : Array.from({ length: count }, (_, index) => ({
              label: String(index + 1),
              href: pagePath(index + 1),
              isCurrent: index + 1 === number,
            })),
    };
}
