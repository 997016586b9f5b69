interface NewTabAttributes {
  readonly target?: '_blank';
  readonly rel?: 'noopener';
}

/** Attributes of a link that opens in a new tab, which gets no hold of this page; none for any other link. */
export function newTabAttributes(newTab: boolean): NewTabAttributes {
  return newTab ? { target: '_blank', rel: 'noopener' } : {};
}
