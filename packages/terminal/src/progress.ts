/**
 * Progress of long work: live lines on a terminal, plain lines elsewhere (a log, CI), nothing when quiet.
 *
 *     const progress = createProgress();
 *     const stage = progress.stage('Rendering', 100_000);
 *     stage.advance();            // as often as you like: drawing is throttled
 *     stage.end('100,000 pages');
 *     progress.close();
 *
 * Off a terminal a stage prints one line every ten seconds and one when it ends.
 */
import { createRequire } from 'node:module';
import { numberText } from '@laurel/diagnostics/number-text';
import { formatDuration } from './format.ts';

/** One stage of long work. */
export interface Stage {
  /** Counts `by` more items done; `total`, when given, corrects the number of items expected. */
  advance(by?: number, total?: number): void;
  /** Says that the stage is over. `summary` replaces the count, e.g. '12 pages changed'. */
  end(summary?: string): void;
}

/** Where long work says how far it is. */
export interface Progress {
  /** Opens a stage; without a total it counts up. Several stages may be open at once. */
  stage(name: string, total?: number): Stage;
  /** A remark on a line of its own, e.g. that a state was unusable. */
  note(line: string): void;
  /** Ends the drawing. Stages still open say nothing more. */
  close(): void;
}

export interface ProgressOptions {
  readonly stream?: NodeJS.WritableStream & { readonly isTTY?: boolean };
  /** Live lines. Default: the stream is a terminal and CI is not set. */
  readonly interactive?: boolean;
  /** Prints nothing at all. */
  readonly quiet?: boolean;
  /** Milliseconds; only differences count. */
  readonly now?: () => number;
  /** Milliseconds between two lines of a stage off a terminal. */
  readonly lineIntervalMs?: number;
}

/** Milliseconds between two drawings on a terminal. */
const REDRAW_INTERVAL_MS = 100;

/** 'Rendering: 1,200 of 9,000, 340 a second, 23.0 s left'. */
function describeStage(name: string, done: number, total: number | undefined, ms: number): string {
  const rate = ms > 0 ? (done * 1000) / ms : 0;
  const parts = [total === undefined ? numberText(done) : `${numberText(done)} of ${numberText(total)}`];
  if (rate > 0) parts.push(`${numberText(Math.round(rate))} a second`);
  if (rate > 0 && total !== undefined && total > done)
    parts.push(`${formatDuration(((total - done) / rate) * 1000)} left`);
  return `${name}: ${parts.join(', ')}`;
}

const describeEnd = (name: string, done: number, summary: string | undefined, ms: number): string =>
  `${name}: ${summary ?? numberText(done)} in ${formatDuration(ms)}`;

/** Opens a reporter on standard error; see the top of this file. */
export function createProgress(options: ProgressOptions = {}): Progress {
  if (options.quiet) return silentProgress;
  const stream = options.stream ?? process.stderr;
  const interactive = options.interactive ?? (Boolean(stream.isTTY) && !process.env.CI);
  const now = options.now ?? (() => performance.now());
  return interactive
    ? liveProgress(stream, now)
    : lineProgress(stream, now, options.lineIntervalMs ?? 10_000);
}

const silentStage: Stage = { advance() {}, end() {} };

/** A reporter that prints nothing, for tests and quiet commands. */
export const silentProgress: Progress = { stage: () => silentStage, note() {}, close() {} };

function lineProgress(stream: NodeJS.WritableStream, now: () => number, interval: number): Progress {
  const line = (text: string) => stream.write(`${text}\n`);
  return {
    stage(name, expected) {
      const started = now();
      let total = expected;
      let done = 0;
      let printed = started;
      return {
        advance(by = 1, newTotal) {
          done += by;
          total = newTotal ?? total;
          const at = now();
          if (at - printed < interval) return;
          printed = at;
          line(describeStage(name, done, total, at - started));
        },
        end: (summary) => line(describeEnd(name, done, summary, now() - started)),
      };
    },
    note: line,
    close() {},
  };
}

interface OpenStage {
  readonly name: string;
  readonly started: number;
  done: number;
  total: number | undefined;
}

function liveProgress(stream: NodeJS.WritableStream, now: () => number): Progress {
  // Loaded here, because a build that has nothing to do should not pay for it.
  const { createLogUpdate } = createRequire(import.meta.url)('log-update') as typeof import('log-update');
  const live = createLogUpdate(stream);
  const open = new Set<OpenStage>();
  let drawn = 0;
  const draw = () => {
    drawn = now();
    live(
      [...open]
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
      open.add(stage);
      draw();
      return {
        advance(by = 1, newTotal) {
          stage.done += by;
          stage.total = newTotal ?? stage.total;
          if (now() - drawn >= REDRAW_INTERVAL_MS) draw();
        },
        end(summary) {
          open.delete(stage);
          print(describeEnd(name, stage.done, summary, now() - stage.started));
        },
      };
    },
    note: print,
    close() {
      open.clear();
      live.clear();
      live.done();
    },
  };
}
