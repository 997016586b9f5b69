import { spawn, spawnSync } from 'node:child_process';
import { endedChildrenCpuSeconds, treeMemory } from './process-tree.ts';

/** Costs of one process and all its descendants. */
export interface ProcessCost {
  /** Wall-clock time. */
  readonly seconds: number;
  /** User and system time; null if the system does not report it. */
  readonly cpuSeconds: number | null;
  /** Largest sampled sum of resident memory over the process tree; null if the system does not report it. */
  readonly peakMemoryBytes: number | null;
}

/** Milliseconds between two samples of the memory. */
const SAMPLE_INTERVAL_MS = 100;

/**
 * Runs a command to its end and measures it. Only one command may run at a time: the CPU time includes all child processes
 * that end during the measurement. Unwritten data of earlier commands is flushed to the disk first.
 * @throws {Error} with the command's output if it fails
 */
export async function measureProcess(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<ProcessCost> {
  spawnSync('sync');
  const cpuBefore = endedChildrenCpuSeconds();
  const began = performance.now();
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-10_000);
    });
  let peak: number | undefined;
  const sample = () => {
    const bytes = child.pid === undefined ? undefined : treeMemory(child.pid);
    if (bytes !== undefined) peak = Math.max(peak ?? 0, bytes);
  };
  const sampling = setInterval(sample, SAMPLE_INTERVAL_MS);
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((done, failed) => {
    child.once('error', failed);
    child.once('close', (...exitArguments) => done(exitArguments));
  }).finally(() => clearInterval(sampling));
  const seconds = (performance.now() - began) / 1000;
  const cpuAfter = endedChildrenCpuSeconds();
  if (code !== 0) throw new Error(`"${args.join(' ')}" ended with ${signal ?? code} and printed:\n${output}`);
  return {
    seconds,
    cpuSeconds: cpuBefore === undefined || cpuAfter === undefined ? null : cpuAfter - cpuBefore,
    peakMemoryBytes: peak ?? null,
  };
}
