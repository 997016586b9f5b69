/** Finished builds of any files, written without rendering: an output folder with the state that describes it. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { codeFolder } from '../../src/compile/compiled-code.ts';
import { digest } from '../../src/core/digest.ts';
import { type Release, releaseSite, rollBack } from '../../src/release/release-site.ts';
import { assetRetention } from '../../src/release/retained-assets.ts';
import { folderIdentity } from '../../src/store/identity.ts';
import { State, stateFilePath } from '../../src/store/state.ts';

/** Files of a site by name. */
export type Files = Readonly<Record<string, string>>;

/**
 * Writes a build. As in a real build, unchanged files are not touched and changed files are replaced.
 * @param inputs digest of the index of its inputs
 * @param shard the shard that the build contains, e.g. `2/4`
 */
export function writeBuild(
  { out, cache }: { readonly out: string; readonly cache: string },
  files: Files,
  inputs = '',
  shard = '1/1',
): void {
  mkdirSync(out, { recursive: true });
  mkdirSync(codeFolder(cache, ''), { recursive: true });
  const state = State.open(stateFilePath(cache));
  try {
    const writtenTo = { folder: folderIdentity(out), boot: '' };
    state.beginBuild(writtenTo);
    for (const { file } of [...state.allPages()])
      if (!(file in files)) rmSync(join(out, file), { force: true });
    state.deletePartitions(state.partitions().map(({ id }) => id));
    state.deleteOrphanedPages(state.orphanedPages(1_000_000).map(({ file }) => file));
    const partition = state.partitionId('/[page]', shard);
    const added = Object.keys(files).map((file) => ({ file, key: '', records: '[]' }));
    state.journal(partition, { added, changed: [], removed: [] }, new Map());
    const written = Object.entries(files).map(([file, text]) => {
      writeOutput(join(out, file), text);
      const size = Buffer.byteLength(text);
      return { file, key: '', fingerprint: 'model', hash: digest(text), size, records: '[]' };
    });
    const trace = { inputs: {}, lists: {} } as never;
    state.commit(partition, {
      code: '',
      trace,
      pageReads: undefined,
      pageCount: written.length,
      written,
      untouched: () => [],
    });
    const key = { code: '', inputs, publicFiles: '', shard, writtenTo };
    state.finishBuild(key, new Map(), { records: 0, outputs: written.length });
  } finally {
    state.close();
  }
}

function writeOutput(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  writeFileSync(path, text);
}

/** Folders of a site below one folder, and shortcuts for its releases. */
export function siteIn(root: string) {
  const site = {
    root,
    inputs: join(root, 'inputs'),
    out: join(root, 'dist'),
    cache: join(root, 'cache'),
  };
  const to = join(root, 'published');
  const at = (day: number) => () => new Date(Date.UTC(2026, 0, 1 + day, 10));
  return {
    ...site,
    to,
    build: (files: Files) => writeBuild(site, files),
    /** Releases the build on a day, counted from 0. */
    release: (day: number, keep = 5): Promise<Release> =>
      releaseSite({ ...site, to, keep, now: at(day), progress: silentProgress }),
    rollBack: (day = 0, name?: string): Promise<string> =>
      rollBack({
        to,
        name,
        out: site.out,
        retention: assetRetention(7),
        now: at(day),
        progress: silentProgress,
      }),
  };
}
