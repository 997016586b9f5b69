import { wrongUsage } from '@laurel/terminal';
import { configuredBases } from '../../src/content/pull/http/configured-bases.ts';
import { SOURCE_BASES, sourceFetch } from '../../src/content/pull/http/source-fetch.ts';
import type { OpenedSource } from '../../src/content/pull/pull-snapshot.ts';
import { isContentFile, openCsvFolder } from '../../src/content/pull/tables/csv-folder.ts';
import { untilQuiet } from '../../src/content/pull/tables/quiet-folder.ts';
import { readRecords } from '../../src/content/pull/tables/read-records.ts';
import { openSqliteDatabase } from '../../src/content/pull/tables/sqlite-database.ts';
import { tableSource } from '../../src/content/pull/tables/table-source.ts';
import { basesAt } from '../../src/content/upstream/call-address.ts';
import type { UnvalidatedSource } from '../../src/content/upstream/source.ts';
import type { Environment } from '../../src/domain/settings/environment.ts';
import { parseSource } from './parse-source.ts';

interface OpenOptions {
  /** Whether integers that are assigned to new ids are stored. */
  readonly writesIds: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Opens the source at a location, e.g. a folder. */
type Adapter = (location: string, options: OpenOptions) => Promise<UnvalidatedSource>;

/** Adapters by the prefix of the option `--source`. Add the adapter of a further kind of source here. */
const ADAPTERS: ReadonlyMap<string, Adapter> = new Map([
  [
    'csv',
    async (folder, { writesIds, signal }) => {
      await untilQuiet(folder, isContentFile, { signal });
      return tableSource(await readRecords(openCsvFolder(folder), writesIds));
    },
  ],
  [
    'sqlite',
    async (file, { writesIds }) => tableSource(await readRecords(openSqliteDatabase(file), writesIds)),
  ],
]);

/** Opens the content of one pull. */
type OpenSource = (options: OpenOptions) => Promise<OpenedSource>;

/**
 * Parses the option `--source`: the address of an API, or the location of other content after the prefix of its adapter. Without the
 * option, the environment configures the API. The returned function throws the errors of the adapter, such as ContentInvalid.
 * @throws {FaultError} WrongUsage, BasesIncomplete
 */
export function sourceOpener(
  invocation: string,
  option: string | undefined,
  environment: Pick<Environment, 'apis'>,
): OpenSource {
  if (option === undefined) {
    const source = configuredBases(environment);
    if (source === undefined)
      throw wrongUsage(
        invocation,
        'The upstream is not configured. Set LAUREL_API to the address of your API, or pass --source URL, csv:FOLDER or sqlite:FILE; npm run publisher serves http://127.0.0.1:4400.',
      );
    return async () => ({ source });
  }
  const colon = option.indexOf(':');
  const open = ADAPTERS.get(option.slice(0, colon));
  if (open === undefined) {
    const source = basesAt(parseSource(invocation, option));
    return async () => ({ source });
  }
  const location = option.slice(colon + 1);
  if (location === '')
    throw wrongUsage(invocation, `--source ${option} names no location, e.g. --source ${option}content.`);
  return async (options) => ({
    source: SOURCE_BASES,
    fetch: sourceFetch(await open(location, options)),
    upstream: option,
  });
}
