import type { ReactNode } from 'react';
import * as widgetsTexts from '#texts/widgets.ts';

interface Props {
  readonly message?: string;
}

/** SVG paths of the leaves of the logo, from the lowest to the highest. */
const LEAVES = [
  'M6.5 21.6c-.7 3.6 1.9 6.1 7.6 6.7-1-4.5-3.5-6.8-7.6-6.7z',
  'M26.7 16.3c.6 3.6-2 6-7.3 6.3 1-4.1 3.3-6.3 7.3-6.3z',
  'M8.3 13.8c-1.8 3.2-.4 6.2 4.6 8.5.4-4.4-1.1-7.3-4.6-8.5z',
  'M26.6 8.3c1.3 3.3-.4 6.2-5.2 7.7.1-4.2 1.7-6.7 5.2-7.7z',
  'M13.7 7.2c-3.3 1.3-4.3 4.5-2.3 9 3.5-2.3 4.3-5.3 2.3-9z',
  'M20.7 2.2c3.3 1.8 4.1 5.1 2 8.9-3-2.7-3.6-5.6-2-8.9z',
];

/** Branded loader, 108 px wide: a sprig that grows leaf by leaf. Source: specification §2, §9. */
export function LeafLoader({ message = widgetsTexts.loading }: Props): ReactNode {
  return (
    <div className="loader leaf-loader" role="status">
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" fill="currentColor">
        <path d="M15.2 30.5c-.3-8.6 1-17.5 5.4-27.3l1.3.6C17.7 13.3 16.5 22 16.8 30.5z" />
        {LEAVES.map((leaf) => (
          <path key={leaf} className="leaf" d={leaf} />
        ))}
      </svg>
      <span className="loader-message">{message}</span>
    </div>
  );
}
