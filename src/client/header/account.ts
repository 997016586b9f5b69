/** The cookie that the My Account site sets on this domain while somebody is signed in. */
export const SIGNED_IN_COOKIE = 'laurel-signed-in';

/** Whether a `document.cookie` says that somebody is signed in. Source: specification §6. */
export function isSignedIn(cookies: string): boolean {
  return cookies.split(';').some((cookie) => cookie.trim() === `${SIGNED_IN_COOKIE}=1`);
}

/** Switches the header between My Account and Sign Out; pages themselves are the same for everybody. */
export function showAccount(page: {
  readonly cookie: string;
  readonly documentElement: Pick<Element, 'toggleAttribute'>;
}): void {
  page.documentElement.toggleAttribute('data-signed-in', isSignedIn(page.cookie));
}
