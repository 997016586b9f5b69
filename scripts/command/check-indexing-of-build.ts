import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { printWarning } from '@laurel/terminal';
import { notBuiltForProduction, siteNotIndexed } from '../../src/domain/errors/publishing.ts';

/** Matches a `_headers` file whose rule for all paths forbids indexing. */
const FORBIDS_INDEXING = /^\/\*\n(?: {2}.*\n)*? {2}X-Robots-Tag: noindex\n/m;

/**
 * Checks the files of a build before they are published. Prints a warning if search engines will not index the build.
 * @param out the output folder; a folder without a build passes
 * @param isProduction whether the site is published in production
 * @throws {FaultError} NotBuiltForProduction if a production site would contain the style guide
 */
export async function checkIndexingOfBuild(out: string, isProduction: boolean): Promise<void> {
  const read = (file: string) => readFile(join(out, file), 'utf8').catch(() => undefined);
  const styleguide = 'styleguide.html';
  if (isProduction && (await read(styleguide)) !== undefined)
    throw new FaultError(notBuiltForProduction({ file: join(out, styleguide) }));
  if (FORBIDS_INDEXING.test((await read('_headers')) ?? ''))
    printWarning(siteNotIndexed({ subject: 'This build', remedy: 'build again before you publish' }));
}
