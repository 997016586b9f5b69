import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ErrorData, unpackError } from '@laurel/diagnostics';
import type { Progress } from '@laurel/terminal';
import { compileFailed, rootUnsupported } from '../core/engine-errors.ts';
import { compileCacheEnvironment } from '../process/compile-cache.ts';
import { childProcessOptions } from '../process/node-options.ts';
import { packageModuleUrl } from '../process/package-module-url.ts';
import { waitForFolderLock } from '../store/folder-lock.ts';
import {
  type CodeSources,
  type CompiledCode,
  cachedCode,
  type WorkFolder,
  workFolder,
} from './compiled-code.ts';

/** Message that starts a compilation. A process receives it once. */
export interface CompileRequest {
  readonly root: string;
  readonly cache: string;
  readonly work: WorkFolder;
  /** Key of the current code (`codeKey`). */
  readonly key: string;
  /** Files and folders, relative to the root, that the key covers. */
  readonly paths: readonly string[];
}

/** Message that ends a compilation. */
export type CompileResponse =
  | { readonly kind: 'compiled' }
  | { readonly kind: 'failed'; readonly error: ErrorData };

/** A compilation in progress. */
interface RunningProcess {
  readonly child: ChildProcess;
  readonly exited: Promise<void>;
  /** Standard output and standard error so far. */
  output: string;
}

/** Time for the process to exit after its response. Plugins of a site may keep it running; it is then killed. */
const EXIT_TIMEOUT_MS = 10_000;

/** Characters of a path that Vite takes for the start of a query, of a fragment or of an escape sequence. */
const UNSUPPORTED_CHARACTERS = /[?#%]/;

/**
 * Checks that Astro can compile a site in a folder. If the path contains certain characters, Vite fails or omits the scripts of
 * the site.
 * @throws {FaultError} RootUnsupported
 */
export function requireCompilableRoot(root: string): void {
  const [character] = UNSUPPORTED_CHARACTERS.exec(root) ?? [];
  if (character !== undefined) throw rootUnsupported(root, character);
}

/** Runs Astro (`compile.ts`) in a child process, so that its memory is freed. The child process ends with this process. */
export class CompileProcess {
  readonly #root: string;
  readonly #cache: string;
  readonly #exitTimeoutMs: number;
  /** The process while it is compiling. */
  #running: RunningProcess | undefined;
  /** Resolves when all processes that have responded have exited. */
  #exited: Promise<unknown> = Promise.resolve();

  /** @param exitTimeoutMs time for the process to exit after its response, before it is killed */
  constructor(root: string, cache: string, exitTimeoutMs = EXIT_TIMEOUT_MS) {
    this.#root = root;
    this.#cache = cache;
    this.#exitTimeoutMs = exitTimeoutMs;
  }

  /**
   * Compiles the code and returns it from the cache.
   * @param key key of the current code (`codeKey`)
   * @throws {FaultError} RootUnsupported, CompileFailed, ConfigurationUnsupported, RouteWithoutCollection
   */
  async compile({ root, paths }: CodeSources, key: string, progress: Progress): Promise<CompiledCode> {
    requireCompilableRoot(root);
    const stage = progress.stage('Compiling');
    try {
      await this.#run({ root, paths, cache: this.#cache, work: workFolder(root, this.#cache), key });
      const code = cachedCode(this.#cache, key, root);
      if (!code) throw compileFailed(new Error('The compile process wrote no code.'));
      stage.end('the code');
      return code;
    } catch (error) {
      stage.end('failed');
      throw error;
    }
  }

  /** Kills the process if it is compiling. Resolves when all processes have exited. */
  async stop(): Promise<void> {
    const running = this.#running;
    if (running) {
      running.child.kill('SIGKILL');
      await running.exited;
    }
    await this.#exited;
  }

  async #run(request: CompileRequest): Promise<void> {
    const running = this.#spawn();
    this.#running = running;
    const { child, exited } = running;
    // The lock keeps two compilations from mixing their files.
    const lock = request.work.isShared
      ? await waitForFolderLock(join(this.#root, '.astro/compiling'), 'compile')
      : undefined;
    try {
      const response = await new Promise<CompileResponse | undefined>((done) => {
        child.once('message', done);
        exited.then(() => done(undefined));
        child.send(request, (error) => error && done(undefined));
      });
      if (response === undefined)
        throw compileFailed(
          new Error(running.output.trim() || 'The compile process exited without an error message.'),
        );
      if (response.kind === 'failed') throw unpackError(response.error);
    } finally {
      lock?.release();
      this.#running = undefined;
      const timeout = setTimeout(() => child.kill('SIGKILL'), this.#exitTimeoutMs);
      this.#exited = Promise.all([this.#exited, exited.then(() => clearTimeout(timeout))]);
    }
  }

  #spawn(): RunningProcess {
    const script = fileURLToPath(packageModuleUrl('./compile/compile'));
    // The arguments are not read. They show in process lists which site is being compiled.
    const child = spawn(process.execPath, [...childProcessOptions(), script, this.#root, this.#cache], {
      cwd: this.#root,
      env: {
        ...process.env,
        ...compileCacheEnvironment(),
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const exited = new Promise<void>((done) => {
      child.once('close', () => done());
      child.once('error', () => done());
    });
    const running: RunningProcess = { child, exited, output: '' };
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        running.output += text;
      });
    return running;
  }
}
