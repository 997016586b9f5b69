interface NewTabAttributes {
  readonly target?: '_blank';
  readonly rel?: 'noopener';
}

/** Returns the attributes of a link that opens in a new tab without access to this page; none for other links. */
export function newTabAttributes(newTab: boolean): NewTabAttributes {
  return newTab ? { target: '_blank', rel: 'noopener' } : {};
}
