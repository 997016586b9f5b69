/** The engine as a site gets it: packed, and beside its other packages. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { packEngine } from '../../engine/pack-engine.ts';
import { filesBelow } from '../file-tree.ts';
import { measureProcess, type ProcessCost } from '../measured-process.ts';

export interface BuildResult extends ProcessCost {
  readonly rendered: number;
  readonly filesWritten: number;
}

export interface EngineInSite {
  /** Builds the site incrementally. */
  build(...options: readonly string[]): Promise<BuildResult>;
  /** Watches the site, which is built at once. */
  watch(): Promise<WatchedSite>;
  /** Builds it with Astro: from nothing, unless it is told to take up what it left, and into `astroOut`, unless told otherwise. */
  astroBuild(options?: { readonly force?: boolean; readonly to?: string }): Promise<ProcessCost>;
  readonly out: string;
  /** Folder for what Astro builds. */
  readonly astroOut: string;
  remove(): void;
}

export interface WatchedSite {
  /** Makes a change of the site. @returns seconds until a file of it is another, and until the build is done */
  change(edit: () => void, file: string): Promise<{ readonly file: number; readonly all: number }>;
  stop(): Promise<void>;
}

/** Puts the engine into the packages of a site. Its cache and what it builds lie in folders of the site of their own. */
export async function engineInSite(site: string): Promise<EngineInSite> {
  const work = mkdtempSync(join(tmpdir(), 'any-site-'));
  const tarball = await packEngine(work);
  const astro = dirname(createRequire(join(site, 'package.json')).resolve('astro/package.json'));
  const home = join(dirname(astro), 'astro-incremental');
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home);
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', home]);
  const cache = join(site, '.incremental-measured');
  // Of a measurement that was stopped: its build would be taken up.
  rmSync(cache, { recursive: true, force: true });
  const out = join(work, 'site');
  const astroOut = join(work, 'astro');
  const report = join(work, 'report.json');
  const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
  const run = (args: readonly string[]) => measureProcess(process.execPath, args, { cwd: site, env });
  const command = join(home, 'command/incremental.js');
  const folders = ['--out', out, '--cache', cache, '--disregard', 'clock,chance'];
  return {
    // Not within the site: Tailwind would take class names from them.
    out,
    astroOut,
    async build(...options) {
      const cost = await run([command, 'build', ...folders, '--quiet', '--report', report, ...options]);
      const { rendered, filesWritten } = JSON.parse(readFileSync(report, 'utf8')) as BuildResult;
      return { ...cost, rendered, filesWritten };
    },
    async watch() {
      rmSync(report, { force: true });
      const child = spawn(process.execPath, [command, 'watch', ...folders, '--quiet', '--report', report], {
        cwd: site,
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const ended = once(child, 'close');
      const isOther = async (path: string, than: string) => {
        while (stampOf(path) === than) {
          if (child.exitCode !== null) throw new Error('The watch ended.');
          await setTimeout(5);
        }
        return performance.now();
      };
      await isOther(report, '');
      return {
        async change(edit, file) {
          const page = join(out, file);
          const before = [stampOf(page), stampOf(report)] as const;
          const began = performance.now();
          edit();
          const [written, done] = await Promise.all([isOther(page, before[0]), isOther(report, before[1])]);
          return { file: (written - began) / 1000, all: (done - began) / 1000 };
        },
        async stop() {
          child.kill();
          await ended;
        },
      };
    },
    astroBuild: ({ force = true, to = astroOut } = {}) =>
      run([join(astro, 'bin/astro.mjs'), 'build', '--outDir', to, ...(force ? ['--force'] : [])]),
    remove() {
      for (const folder of [work, home, cache])
        if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Changes when a file is written; '' while there is none. */
function stampOf(file: string): string {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.ino} ${stats.mtimeNs}` : '';
}

/** Files that two folders do not have with the same bytes. */
export function differingFiles(one: string, other: string): string[] {
  const [mine, theirs] = [new Set(filesBelow(one)), new Set(filesBelow(other))];
  return [...new Set([...mine, ...theirs])].sort().filter((file) => {
    if (!mine.has(file) || !theirs.has(file)) return true;
    return !readFileSync(join(one, file)).equals(readFileSync(join(other, file)));
  });
}
