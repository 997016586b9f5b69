/** The files that integrations add to a finished site. */
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledCode, workFolder } from '../compile/code.ts';
import type { CompileProcess } from '../compile/compile-process.ts';
import type { FinishRequest } from '../compile/finish-site.ts';
import { digest } from '../core/digest.ts';
import type { StaticFile } from '../core/plan.ts';
import type { State } from '../store/state.ts';
import { copyFiles, copySite, filesAddedTo } from './site-copy.ts';

export interface FinishedSite {
  readonly state: State;
  readonly code: CompiledCode;
  /** Folder that holds the site's files. */
  readonly folder: () => string;
  readonly cache: string;
  readonly astro: CompileProcess;
}

/** Source of these files in the state. */
export const FINISHED = 'integrations';

interface Result {
  /** Digest of all that the files were made of. */
  readonly key: string;
  readonly files: readonly Omit<StaticFile, 'from'>[];
}

/**
 * The files that the site's integrations make of it: kept while the site is the same.
 * @throws {FaultError} ConfigurationUnsupported for one that changes files of the site
 */
export async function finishedFiles(site: FinishedSite): Promise<readonly StaticFile[]> {
  const { code, state, cache } = site;
  if (!code.plain?.hasFinishers) return [];
  const rows = siteRows(state);
  const key = digest([code.key, ...rows.map(({ file, hash }) => `${file} ${hash}`)].join('\n'));
  const folder = join(cache, 'finished');
  const resultFile = join(cache, 'finished.json');
  const last = existsSync(resultFile) ? (JSON.parse(readFileSync(resultFile, 'utf8')) as Result) : undefined;
  const placed = ({ files }: Result) => files.map((file) => ({ ...file, from: join(folder, file.file) }));
  if (last?.key === key && placed(last).every(isWhole)) return placed(last);

  const known = last && placed(last).every(isWhole) ? last : undefined;
  rmSync(resultFile, { force: true });
  if (!known) rmSync(folder, { recursive: true, force: true });
  const work = workFolder(code.root);
  await site.astro.start(code.key);
  copySite(site.folder(), work, rows);
  await site.astro.finish(requestFor(site, work, rows));
  const result: Result = { key, files: filesAddedTo(work) };
  const kept = new Map(known?.files.map(({ file, hash }) => [file, hash]));
  for (const { file, hash } of result.files) if (kept.get(file) === hash) kept.delete(file);
  for (const file of kept.keys()) rmSync(join(folder, file), { force: true });
  copyFiles(
    work,
    folder,
    result.files.filter(({ file }) => !existsSync(join(folder, file))),
  );
  writeFileSync(resultFile, JSON.stringify(result));
  return placed(result);
}

const isWhole = ({ from, size }: StaticFile): boolean =>
  statSync(from, { throwIfNoEntry: false })?.size === size;

interface SiteRow {
  readonly file: string;
  readonly hash: string;
  readonly route: string;
}

/** The files of the site without those that integrations made of the last one. */
function siteRows(state: State): SiteRow[] {
  const partitions = new Map(state.partitions().map(({ id, route, name }) => [id, { route, name }]));
  const rows: SiteRow[] = [];
  for (const { file, hash, partition } of state.allPages()) {
    const owner = partitions.get(partition);
    if (owner && !(owner.route === '' && owner.name === FINISHED))
      rows.push({ file, hash, route: owner.route });
  }
  return rows;
}

function requestFor({ code, cache }: FinishedSite, folder: string, rows: readonly SiteRow[]): FinishRequest {
  const byRoute = Map.groupBy(rows, ({ route }) => route);
  const filesOf = (route: string) => (byRoute.get(route) ?? []).map(({ file }) => file);
  const withSlash =
    code.plain?.configuration.trailingSlash === 'always' ||
    (code.plain?.configuration.trailingSlash === 'ignore' && code.plain.configuration.format === 'directory');
  const addressOf = (file: string) => {
    const path = file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '');
    return withSlash ? `${path}/`.replace(/^\/$/, '') : path;
  };
  const pages = code.routeCodes
    .filter(({ route, kind }) => kind === 'page' && route.startsWith('/'))
    .flatMap(({ route }) => filesOf(route).map(addressOf));
  return {
    root: code.root,
    cache,
    folder,
    pages,
    assets: code.routeCodes.map(({ route }) => [route, filesOf(route)] as const),
  };
}
