import type { ReactNode } from 'react';

/** Text for screen readers at the end of a link that opens in a new tab. */
export const NewTabNote = (): ReactNode => <span className="visually-hidden"> (opens in a new tab)</span>;
