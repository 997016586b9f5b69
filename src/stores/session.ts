import { atom } from 'nanostores';
import { isSignedIn, showAccount } from '../client/header/account.ts';

/** Whether somebody is signed in, as My Account's cookie says. Source: specification §6. */
export const $session = atom<{ readonly signedIn: boolean }>({ signedIn: false });

/** Follows the cookie, which changes when a visitor signs in or out on the other site and comes back. */
export function followSession(page: Document, view: Window): void {
  $session.subscribe(() => showAccount(page));
  const read = (): void => {
    const signedIn = isSignedIn(page.cookie);
    if (signedIn !== $session.get().signedIn) $session.set({ signedIn });
  };
  read();
  view.addEventListener('pageshow', read);
  page.addEventListener('visibilitychange', read);
}
