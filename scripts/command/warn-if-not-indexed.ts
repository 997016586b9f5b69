import { printWarning } from '@laurel/terminal';

/** A command whose result search engines will not index, as parameters of the fault `siteNotIndexed`. */
interface WarnedResult {
  readonly subject: string;
  readonly remedy: string;
}

/**
 * Prints a warning if the variables of a command forbid crawlers to index the site. Without a setting, the schema is not loaded, which
 * keeps a build without changes fast.
 * @throws {FaultError} EnvironmentInvalid
 */
export async function warnIfNotIndexed(variables: NodeJS.ProcessEnv, result: WarnedResult): Promise<void> {
  if (variables.LAUREL_PRODUCTION || variables.LAUREL_ROBOTS) {
    const { readEnvironment } = await import('../../src/domain/settings/environment.ts');
    const { isIndexable } = await import('../../src/domain/settings/is-indexable.ts');
    if (isIndexable(readEnvironment(variables))) return;
  }
  const { siteNotIndexed } = await import('../../src/domain/errors/publishing.ts');
  printWarning(siteNotIndexed(result));
}
