/** What the head of every page and its breadcrumbs need. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** The page's own address. */
  readonly path: string;
  /** From the home page down; the last one is the page itself and leads nowhere. */
  readonly breadcrumbs: readonly { readonly label: string; readonly href?: string }[];
  /** The page in each of its languages, itself included. Source: specification §3, "Alternate-language link entries". */
  readonly alternates?: readonly Alternate[];
}

export interface Alternate {
  /** A language tag, e.g. `fr`. */
  readonly language: string;
  readonly href: string;
  /** For readers of any other language. */
  readonly isDefault: boolean;
}

const LONGEST_DESCRIPTION = 158;

/** A description for search engines: whole words of at most 158 characters. */
export function description(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text;
  const cut = text.lastIndexOf(' ', LONGEST_DESCRIPTION - 1);
  return `${text.slice(0, cut === -1 ? LONGEST_DESCRIPTION - 1 : cut)}…`;
}
