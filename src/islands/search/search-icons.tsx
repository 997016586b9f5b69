import type { ReactNode } from 'react';
import type { SearchType } from '../../domain/entity-types.ts';

const SVG_ATTRIBUTES = {
  viewBox: '0 0 20 20',
  width: 20,
  height: 20,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.8,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** A magnifying glass. */
export function SearchIcon(): ReactNode {
  return (
    <svg {...SVG_ATTRIBUTES} aria-hidden="true" focusable="false">
      <circle cx="8.5" cy="8.5" r="5.7" />
      <path d="m13 13 4.7 4.7" />
    </svg>
  );
}

/** A cross, for clearing and closing. */
export function CrossIcon(): ReactNode {
  return (
    <svg {...SVG_ATTRIBUTES} aria-hidden="true" focusable="false">
      <path d="m5 5 10 10M15 5 5 15" />
    </svg>
  );
}

const ICONS: Readonly<Record<SearchType, { readonly icon: string; readonly path: string }>> = {
  all: {
    icon: 'all',
    path: 'M3.500 3.500h5v5h-5zM11.500 3.500h5v5h-5zM3.500 11.500h5v5h-5zM11.500 11.500h5v5h-5z',
  },
  'practice-area': { icon: 'table', path: 'M3 4.500h14M3 10h9M3 15.500h5' },
  organisation: { icon: 'building', path: 'M4 17V3.500h8V17M12 8h4v9M2.500 17h15M7 7h2M7 10.500h2M7 14h2' },
  individual: {
    icon: 'person',
    path: 'M10 10a3.300 3.300 0 1 0 0-6.600 3.300 3.300 0 0 0 0 6.600zM3.500 17c.8-3.300 3.300-5 6.500-5s5.700 1.700 6.500 5',
  },
  department: {
    icon: 'team',
    path: 'M7 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM13 9.500a2.500 2.500 0 1 0 0-5M2 16c.6-2.600 2.500-4 5-4s4.400 1.400 5 4M14 12.200c2 .3 3.400 1.600 4 3.800',
  },
  office: {
    icon: 'pin',
    path: 'M10 17.500c4-4.200 5.500-6.800 5.500-9a5.500 5.500 0 0 0-11 0c0 2.200 1.500 4.800 5.500 9zM10 10.300a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600z',
  },
  editorial: { icon: 'page', path: 'M5 2.500h7l3 3v12H5zM8 9h4M8 12.500h4' },
};

/** Icon of a type of search. Source: specification §3, "Search entity types". */
export function SearchTypeIcon({ searchType }: { readonly searchType: SearchType }): ReactNode {
  const { icon, path } = ICONS[searchType];
  return (
    <svg {...SVG_ATTRIBUTES} className="entity-icon" data-icon={icon} aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
