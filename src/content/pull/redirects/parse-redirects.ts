import type { Fault } from '@laurel/diagnostics';
import { z } from 'zod';
import {
  redirectChained,
  redirectLoops,
  redirectMalformed,
  redirectRepeated,
  redirectsUnreadable,
} from '../../../domain/errors/redirects.ts';
import { MAX_FORMER_CHARACTERS, REDIRECT_TARGET, redirectKey } from '../../../domain/redirects.ts';
import { parseCsv } from '../tables/parse-csv.ts';

/** A redirect of the file. */
export interface Redirect {
  /** Number of its line in the file, from 1. */
  readonly line: number;
  /** The former address as a `redirectKey`. */
  readonly from: string;
  readonly to: string;
}

const FORMER = 'a path such as /old-page, without a query and a fragment';
const TARGET = 'a path of the site in lower case, such as /about-us';

const row = z.strictObject({
  from: z
    .string()
    .max(MAX_FORMER_CHARACTERS, FORMER)
    .regex(/^\/(?!\/)[^\\?#\p{Cc}]*$/u, FORMER)
    .transform(redirectKey)
    .refine((key) => key !== '/', 'another address than the home page'),
  to: z.string().regex(REDIRECT_TARGET, TARGET),
});

/**
 * Parses and checks the file of redirects: CSV with the columns `from` and `to`.
 * @param file path of the file, for faults
 * @returns the redirects without faults, and all faults
 */
export function parseRedirects(
  text: string,
  file: string,
): { readonly redirects: readonly Redirect[]; readonly faults: readonly Fault[] } {
  const { rows, problems } = parseCsv(text);
  const faults = problems.map(({ line, reason }) =>
    redirectMalformed({ file, line, expected: 'CSV', received: reason }),
  );
  const [header, ...body] = rows;
  const columns = header?.cells.map((cell) => cell.trim()) ?? [];
  if (columns.length !== 2 || !columns.includes('from') || !columns.includes('to'))
    return {
      redirects: [],
      faults: [redirectsUnreadable({ file, reason: 'its first line is not "from,to"' }), ...faults],
    };
  const redirects: Redirect[] = [];
  const byKey = new Map<string, Redirect>();
  for (const { line, cells } of body) {
    const values = Object.fromEntries(columns.map((column, index) => [column, cells[index]?.trim() ?? '']));
    const parsed = row.safeParse(values);
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues)
        faults.push(
          redirectMalformed({
            file,
            line,
            expected: `"${String(path[0])}" to be ${message}`,
            received: JSON.stringify(values[String(path[0])]),
          }),
        );
      continue;
    }
    const redirect = { line, ...parsed.data };
    const first = byKey.get(redirect.from);
    if (first === undefined) {
      byKey.set(redirect.from, redirect);
      redirects.push(redirect);
    } else faults.push(redirectRepeated({ file, line, from: redirect.from, firstLine: first.line }));
  }
  return { redirects, faults: [...faults, ...chainFaults(redirects, byKey, file)] };
}

/** Reports redirects that lead to the source of another redirect, or into a loop. */
function chainFaults(
  redirects: readonly Redirect[],
  byKey: ReadonlyMap<string, Redirect>,
  file: string,
): readonly Fault[] {
  /** The last target of the chain that starts at a key; undefined for a chain that ends in a loop. */
  const ends = new Map<string, string | undefined>();
  const findEnd = (start: string): string | undefined => {
    const visited = new Set<string>();
    let key = start;
    let end: string | undefined;
    for (;;) {
      const next = byKey.get(key)?.to;
      if (ends.has(key)) end = ends.get(key);
      else if (next === undefined) end = key;
      else if (!visited.has(key)) {
        visited.add(key);
        key = next;
        continue;
      }
      for (const each of visited) ends.set(each, end);
      return end;
    }
  };
  return redirects.flatMap(({ line, from, to }) => {
    const end = findEnd(from);
    if (end === undefined) return [redirectLoops({ file, line, from })];
    return end === to ? [] : [redirectChained({ file, line, from, to, end })];
  });
}
