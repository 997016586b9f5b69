import { cookieValue } from '../cookies.ts';

/** The cookie that the My Account site sets on this domain while somebody is signed in. */
export const SIGNED_IN_COOKIE = 'laurel-signed-in';

/** Whether a `document.cookie` says that somebody is signed in. Source: specification §6. */
export const isSignedIn = (cookies: string): boolean => cookieValue(cookies, SIGNED_IN_COOKIE) === '1';

/** Switches the header between My Account and Sign Out; pages themselves are the same for everybody. */
export function showAccount(page: {
  readonly cookie: string;
  readonly documentElement: Pick<Element, 'toggleAttribute'>;
}): void {
  page.documentElement.toggleAttribute('data-signed-in', isSignedIn(page.cookie));
}

/** Shows the account as the cookie has it, which changes when a visitor signs in or out on the other site and comes back. */
export function followAccount(page: Document, view: Window): void {
  const show = (): void => showAccount(page);
  show();
  view.addEventListener('pageshow', show);
  page.addEventListener('visibilitychange', show);
}

/** The name under which My Account and the paywall take the address to come back to. */
const RETURN_PARAMETER = 'returnUrl';

/** Lets the links that sign in and out come back to this page. */
export function returnHere(page: Document): void {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-returns]')) {
    const address = new URL(link.href);
    address.searchParams.set(RETURN_PARAMETER, page.location.href);
    link.href = address.href;
  }
}
