/** A worker thread: loads the compiled site once and makes the partitions that it is sent. See pool.ts. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import type { Executor } from '../build/run.ts';
import type { CompiledCode } from '../compile/code.ts';
import { type ErrorData, inputsReplaced, packError } from '../core/errors.ts';
import { InputIndex, type Trace } from '../core/trace.ts';
import type { Site } from '../core/types.ts';
import { openInputFolder } from '../inputs/input-folder.ts';
import { type OutputFolder, openOutput } from '../output/output.ts';
import type { Journal, PageRow } from '../store/state.ts';
import type { PartitionOutcome, PartitionTask } from './partition.ts';
import { loadRenderer, type RenderPage } from './renderer.ts';
import { createRunner } from './runner.ts';

export interface WorkerOrder {
  readonly codeFolder: string;
  readonly code: CompiledCode;
  readonly inputs: string;
  /** Key of the inputs that the build began with. */
  readonly inputsKey: string;
  readonly out: OutputFolder;
  readonly name: string;
}

export type ToWorker =
  | { readonly kind: 'load'; readonly order: WorkerOrder }
  | { readonly kind: 'list'; readonly id: number; readonly route: string }
  | {
      readonly kind: 'run';
      readonly id: number;
      readonly task: PartitionTask;
      readonly stored: readonly PageRow[];
    }
  | {
      readonly kind: 'records';
      readonly id: number;
      readonly input: string;
      readonly before: string | undefined;
      readonly after: string | undefined;
    }
  | { readonly kind: 'journalled'; readonly id: number };

export type FromWorker =
  | { readonly kind: 'progress'; readonly id: number; readonly pages: number }
  | { readonly kind: 'journal'; readonly id: number; readonly journal: Journal }
  | { readonly kind: 'failed'; readonly id: number; readonly error: ErrorData }
  | { readonly kind: 'done'; readonly id: number; readonly result: WorkerResult };

export type WorkerResult =
  | PartitionOutcome
  | { readonly names: readonly string[]; readonly trace: Trace }
  | readonly string[];

/** Pages between two reports of progress. */
const PROGRESS_STEP = 50;

if (parentPort) {
  enableCompileCache();
  const port = parentPort;
  const send = (message: FromWorker) => port.postMessage(message);
  const waiting = new Map<number, () => void>();
  let executor: Promise<Executor> | undefined;

  const work = async (message: Exclude<ToWorker, { kind: 'load' | 'journalled' }>): Promise<WorkerResult> => {
    if (!executor) throw new Error('The worker was given work before its order.');
    const ready = await executor;
    if (message.kind === 'list') return ready.list(message.route);
    if (message.kind === 'records') return ready.changedRecords(message.input, message.before, message.after);
    const { id, task, stored } = message;
    let unsaid = 0;
    const say = () => {
      if (unsaid > 0) send({ kind: 'progress', id, pages: unsaid });
      unsaid = 0;
    };
    const outcome = await ready.run(
      task,
      stored,
      (journal) =>
        new Promise<void>((resolve) => {
          waiting.set(id, resolve);
          send({ kind: 'journal', id, journal });
        }),
      (pages) => {
        unsaid += pages;
        if (unsaid >= PROGRESS_STEP) say();
      },
    );
    say();
    return outcome;
  };

  port.on('message', (message: ToWorker) => {
    if (message.kind === 'load') {
      executor = load(message.order);
      executor.catch(() => undefined);
    } else if (message.kind === 'journalled') {
      waiting.get(message.id)?.();
      waiting.delete(message.id);
    } else {
      const { id } = message;
      work(message).then(
        (result) => send({ kind: 'done', id, result }),
        (error: unknown) => send({ kind: 'failed', id, error: packError(error) }),
      );
    }
  });
}

async function load(order: WorkerOrder): Promise<Executor> {
  const store = openInputFolder(order.inputs);
  if (store.key !== order.inputsKey) throw inputsReplaced(order.inputs);
  const file = pathToFileURL(join(order.codeFolder, 'bundle', order.code.siteModule)).href;
  const { site } = (await import(file)) as { site: Site };
  let renderer: Promise<RenderPage> | undefined;
  return createRunner({
    site,
    plainRoutes: order.code.plainRoutes,
    store,
    index: new InputIndex(store.digests()),
    output: openOutput(order.out, order.name),
    async renderPage(page, route) {
      renderer ??= loadRenderer(order.codeFolder, order.code);
      return (await renderer)(page, route);
    },
  });
}
