import type { ReactNode } from 'react';
import * as widgetsTexts from '#texts/widgets.ts';

/** Text for screen readers at the end of a link that opens in a new tab. */
export const NewTabNote = (): ReactNode => (
  <span className="visually-hidden">{widgetsTexts.opensInNewTab}</span>
);
