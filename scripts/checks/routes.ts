import { ADDRESS_PATTERNS } from '../../src/domain/addresses.ts';
import { reservedPathOwner } from '../../src/domain/reserved-paths.ts';
import type { Finding } from './finding.ts';

/** A segment that a path of the CMS could have as well. */
const CLAIMABLE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What a place's address begins with, up to what differs from page to page, e.g. `/products/careers`. */
function beginningOf(segments: readonly string[]): string {
  const end = segments.findIndex((segment) => !CLAIMABLE.test(segment));
  return `/${segments.slice(0, end === -1 ? segments.length : end).join('/')}`;
}

/**
 * Routes and public files whose address a page of the CMS could claim, and kinds of addresses without a route.
 * Source: src/domain/addresses.ts, src/domain/reserved-paths.ts.
 */
export function routeFindings(paths: readonly string[]): Finding[] {
  const places = paths.flatMap((file) => {
    const [, below] = /^(?:src\/pages|public)\/(.+)$/.exec(file) ?? [];
    if (below === undefined || below.startsWith('_')) return [];
    const segments = segmentsOf(below);
    return [{ file, segments, beginning: beginningOf(segments) }];
  });
  const claimable = places.filter(
    ({ beginning }) => beginning !== '/' && reservedPathOwner(beginning) === undefined,
  );
  const templates = places
    .filter(({ file }) => file.startsWith('src/pages/'))
    .map(({ segments }) => segments);
  const missing = Object.entries(ADDRESS_PATTERNS).filter(
    ([, pattern]) => !templates.some((segments) => leadsTo(segments, segmentsOf(pattern.slice(1)))),
  );
  return [
    ...claimable.map(({ file, beginning }) => ({
      file,
      what: `a page of the CMS could claim the address ${beginning}`,
      remedy:
        'give its pages a pattern in src/domain/addresses.ts, or reserve its first segment in src/domain/reserved-paths.ts',
    })),
    ...missing.map(([kind, pattern]) => ({
      file: 'src/domain/addresses.ts',
      what: `the kind ${kind} (${pattern}) has no template below src/pages/`,
      remedy: 'add the route, or remove the pattern',
    })),
  ];
}

/** `articles/[seoTitle].astro` and `articles/{seoTitle}` → `articles`, `*`; two stars stand for any number of segments. */
function segmentsOf(path: string): readonly string[] {
  return path
    .replace(/\[\/.*$/, '')
    .replace(/\.(?:astro|ts)$/, '')
    .split('/')
    .map((segment) =>
      segment === 'index' ? '' : segment.replace(/^\[\.\.\..*\]$/, '**').replace(/\[.*\]|\{.*\}/, '*'),
    );
}

/** Whether a template's segments are for a pattern's. */
function leadsTo(template: readonly string[], pattern: readonly string[]): boolean {
  const own = template.filter((segment) => segment !== '**');
  const matches = (segment: string, index: number) => {
    const other = pattern[index] ?? '';
    const [before = ''] = segment.split('*');
    return segment.includes('*') ? other.startsWith(before) : segment === other;
  };
  return own.length === pattern.length && own.every(matches);
}
