import type { Fault } from '@laurel/diagnostics';
import { redirectFromPage, redirectTargetMissing } from '../../../domain/errors/redirects.ts';
import type { Redirect } from './parse-redirects.ts';

/**
 * Compares redirects with a built site. Reports targets without a page, and sources that are pages.
 * @param file path of the file of redirects, for faults
 * @param exists returns whether the site has a page at a path
 */
export const checkTargets = (
  redirects: readonly Redirect[],
  file: string,
  exists: (path: string) => boolean,
): readonly Fault[] =>
  redirects.flatMap(({ line, from, to }) => [
    ...(exists(to) ? [] : [redirectTargetMissing({ file, line, from, to })]),
    ...(exists(from) ? [redirectFromPage({ file, line, from })] : []),
  ]);
