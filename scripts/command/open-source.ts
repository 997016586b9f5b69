import { wrongUsage } from '@laurel/terminal';
import { csvSource } from '../../src/content/pull/csv/csv-source.ts';
import { readCsvFolder } from '../../src/content/pull/csv/read-csv-folder.ts';
import { SOURCE_BASES, sourceFetch } from '../../src/content/pull/http/source-fetch.ts';
import type { PullOptions } from '../../src/content/pull/pull-snapshot.ts';
import { basesAt } from '../../src/content/upstream/call-address.ts';
import type { UnvalidatedSource } from '../../src/content/upstream/source.ts';
import { parseSource } from './parse-source.ts';

/** The content that a pull reads. */
export type OpenedSource = Pick<PullOptions, 'source' | 'fetch' | 'upstream'>;

interface OpenOptions {
  /** Whether the command stores nothing. */
  readonly isCheck: boolean;
}

/** Opens the source at a location, e.g. a folder. */
type Adapter = (location: string, options: OpenOptions) => Promise<UnvalidatedSource>;

/** Adapters by the prefix of the option `--source`. Add the adapter of a further kind of source here. */
const ADAPTERS: ReadonlyMap<string, Adapter> = new Map([
  ['csv', async (folder, { isCheck }) => csvSource(await readCsvFolder(folder, !isCheck))],
]);

/**
 * Opens the content that the option `--source` names: an API by its address, or another source by the prefix of its adapter.
 * @throws {FaultError} WrongUsage, or the errors of the adapter, such as CsvFolderInvalid
 */
export async function openSource(
  invocation: string,
  option: string,
  options: OpenOptions,
): Promise<OpenedSource> {
  const colon = option.indexOf(':');
  const open = ADAPTERS.get(option.slice(0, colon));
  if (open === undefined) return { source: basesAt(parseSource(invocation, option)) };
  const location = option.slice(colon + 1);
  if (location === '')
    throw wrongUsage(invocation, `--source ${option} names no location, e.g. --source ${option}content.`);
  const source = await open(location, options);
  return { source: SOURCE_BASES, fetch: sourceFetch(source), upstream: option };
}
