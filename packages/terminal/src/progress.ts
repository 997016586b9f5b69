/**
 * Reports the progress of long work: live lines on a terminal, plain lines elsewhere (a log, CI), nothing if quiet.
 *
 *     const progress = createProgress();
 *     const stage = progress.stage('Rendering', 100_000);
 *     stage.advance();            // as often as needed: output is throttled
 *     stage.end('100,000 pages');
 *     progress.close();
 *
 * Without a terminal, a stage prints a line every ten seconds and a line at its end. In a JSON log, only notes are printed.
 */
import { createRequire } from 'node:module';
import { escapeControls } from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';
import { formatDuration } from './format.ts';
import { isJsonLog, printNotice } from './json-log.ts';

/** A stage of long work. */
export interface Stage {
  /** Adds `by` finished items (default: 1). `total` replaces the expected number of items. */
  advance(by?: number, total?: number): void;
  /** Ends the stage. `summary` replaces the number of items, e.g. '12 pages changed'. */
  end(summary?: string): void;
}

/** A reporter of the progress of long work. */
export interface Progress {
  /** Starts a stage with the expected number of items, if it is known. Stages may overlap. */
  stage(name: string, total?: number): Stage;
  /** Prints a message on a separate line, e.g. that a state is unusable. */
  note(line: string): void;
  /** Ends the output. Stages that are still open print nothing more. */
  close(): void;
}

export interface ProgressOptions {
  readonly stream?: NodeJS.WritableStream & { readonly isTTY?: boolean };
  /** Whether live lines are printed. Default: true if the stream is a terminal and CI is not set. */
  readonly interactive?: boolean;
  /** Whether nothing is printed. */
  readonly quiet?: boolean;
  /** Returns the time in milliseconds since any fixed point. */
  readonly now?: () => number;
  /** Milliseconds between two lines of a stage without a terminal. Default: 10,000. */
  readonly lineIntervalMs?: number;
}

/** Minimum time between two updates of the live lines. */
const REDRAW_INTERVAL_MS = 100;

/** Describes an open stage, e.g. 'Rendering: 1,200 of 9,000, 340 a second, 23.0 s left'. */
function describeStage(name: string, done: number, total: number | undefined, ms: number): string {
  const rate = ms > 0 ? (done * 1000) / ms : 0;
  const parts = [total === undefined ? numberText(done) : `${numberText(done)} of ${numberText(total)}`];
  if (rate > 0) parts.push(`${numberText(Math.round(rate))} a second`);
  if (rate > 0 && total !== undefined && total > done)
    parts.push(`${formatDuration(((total - done) / rate) * 1000)} left`);
  return `${name}: ${parts.join(', ')}`;
}

const describeEndedStage = (name: string, done: number, summary: string | undefined, ms: number): string =>
  `${name}: ${summary ?? numberText(done)} in ${formatDuration(ms)}`;

/** Creates a reporter that prints to standard error; see the top of this file. */
export function createProgress(options: ProgressOptions = {}): Progress {
  if (options.quiet) return silentProgress;
  if (isJsonLog()) return { ...silentProgress, note: (line) => printNotice(escapeControls(line)) };
  const stream = options.stream ?? process.stderr;
  const interactive = options.interactive ?? (Boolean(stream.isTTY) && !process.env.CI);
  const now = options.now ?? (() => performance.now());
  return interactive
    ? createLiveProgress(stream, now)
    : createLineProgress(stream, now, options.lineIntervalMs ?? 10_000);
}

const silentStage: Stage = { advance() {}, end() {} };

/** A reporter that prints nothing, for tests and quiet commands. */
export const silentProgress: Progress = { stage: () => silentStage, note() {}, close() {} };

function createLineProgress(stream: NodeJS.WritableStream, now: () => number, intervalMs: number): Progress {
  const printLine = (text: string) => stream.write(`${text}\n`);
  return {
    stage(name, expected) {
      const started = now();
      let total = expected;
      let done = 0;
      let printedAt = started;
      return {
        advance(by = 1, newTotal) {
          done += by;
          total = newTotal ?? total;
          const time = now();
          if (time - printedAt < intervalMs) return;
          printedAt = time;
          printLine(describeStage(name, done, total, time - started));
        },
        end: (summary) => printLine(describeEndedStage(name, done, summary, now() - started)),
      };
    },
    note: (line) => printLine(escapeControls(line)),
    close() {},
  };
}

interface OpenStage {
  readonly name: string;
  readonly started: number;
  done: number;
  total: number | undefined;
}

function createLiveProgress(stream: NodeJS.WritableStream, now: () => number): Progress {
  // Loaded on demand, because loading it would slow down short builds without a terminal.
  const { createLogUpdate } = createRequire(import.meta.url)('log-update') as typeof import('log-update');
  const live = createLogUpdate(stream);
  const openStages = new Set<OpenStage>();
  let drawnAt = 0;
  const draw = () => {
    drawnAt = now();
    live(
      [...openStages]
        .map(({ name, done, total, started }) => describeStage(name, done, total, now() - started))
        .join('\n'),
    );
  };
  const print = (text: string) => {
    live.persist(text);
    draw();
  };
  return {
    stage(name, total) {
      const stage: OpenStage = { name, started: now(), done: 0, total };
      openStages.add(stage);
      draw();
      return {
        advance(by = 1, newTotal) {
          stage.done += by;
          stage.total = newTotal ?? stage.total;
          if (now() - drawnAt >= REDRAW_INTERVAL_MS) draw();
        },
        end(summary) {
          openStages.delete(stage);
          print(describeEndedStage(name, stage.done, summary, now() - stage.started));
        },
      };
    },
    note: (line) => print(escapeControls(line)),
    close() {
      openStages.clear();
      live.clear();
      live.done();
    },
  };
}
