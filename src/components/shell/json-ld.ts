import type { BreadcrumbList, Graph, Thing } from 'schema-dts';

/** Entries from the home page down; the final entry is the current page and needs no address. */
type Breadcrumbs = readonly { readonly label: string; readonly href?: string | undefined }[];

const breadcrumbData = (breadcrumbs: Breadcrumbs, path: string): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: breadcrumbs.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: href ?? path,
  })),
});

/** Fields with addresses as values. */
const ADDRESSES = new Set(['url', 'item', 'image', 'logo', 'target']);

/**
 * Returns the text of a page's `application/ld+json` script: its structured data and breadcrumbs. Addresses are absolute,
 * and `<` is escaped so that it cannot end the script.
 * Source: HTML Standard, "Restrictions for contents of script elements".
 */
export function jsonLd(
  things: readonly Thing[],
  { breadcrumbs, path }: { readonly breadcrumbs: Breadcrumbs; readonly path: string },
  absolute: (path: string) => string,
): string | undefined {
  const graph = [...things, ...(breadcrumbs.length > 1 ? [breadcrumbData(breadcrumbs, path)] : [])];
  if (graph.length === 0) return undefined;
  const document: Graph = { '@context': 'https://schema.org', '@graph': graph };
  return JSON.stringify(document, (name, value: unknown) =>
    ADDRESSES.has(name) && typeof value === 'string' && value.startsWith('/')
      ? absolute(value).replaceAll('%7B', '{').replaceAll('%7D', '}')
      : value,
  ).replaceAll('<', '\\u003c');
}
