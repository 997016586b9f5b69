import { cookieValue } from '../cookie-value.ts';

/** Name of the cookie that the My Account site sets on this domain while the visitor is signed in. */
export const SIGNED_IN_COOKIE = 'laurel-signed-in';

/** Returns whether the text of `document.cookie` contains the sign-in cookie. Source: specification §6. */
export const isSignedIn = (cookies: string): boolean => cookieValue(cookies, SIGNED_IN_COOKIE) === '1';

/** Switches the header between My Account and Sign Out. The HTML of a page is the same for all visitors. */
export function showAccount(page: {
  readonly cookie: string;
  readonly documentElement: Pick<Element, 'toggleAttribute'>;
}): void {
  page.documentElement.toggleAttribute('data-signed-in', isSignedIn(page.cookie));
}

/**
 * Shows the account state of the cookie, now and whenever the page is shown again: the visitor may have signed in or out on
 * the My Account site meanwhile.
 */
export function syncAccountState(page: Document, view: Window): void {
  const show = (): void => showAccount(page);
  show();
  view.addEventListener('pageshow', show);
  page.addEventListener('visibilitychange', show);
}

/** Query parameter of My Account and the paywall with the address to return to. */
const RETURN_PARAMETER = 'returnUrl';

/** Adds this page's address to the sign-in and sign-out links, so that they return here. */
export function addReturnAddresses(page: Document): void {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-returns]')) {
    const address = new URL(link.href);
    address.searchParams.set(RETURN_PARAMETER, page.location.href);
    link.href = address.href;
  }
}
