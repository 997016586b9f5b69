import type { ReactNode } from 'react';

const drawn = {
  viewBox: '0 0 20 20',
  width: 20,
  height: 20,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.8,
  strokeLinecap: 'round',
} as const;

/** A magnifying glass. */
export function SearchIcon(): ReactNode {
  return (
    <svg {...drawn} aria-hidden="true" focusable="false">
      <circle cx="8.5" cy="8.5" r="5.7" />
      <path d="m13 13 4.7 4.7" />
    </svg>
  );
}

/** An ×, for clearing and closing. */
export function CrossIcon(): ReactNode {
  return (
    <svg {...drawn} aria-hidden="true" focusable="false">
      <path d="m5 5 10 10M15 5 5 15" />
    </svg>
  );
}
