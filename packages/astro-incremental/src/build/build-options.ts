import { realpathSync } from 'node:fs';
import type { Progress } from '@laurel/terminal';
import type { CodeSources } from '../compile/compiled-code.ts';
import type { Shard } from '../core/shard.ts';

export interface BuildOptions {
  /** Folder of the site, with astro.config, src/ and public/. */
  readonly root: string;
  /** Folder of the inputs, with their index.json. */
  readonly inputs: string;
  /** Output folder. Nothing else may write to it. */
  readonly out: string;
  /** Folder of the build's state. It belongs to exactly one `out`. */
  readonly cache: string;
  /** Files and folders, relative to the root, that count as code; `DEFAULT_CODE` by default. */
  readonly code?: readonly string[];
  /** Names of the environment variables that the code reads. */
  readonly env?: readonly string[];
  /** Reports what would change and writes nothing to `out`. */
  readonly plan?: boolean;
  /** Ignores the previous build and rebuilds everything. */
  readonly clean?: boolean;
  /**
   * Writes only the outputs that this build changes; `out` need not contain the others, e.g. because they are stored elsewhere. The
   * outputs of a partial build are complete only together with the outputs of the build that the state describes. An interrupted
   * build that wrote to the same `out` is continued. Without a state, or after an interrupted build that wrote to another folder,
   * everything is written.
   */
  readonly partial?: boolean | undefined;
  /** Builds only this shard of the site. */
  readonly shard?: Shard | undefined;
  /**
   * Number of outputs of the previous site, which this build replaces. Used only if neither `out` nor the cache contains the previous
   * site. A build that would remove a large share of these outputs is refused. Default: the number of outputs in `out`.
   */
  readonly outputsBefore?: number | undefined;
  /** Builds even if the site loses a large part of its inputs or files. */
  readonly allowRemovals?: boolean | undefined;
  /** Maximum number of worker threads. Default: one per core. */
  readonly workers?: number | undefined;
  readonly progress: Progress;
}

/** Files and folders that count as code by default. */
export const DEFAULT_CODE: readonly string[] = [
  'src',
  'astro.config.mjs',
  'astro.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Resolves symbolic links in the path of the root, because Vite and Node name modules by their real path. */
export const withRealRoot = <Options extends Pick<BuildOptions, 'root'>>(options: Options): Options => ({
  ...options,
  root: realpathSync(options.root),
});

/** Returns the files and folders, relative to the root, that a build depends on besides its inputs. Some may not exist. */
export const sourcePaths = ({ code = DEFAULT_CODE }: Pick<BuildOptions, 'code'>): readonly string[] => [
  ...code,
  'public',
];

/** Returns the sources that the hash of the code covers. */
export const codeSources = ({
  root,
  code = DEFAULT_CODE,
  env = [],
}: Pick<BuildOptions, 'root' | 'code' | 'env'>): CodeSources => ({
  root,
  paths: code,
  env,
});
