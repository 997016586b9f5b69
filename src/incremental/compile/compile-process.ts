import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ErrorData, unpackError } from '../core/fault.ts';
import { compileFailed } from '../core/fault-catalogue.ts';
import type { Progress, Stage } from '../core/types.ts';
import { siblingModule } from '../sibling-module.ts';
import { waitForLock } from '../store/lock.ts';
import { type CodeSources, type CompiledCode, cachedCode } from './code.ts';

/** What the process is asked for, as JSON on its command line. */
export interface CompileRequest {
  readonly root: string;
  readonly cache: string;
  readonly key: string;
  readonly paths: readonly string[];
  readonly isPlain: boolean;
  /** Key of the code of the last build, whose compiled form may serve where content alone changed. */
  readonly previous: string | undefined;
}

export interface CompileOptions {
  readonly cache: string;
  readonly key: string;
  /** Key of the code of the last build. */
  readonly previous: string | undefined;
  readonly progress: Progress;
}

/**
 * Runs compile.ts in a process of its own, whose memory goes with it; it ends when the pipe to it does.
 * @throws {FaultError} CompileFailed, ConfigurationUnsupported, RouteWithoutCollection
 */
export async function compileSite(
  { root, paths, isPlain }: CodeSources,
  { cache, key, previous, progress }: CompileOptions,
): Promise<CompiledCode> {
  const stage = progress.stage('Compiling');
  // Astro writes into this folder of the site itself, whatever the cache: two compilations would mix there.
  const lock = await waitForLock(join(root, '.astro/compiling'), 'compile');
  try {
    return await runProcess({ root, paths, isPlain, cache, key, previous }, stage);
  } finally {
    lock.release();
  }
}

async function runProcess(request: CompileRequest, stage: Stage): Promise<CompiledCode> {
  const { root, cache, key } = request;
  const script = fileURLToPath(siblingModule('./compile/compile'));
  const child = spawn(process.execPath, [...process.execArgv, script, JSON.stringify(request)], {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
      ...process.env,
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      written[stream] += text;
    });
  const status = await new Promise<number | null>((done, failed) => {
    child.on('close', done);
    child.on('error', failed);
  });
  const code = status === 0 ? cachedCode(cache, key, root) : undefined;
  if (!code) {
    stage.end('failed');
    throw compileError(written);
  }
  stage.end('the code');
  return code;
}

function compileError({ stdout, stderr }: { stdout: string; stderr: string }): Error {
  const line = stdout.split('\n').findLast((text) => text.startsWith('{"name"'));
  return line
    ? unpackError(JSON.parse(line) as ErrorData)
    : compileFailed(new Error(`${stdout}\n${stderr}`.trim() || 'It ended without an error message.'));
}
