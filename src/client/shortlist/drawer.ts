import * as shortlistTexts from '#texts/shortlist.ts';
import styles from '../../styles/shortlist-drawer.css?url';
import { schedule } from '../schedule.ts';

/** Path of the page with the shortlist. */
const SHORTLIST_PATH = '/shortlist';

/** Time for which the message about an action is shown. */
const MESSAGE_MS = 8000;

/** Delay after which text in a new live region is announced by screen readers. */
const ANNOUNCEMENT_DELAY_MS = 100;

export interface Drawer {
  /** Shows the number of entries. Without entries, the link to the shortlist is hidden. */
  showCount(count: number): void;
  /** Shows a message for a few seconds. Screen readers announce it. */
  report(message: string): void;
}

/** Adds the drawer to a page: a link to the shortlist with its number of entries, and messages about actions. */
export function createDrawer(page: Document): Drawer {
  const stylesheet = page.createElement('link');
  stylesheet.rel = 'stylesheet';
  stylesheet.href = styles;
  page.head.append(stylesheet);
  const drawer = page.createElement('aside');
  drawer.ariaLabel = shortlistTexts.title;
  drawer.className = 'shortlist-drawer';
  const status = page.createElement('p');
  status.role = 'status';
  const link = page.createElement('a');
  link.href = SHORTLIST_PATH;
  link.hidden = true;
  drawer.append(status, link);
  page.body.append(drawer);
  let cancel = (): void => {};
  return {
    showCount(count) {
      link.hidden = count === 0 || page.location.pathname === SHORTLIST_PATH;
      link.textContent = shortlistTexts.linkText(count);
    },
    report(message) {
      cancel();
      cancel = schedule(() => {
        status.textContent = message;
        cancel = schedule(() => status.replaceChildren(), MESSAGE_MS);
      }, ANNOUNCEMENT_DELAY_MS);
    },
  };
}
