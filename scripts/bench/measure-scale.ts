/**
 * The benchmark of one scale. It runs the commands of the project after edits of a content team, each in a separate
 * process.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Scale } from '../publisher/generator/guides.ts';
import { ContentTeam, chooseFirm, chooseTable } from './content-team.ts';
import { filesBelow, type TreeState, treeHash, treeState, writtenSince } from './file-tree.ts';
import { measureProcess, type ProcessCost } from './measured-process.ts';
import { type PageKindSize, pageSizes } from './page-sizes.ts';
import { copyProject, EDITED_TEMPLATE, editTemplate } from './project-copy.ts';
import { startPublisher } from './start-publisher.ts';
import { type MeasuredWatch, startMeasuredWatch } from './watch/measured-watch.ts';

/** Optional phases. The first pull and the clean build always run: the other phases depend on them. */
export const OPTIONAL_PHASES = [
  'unchanged-pull',
  'nothing',
  'restored',
  'table',
  'firm',
  'watch',
  'menu',
  'template',
  'equality',
] as const;
export type OptionalPhase = (typeof OPTIONAL_PHASES)[number];

/** The costs of one command in one phase. */
export interface Measurement extends ProcessCost {
  readonly phase: string;
  readonly command: 'pull' | 'build';
  /** Number of pages (.html) written; 0 for a pull. */
  readonly pagesWritten: number;
  readonly filesWritten: number;
  readonly filesRemoved: number;
  readonly bytesWritten: number;
}

export interface ScaleResult {
  readonly scale: Scale;
  /** Number of pages (.html) of the site after its first build. */
  readonly pages: number;
  readonly measurements: readonly Measurement[];
  /**
   * Whether all compared builds of the same snapshot have equal outputs: incremental builds, clean builds and builds in restored copies.
   * Undefined if no outputs were compared.
   */
  readonly equalsCleanBuild: boolean | undefined;
  readonly pageSizes: readonly PageKindSize[];
}

export interface ScaleOptions {
  readonly scale: Scale;
  /** The project's folder. */
  readonly project: string;
  /** Folder for all output; must not exist. */
  readonly scratch: string;
  readonly phases: ReadonlySet<OptionalPhase>;
  readonly env: NodeJS.ProcessEnv;
  readonly note: (line: string) => void;
}

/** Suffix of the names of phases in a running watch. */
export const IN_WATCH = ', in a watch';

/** Phases in a copy of the cache and of the output, as on a CI machine. */
export const RESTORED = 'restored cache';
export const RESTORED_TABLE = `${RESTORED}, one ranking table published`;
export const WITHOUT_OUTPUT = `${RESTORED} without output`;

/**
 * Number of publications of each kind that are measured in a watch. The median is reported, because the first publication also
 * loads code.
 */
const WATCH_CYCLES = 3;

/**
 * Runs all phases of a scale.
 * @throws {Error} with the output of a command that fails
 */
export async function measureScale(options: ScaleOptions): Promise<ScaleResult> {
  const { scale, project, scratch, phases, env, note } = options;
  const site = join(scratch, 'site');
  const snapshots = join(scratch, 'snapshots');
  const outputs = (name: string) =>
    ['out', 'cache'].flatMap((folder) => [`--${folder}`, join(scratch, name, folder)]);
  const dist = join(scratch, 'kept', 'out');
  mkdirSync(scratch, { recursive: true });
  copyProject(project, site);
  const run = { cwd: site, env };
  note(`${scale}: starting the publisher`);
  const publisher = await startPublisher(
    ['--scale', scale, '--port', '0', '--database', join(scratch, 'publisher.sqlite')],
    run,
  );
  const measurements: Measurement[] = [];
  const measure = async (
    phase: string,
    command: Measurement['command'],
    args: readonly string[],
    out: string,
  ) => {
    const before = treeState(out);
    const cost = await measureProcess(
      process.execPath,
      ['scripts/run.mjs', command, '--quiet', ...args],
      run,
    );
    measurements.push({ phase, command, ...cost, ...filesSince(out, before) });
    note(`${scale}: ${phase}: ${command} took ${cost.seconds.toFixed(2)} s`);
  };
  const pull = (phase: string, groupIds: readonly number[] = []) =>
    measure(
      phase,
      'pull',
      ['--source', publisher.origin, '--out', snapshots, ...groupIds.flatMap((id) => ['--group', `${id}`])],
      snapshots,
    );
  const build = (phase: string, name = 'kept') =>
    measure(phase, 'build', ['--snapshots', snapshots, ...outputs(name)], join(scratch, name, 'out'));
  /** Copies folders of the build. All files get new inodes and modification times. */
  const restore = (name: string, ...folders: readonly ('out' | 'cache')[]) => {
    for (const folder of folders)
      cpSync(join(scratch, 'kept', folder), join(scratch, name, folder), {
        recursive: true,
        verbatimSymlinks: true,
      });
  };
  /** Compares the outputs of two builds. */
  const areEqual = (one: string, other: string): boolean => {
    const isEqual = treeHash(join(scratch, one, 'out')) === treeHash(join(scratch, other, 'out'));
    note(`${scale}: the trees of ${one} and ${other} are ${isEqual ? 'equal' : 'different'}`);
    return isEqual;
  };
  const team = new ContentTeam(publisher.origin, fetch);
  const measureCycle = async (
    watch: MeasuredWatch,
    phase: string,
    publish: typeof publishTable,
  ): Promise<Measurement[]> => {
    const groupIds = await publish(team, snapshots);
    const before = { pull: treeState(snapshots), build: treeState(dist) };
    const { pullSeconds, buildSeconds, peakMemoryBytes } = await watch.cycle(groupIds);
    note(`${scale}: ${phase}: a watch took ${pullSeconds.toFixed(2)} + ${buildSeconds.toFixed(2)} s`);
    const inWatch = { phase: `${phase}${IN_WATCH}`, cpuSeconds: null, peakMemoryBytes };
    return [
      { ...inWatch, command: 'pull', seconds: pullSeconds, ...filesSince(snapshots, before.pull) },
      { ...inWatch, command: 'build', seconds: buildSeconds, ...filesSince(dist, before.build) },
    ];
  };
  try {
    await pull('first pull');
    if (phases.has('unchanged-pull')) await pull('unchanged upstream');
    await build('clean build');
    const pages = filesBelow(dist).filter((file) => file.endsWith('.html')).length;
    const sizes = pageSizes(dist);
    if (phases.has('nothing')) await build('nothing changed');
    let equalsCleanBuild: boolean | undefined;
    if (phases.has('restored')) {
      restore('restored', 'out', 'cache');
      await build(RESTORED, 'restored');
      restore('without-output', 'cache');
      await build(WITHOUT_OUTPUT, 'without-output');
      equalsCleanBuild = areEqual('restored', 'without-output');
    }
    if (phases.has('table')) {
      if (phases.has('restored')) restore('restored-table', 'out', 'cache');
      const groupIds = await publishTable(team, snapshots);
      await pull('one ranking table published', groupIds);
      await build('one ranking table published');
      if (phases.has('restored')) {
        await build(RESTORED_TABLE, 'restored-table');
        equalsCleanBuild = areEqual('restored-table', 'kept') && equalsCleanBuild;
      }
    }
    if (phases.has('firm')) {
      const groupIds = await publishFirm(team, snapshots);
      await pull('one firm renamed', groupIds);
      await build('one firm renamed');
    }
    if (phases.has('watch')) {
      const cache = join(scratch, 'kept', 'cache');
      const watch = await startMeasuredWatch({ snapshots, out: dist, cache }, publisher.origin, run);
      try {
        for (const [phase, publish] of [
          ['one ranking table published', publishTable],
          ['one firm renamed', publishFirm],
        ] as const) {
          const costs: Measurement[][] = [];
          while (costs.length < WATCH_CYCLES) costs.push(await measureCycle(watch, phase, publish));
          measurements.push(...medianRun(costs));
        }
      } finally {
        await watch.stop();
      }
    }
    if (phases.has('menu')) {
      await team.editMenu('New');
      await pull('a menu edit');
      await build('a menu edit');
    }
    if (phases.has('template')) {
      note(`${scale}: editing ${EDITED_TEMPLATE}`);
      editTemplate(site);
      await build('one template edited');
    }
    if (phases.has('equality')) {
      await build('clean build of the last state', 'clean');
      equalsCleanBuild = areEqual('kept', 'clean') && equalsCleanBuild !== false;
    }
    return { scale, pages, measurements, equalsCleanBuild, pageSizes: sizes };
  } finally {
    await publisher.stop();
  }
}

/**
 * Publishes an edited table of the largest group.
 * @returns the groups that were published
 */
async function publishTable(team: ContentTeam, snapshots: string): Promise<readonly number[]> {
  const { groupId, overview, department, tierId } = chooseTable(snapshots);
  await team.editOverview(groupId, overview);
  await team.call('PATCH', `department/${department.departmentProfileId}?groupId=${groupId}`, { tierId });
  await team.publish([groupId]);
  return [groupId];
}

/**
 * Publishes a renamed firm.
 * @returns the groups that were published
 */
async function publishFirm(team: ContentTeam, snapshots: string): Promise<readonly number[]> {
  const { firm, groupIds } = chooseFirm(snapshots);
  await team.renameFirm(firm.organisationId, `${firm.name} International`);
  await team.publish(groupIds);
  return groupIds;
}

function filesSince(
  folder: string,
  before: TreeState,
): Pick<Measurement, 'pagesWritten' | 'filesWritten' | 'filesRemoved' | 'bytesWritten'> {
  const { written, removed, bytes } = writtenSince(folder, before);
  return {
    pagesWritten: written.filter((file) => file.endsWith('.html')).length,
    filesWritten: written.length,
    filesRemoved: removed.length,
    bytesWritten: bytes,
  };
}

/** Returns the run with the median duration. */
function medianRun(cycles: readonly (readonly Measurement[])[]): readonly Measurement[] {
  const secondsOf = (run: readonly Measurement[]) => run.reduce((sum, { seconds }) => sum + seconds, 0);
  const sorted = cycles.toSorted((one, other) => secondsOf(one) - secondsOf(other));
  return sorted[Math.floor(sorted.length / 2)] ?? [];
}

/**
 * Moves a file or folder of an earlier run, if it exists, to another folder. Deleting it just before a run would make ext4 several
 * times slower at creating files.
 */
export function moveAside(path: string, trash: string): void {
  if (!existsSync(path)) return;
  mkdirSync(trash, { recursive: true });
  renameSync(path, join(mkdtempSync(join(trash, 'moved-')), basename(path)));
}
