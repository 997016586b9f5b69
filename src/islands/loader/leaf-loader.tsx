import type { ReactNode } from 'react';

interface Props {
  readonly message?: string;
}

/** The leaves of the logo from the lowest up. */
const LEAVES = [
  'M6.500 21.600c-.7 3.600 1.900 6.100 7.600 6.700-1-4.500-3.500-6.800-7.600-6.700z',
  'M26.700 16.300c.6 3.600-2 6-7.300 6.300 1-4.100 3.300-6.300 7.300-6.300z',
  'M8.300 13.800c-1.800 3.200-.4 6.200 4.600 8.500.4-4.400-1.100-7.300-4.600-8.500z',
  'M26.600 8.300c1.300 3.300-.4 6.200-5.200 7.700.1-4.200 1.700-6.700 5.200-7.700z',
  'M13.700 7.200c-3.300 1.300-4.300 4.500-2.300 9 3.500-2.300 4.300-5.300 2.300-9z',
  'M20.700 2.200c3.300 1.800 4.100 5.100 2 8.900-3-2.700-3.600-5.600-2-8.900z',
];

/** The branded loader: a sprig that grows leaf by leaf, 108 px. Source: specification §2, §9. */
export function LeafLoader({ message = 'Loading…' }: Props): ReactNode {
  return (
    <div className="loader leaf-loader" role="status">
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" fill="currentColor">
        <path d="M15.200 30.500c-.3-8.600 1-17.500 5.400-27.300l1.300.6C17.700 13.300 16.500 22 16.800 30.500z" />
        {LEAVES.map((leaf) => (
          <path key={leaf} className="leaf" d={leaf} />
        ))}
      </svg>
      <span className="loader-message">{message}</span>
    </div>
  );
}
