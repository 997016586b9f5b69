/** The files that integrations add to a finished site. */
import { spawn } from 'node:child_process';
import { constants, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CompiledCode } from '../compile/code.ts';
import { digest } from '../core/digest.ts';
import { compileFailed, configurationUnsupported } from '../core/fault-catalogue.ts';
import type { StaticFile } from '../core/plan.ts';
import { listFiles } from '../output/write-outputs.ts';
import { siblingModule } from '../sibling-module.ts';
import type { State } from '../store/state.ts';
import type { FinishRequest } from './finish-site.ts';

export interface FinishedSite {
  readonly state: State;
  readonly code: CompiledCode;
  /** Folder that holds the site's files. */
  readonly folder: () => string;
  readonly cache: string;
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
  if (last?.key === key && placed(last).every(({ from }) => existsSync(from))) return placed(last);

  rmSync(resultFile, { force: true });
  rmSync(folder, { recursive: true, force: true });
  for (const { file } of rows) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(site.folder(), file), join(folder, file), constants.COPYFILE_FICLONE);
  }
  await run(requestFor(site, folder, rows), join(cache, 'finish.json'));
  const result: Result = { key, files: addedFiles(folder, rows) };
  for (const { file } of rows) rmSync(join(folder, file));
  writeFileSync(resultFile, JSON.stringify(result));
  return placed(result);
}

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
    const owner = partition === null ? undefined : partitions.get(partition);
    if (owner && !(owner.route === '' && owner.name === FINISHED))
      rows.push({ file, hash, route: owner.route });
  }
  return rows;
}

function requestFor({ code }: FinishedSite, folder: string, rows: readonly SiteRow[]): FinishRequest {
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
    folder,
    pages,
    assets: code.routeCodes.map(({ route }) => [route, filesOf(route)] as const),
  };
}

function addedFiles(folder: string, rows: readonly SiteRow[]): Result['files'] {
  const before = new Map(rows.map(({ file, hash }) => [file, hash]));
  const added: Omit<StaticFile, 'from'>[] = [];
  for (const file of listFiles(folder)) {
    const bytes = readFileSync(join(folder, file));
    const hash = digest(bytes);
    const known = before.get(file);
    if (known === undefined) added.push({ file, hash, size: bytes.byteLength });
    else if (known !== hash)
      throw configurationUnsupported(`an integration that changes finished pages ('${file}')`);
    before.delete(file);
  }
  for (const file of before.keys())
    throw configurationUnsupported(`an integration that removes finished files ('${file}')`);
  return added;
}

async function run(request: FinishRequest, requestFile: string): Promise<void> {
  writeFileSync(requestFile, JSON.stringify(request));
  const script = fileURLToPath(siblingModule('./plain-astro/finish-site'));
  const child = spawn(process.execPath, [...process.execArgv, script, requestFile], {
    cwd: request.root,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const status = await new Promise<number | null>((done, failed) => {
    child.on('close', done);
    child.on('error', failed);
  });
  if (status !== 0) throw compileFailed(new Error(said.trim()));
}
