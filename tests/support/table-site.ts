import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { filesBelow } from '../../scripts/bench/file-tree.ts';
import { buildSite } from '../../src/delivery/build/build-site.ts';
import { root } from './sample-site.ts';

/** A site that is pulled from tables by the command, and built. */
export interface TableSite {
  /** Pulls and builds. Returns the files that were added or changed, and the files that were removed. */
  update(): Promise<{ readonly written: readonly string[]; readonly removed: readonly string[] }>;
  /** Returns the contents of all files of the site by path. */
  files(): ReadonlyMap<string, string>;
  /** Deletes the snapshot, the caches and the site. */
  deleteState(): void;
  /** Returns a file of the site. */
  read(file: string): string;
}

/**
 * Creates a site in a folder.
 * @param source option of the command, e.g. `csv:content`
 */
export function createTableSite(state: string, source: string): TableSite {
  const folders = {
    root,
    inputs: join(state, 'snapshots'),
    out: join(state, 'dist'),
    cache: join(state, 'cache'),
  };
  const files = (): ReadonlyMap<string, string> =>
    new Map(filesBelow(folders.out).map((file) => [file, readFileSync(join(folders.out, file), 'base64')]));
  let before: ReadonlyMap<string, string> = new Map();
  return {
    async update() {
      await pullFrom(source, folders.inputs);
      await buildSite(folders, silentProgress);
      const after = files();
      const written = [...after.keys()].filter((file) => after.get(file) !== before.get(file)).sort();
      const removed = [...before.keys()].filter((file) => !after.has(file)).sort();
      before = after;
      return { written, removed };
    },
    files,
    deleteState: () => rmSync(state, { recursive: true, force: true }),
    read: (file) => readFileSync(join(folders.out, file), 'utf8'),
  };
}

/** Runs the command of the pull. Only a process shows that its options select the adapter. */
async function pullFrom(source: string, out: string): Promise<void> {
  const options = ['--source', source, '--out', out, '--quiet'];
  const child = spawn(process.execPath, ['scripts/run.mjs', 'pull', ...options], { cwd: root });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The pull ended with ${code}.\n${output}`);
}
