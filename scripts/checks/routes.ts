import { ADDRESS_PATTERNS } from '../../src/domain/addresses.ts';
import { reservedPathOwner } from '../../src/domain/reserved-path-owner.ts';
import type { Finding } from './finding.ts';

/** Matches a path segment that the path of a CMS page can contain. */
const CLAIMABLE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns the fixed beginning of the addresses of a route, e.g. `/products/careers`. */
function fixedBeginning(segments: readonly string[]): string {
  const end = segments.findIndex((segment) => !CLAIMABLE.test(segment));
  return `/${segments.slice(0, end === -1 ? segments.length : end).join('/')}`;
}

/**
 * Finds routes and public files whose address a CMS page could claim, and kinds of addresses without a route. Source:
 * src/domain/addresses.ts, src/domain/reserved-path-owner.ts.
 */
export function routeFindings(paths: readonly string[]): Finding[] {
  const addresses = paths.flatMap((file) => {
    const [, below] = /^(?:src\/pages|public)\/(.+)$/.exec(file) ?? [];
    if (below === undefined || below.startsWith('_')) return [];
    const segments = splitSegments(below);
    return [{ file, segments, beginning: fixedBeginning(segments) }];
  });
  const claimable = addresses.filter(
    ({ beginning }) => beginning !== '/' && reservedPathOwner(beginning) === undefined,
  );
  const templates = addresses
    .filter(({ file }) => file.startsWith('src/pages/'))
    .map(({ segments }) => segments);
  const missing = Object.entries(ADDRESS_PATTERNS).filter(
    ([, pattern]) => !templates.some((segments) => matchesPattern(segments, splitSegments(pattern.slice(1)))),
  );
  return [
    ...claimable.map(({ file, beginning }) => ({
      file,
      what: `a page of the CMS could claim the address ${beginning}`,
      remedy:
        'give its pages a pattern in src/domain/addresses.ts, or reserve its first segment in src/domain/reserved-path-owner.ts',
    })),
    ...missing.map(([kind, pattern]) => ({
      file: 'src/domain/addresses.ts',
      what: `the kind ${kind} (${pattern}) has no template below src/pages/`,
      remedy: 'add the route, or remove the pattern',
    })),
  ];
}

/**
 * Splits a path: `articles/[seoTitle].astro` and `articles/{seoTitle}` → `articles`, `*`. `**` matches any number of
 * segments.
 */
function splitSegments(path: string): readonly string[] {
  return path
    .replace(/\[\/.*$/, '')
    .replace(/\.(?:astro|ts)$/, '')
    .split('/')
    .map((segment) =>
      segment === 'index' ? '' : segment.replace(/^\[\.\.\..*\]$/, '**').replace(/\[.*\]|\{.*\}/, '*'),
    );
}

/** Whether the segments of a template match the segments of a pattern. */
function matchesPattern(template: readonly string[], pattern: readonly string[]): boolean {
  const own = template.filter((segment) => segment !== '**');
  const matches = (segment: string, index: number) => {
    const other = pattern[index] ?? '';
    const [before = '', after = ''] = segment.split('*');
    return segment.includes('*') ? other.startsWith(before) && other.endsWith(after) : segment === other;
  };
  return own.length === pattern.length && own.every(matches);
}
