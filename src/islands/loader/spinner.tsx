import type { ReactNode } from 'react';
import * as widgetsTexts from '#texts/widgets.ts';

interface Props {
  /** Source: specification §2, "Shell". */
  readonly message?: string;
}

/** Plain loader, 3rem wide. Source: specification §9. */
export function Spinner({ message = widgetsTexts.loading }: Props): ReactNode {
  return (
    <div className="loader" role="status">
      <span className="loader-spinner" aria-hidden="true" />
      <span className="loader-message">{message}</span>
    </div>
  );
}
