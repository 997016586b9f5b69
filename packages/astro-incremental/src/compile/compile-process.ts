import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ErrorData, unpackError } from '@laurel/diagnostics';
import type { Progress } from '@laurel/terminal';
import { compileFailed } from '../core/fault-catalogue.ts';
import { keptCode } from '../process/compile-cache.ts';
import { optionsForFile } from '../process/node-options.ts';
import { packageModule } from '../process/package-module.ts';
import { waitForLock } from '../store/lock.ts';
import { type CodeSources, type CompiledCode, cachedCode } from './code.ts';

/** The message that the process is sent once. */
export interface CompileRequest {
  readonly root: string;
  readonly cache: string;
  /** Key of the code as it is now. */
  readonly key: string;
  /** Files and folders, relative to the root, that the key is a digest of. */
  readonly paths: readonly string[];
}

/** The message that the process sends back. */
export type CompileResponse =
  | { readonly kind: 'compiled' }
  | { readonly kind: 'failed'; readonly error: ErrorData };

interface Running {
  readonly child: ChildProcess;
  readonly exited: Promise<void>;
  output: string;
}

/** Milliseconds for the process to exit by itself after its response: a site's plugins may keep it from that. */
const EXIT_TIMEOUT_MS = 10_000;

/** Runs Astro (compile.ts) in a process of its own, whose memory is freed with it; it ends when this process does. */
export class CompileProcess {
  readonly #root: string;
  readonly #cache: string;
  readonly #exitTimeoutMs: number;
  /** The process while it compiles. */
  #running: Running | undefined;
  /** Resolves when the processes that have responded have exited. */
  #exited: Promise<unknown> = Promise.resolve();

  /** @param exitTimeoutMs milliseconds for the process to exit by itself after its response */
  constructor(root: string, cache: string, exitTimeoutMs = EXIT_TIMEOUT_MS) {
    this.#root = root;
    this.#cache = cache;
    this.#exitTimeoutMs = exitTimeoutMs;
  }

  /**
   * Compiles the code.
   * @param key of the code as it is now
   * @throws {FaultError} CompileFailed, ConfigurationUnsupported, RouteWithoutCollection
   */
  async compile({ root, paths }: CodeSources, key: string, progress: Progress): Promise<CompiledCode> {
    const stage = progress.stage('Compiling');
    try {
      await this.#run({ root, paths, cache: this.#cache, key });
      const code = cachedCode(this.#cache, key, root);
      if (!code) throw compileFailed(new Error('It left no code.'));
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
    // Astro writes into this folder of the site itself, whatever the cache: two compilations would mix there.
    const lock = await waitForLock(join(this.#root, '.astro/compiling'), 'compile');
    try {
      const response = await new Promise<CompileResponse | undefined>((done) => {
        child.once('message', done);
        exited.then(() => done(undefined));
        child.send(request, (error) => error && done(undefined));
      });
      if (response === undefined)
        throw compileFailed(new Error(running.output.trim() || 'It ended without an error message.'));
      if (response.kind === 'failed') throw unpackError(response.error);
    } finally {
      lock.release();
      this.#running = undefined;
      const timeout = setTimeout(() => child.kill('SIGKILL'), this.#exitTimeoutMs);
      this.#exited = Promise.all([this.#exited, exited.then(() => clearTimeout(timeout))]);
    }
  }

  #spawn(): Running {
    const script = fileURLToPath(packageModule('./compile/compile'));
    // Whoever lists the system's processes sees for which site it is.
    const child = spawn(process.execPath, [...optionsForFile(), script, this.#root, this.#cache], {
      cwd: this.#root,
      env: {
        ...process.env,
        ...keptCode(),
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const exited = new Promise<void>((done) => {
      child.once('close', () => done());
      child.once('error', () => done());
    });
    const running: Running = { child, exited, output: '' };
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        running.output += text;
      });
    return running;
  }
}
