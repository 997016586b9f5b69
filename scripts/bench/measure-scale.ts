/** The benchmark of one scale: the commands that people run, on what the content team does, one process each. */
import { existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Scale } from '../publisher/generator/guides.ts';
import { ContentTeam, chooseFirm, chooseTable } from './content-team.ts';
import { startPublisher } from './embedded-publisher.ts';
import { filesBelow, treeHash, treeState, writtenSince } from './file-tree.ts';
import { measureProcess, type ProcessCost } from './measured-process.ts';
import { type PageKindSize, pageSizes } from './page-sizes.ts';
import { copyProject, EDITED_TEMPLATE, editTemplate } from './project-copy.ts';

/** Phases that may be left out; the first pull and the clean build, on which they stand, always run. */
export const OPTIONAL_PHASES = [
  'unchanged-pull',
  'nothing',
  'table',
  'firm',
  'menu',
  'template',
  'equality',
] as const;
export type OptionalPhase = (typeof OPTIONAL_PHASES)[number];

/** One command of one phase. */
export interface Measurement extends ProcessCost {
  readonly phase: string;
  readonly command: 'pull' | 'build';
  /** Pages (.html) written; of a pull, none. */
  readonly pagesWritten: number;
  readonly filesWritten: number;
  readonly filesRemoved: number;
  readonly bytesWritten: number;
}

export interface ScaleResult {
  readonly scale: Scale;
  /** Pages (.html) of the site after its first build. */
  readonly pages: number;
  readonly measurements: readonly Measurement[];
  /** Whether the tree after all builds is that of a clean build; undefined where that was not asked for. */
  readonly equalsCleanBuild: boolean | undefined;
  readonly pageSizes: readonly PageKindSize[];
}

export interface ScaleOptions {
  readonly scale: Scale;
  /** The project's folder. */
  readonly project: string;
  /** Folder for everything that is written; must not exist. */
  readonly scratch: string;
  readonly phases: ReadonlySet<OptionalPhase>;
  readonly env: NodeJS.ProcessEnv;
  readonly note: (line: string) => void;
}

const tsx = createRequire(import.meta.url).resolve('tsx/cli');

/** Runs all phases of a scale. @throws {Error} with what a command printed, if one fails. */
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
    [
      process.execPath,
      tsx,
      'scripts/publisher.ts',
      ...['--scale', scale, '--port', '0', '--database', join(scratch, 'publisher.sqlite')],
    ],
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
    const { written, removed, bytes } = writtenSince(out, before);
    measurements.push({
      phase,
      command,
      ...cost,
      pagesWritten: written.filter((file) => file.endsWith('.html')).length,
      filesWritten: written.length,
      filesRemoved: removed.length,
      bytesWritten: bytes,
    });
    note(`${scale}: ${phase}: ${command} took ${cost.seconds.toFixed(2)} s`);
  };
  const pull = (phase: string, groupIds: readonly number[] = []) =>
    measure(
      phase,
      'pull',
      ['--source', publisher.origin, '--out', snapshots, ...groupIds.flatMap((id) => ['--group', `${id}`])],
      snapshots,
    );
  const build = (phase: string, ...more: string[]) =>
    measure(phase, 'build', ['--snapshots', snapshots, ...outputs('kept'), ...more], dist);
  const team = new ContentTeam(publisher.origin, fetch);
  try {
    await pull('first pull');
    if (phases.has('unchanged-pull')) await pull('unchanged upstream');
    await build('clean build');
    const pages = filesBelow(dist).filter((file) => file.endsWith('.html')).length;
    const sizes = pageSizes(dist);
    if (phases.has('nothing')) await build('nothing changed');
    if (phases.has('table')) {
      const { groupId, overview, department, tierId } = chooseTable(snapshots);
      await team.editOverview(groupId, overview);
      await team.call('PATCH', `department/${department.departmentProfileId}?groupId=${groupId}`, { tierId });
      await team.publish([groupId]);
      await pull('one ranking table published', [groupId]);
      await build('one ranking table published');
    }
    if (phases.has('firm')) {
      const { firm, groupIds } = chooseFirm(snapshots);
      await team.renameFirm(firm.organisationId, `${firm.name} International`);
      await team.publish(groupIds);
      await pull('one firm renamed', groupIds);
      await build('one firm renamed');
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
    let equalsCleanBuild: boolean | undefined;
    if (phases.has('equality')) {
      const clean = join(scratch, 'clean', 'out');
      const args = ['--clean', '--snapshots', snapshots, ...outputs('clean')];
      await measure('clean build of the last state', 'build', args, clean);
      equalsCleanBuild = treeHash(dist) === treeHash(clean);
      note(`${scale}: the trees are ${equalsCleanBuild ? 'equal' : 'different'}`);
    }
    return { scale, pages, measurements, equalsCleanBuild, pageSizes: sizes };
  } finally {
    await publisher.stop();
  }
}

/**
 * Moves what an earlier run left out of the way. Deleting it just before a run would make ext4 several times slower at
 * creating files.
 */
export function moveAside(folder: string, trash: string): void {
  if (!existsSync(folder)) return;
  mkdirSync(trash, { recursive: true });
  renameSync(folder, mkdtempSync(join(trash, 'moved-')));
}
