import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { filesBelow } from '../../scripts/bench/file-tree.ts';
import { buildSite } from '../../src/delivery/build/build-site.ts';
import { root } from './sample-site.ts';

/** A site that is pulled from a folder of CSV files by the command, and built. */
export interface CsvSite {
  /** Folder of the CSV files. */
  readonly content: string;
  /** Pulls and builds. Returns the files of the site whose content is new, and the files that are gone. */
  update(): Promise<{ readonly written: readonly string[]; readonly removed: readonly string[] }>;
  /** Deletes the snapshot, the caches and the site. */
  deleteState(): void;
  /** Returns a file of the site. */
  read(file: string): string;
}

/** Creates a site in a folder. Its content is empty. */
export function createCsvSite(scratch: string): CsvSite {
  const content = join(scratch, 'content');
  const state = join(scratch, 'state');
  const folders = {
    root,
    inputs: join(state, 'snapshots'),
    out: join(state, 'dist'),
    cache: join(state, 'cache'),
  };
  mkdirSync(content, { recursive: true });
  const contents = (): ReadonlyMap<string, string> =>
    new Map(filesBelow(folders.out).map((file) => [file, readFileSync(join(folders.out, file), 'base64')]));
  let before: ReadonlyMap<string, string> = new Map();
  return {
    content,
    async update() {
      await pullFrom(content, folders.inputs);
      await buildSite(folders, silentProgress);
      const after = contents();
      const written = [...after.keys()].filter((file) => after.get(file) !== before.get(file)).sort();
      const removed = [...before.keys()].filter((file) => !after.has(file)).sort();
      before = after;
      return { written, removed };
    },
    deleteState: () => rmSync(state, { recursive: true, force: true }),
    read: (file) => readFileSync(join(folders.out, file), 'utf8'),
  };
}

/** Runs the command of the pull. Only a process shows that its options select the adapter. */
async function pullFrom(content: string, out: string): Promise<void> {
  const options = ['--source', `csv:${content}`, '--out', out, '--quiet'];
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/pull.ts', ...options], { cwd: root });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The pull ended with ${code}.\n${output}`);
}
