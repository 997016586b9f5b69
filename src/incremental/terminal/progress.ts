/**
 * Progress of long work: a bar on a terminal, plain lines elsewhere (a log, CI), nothing when quiet.
 *
 *     const progress = createProgress();
 *     const stage = progress.stage('Rendering', 100_000);
 *     stage.advance();            // as often as you like: drawing is throttled
 *     stage.end('100,000 pages');
 *     progress.close();
 *
 * Off a terminal a stage says one line every ten seconds and one when it ends.
 */
import { createRequire } from 'node:module';
import type { MultiBar, SingleBar } from 'cli-progress';

export interface Stage {
  /** Counts `by` more items done; `total`, when given, corrects the number of items expected. */
  advance(by?: number, total?: number): void;
  /** Says that the stage is over. `summary` replaces the count, e.g. '12 pages changed'. */
  end(summary?: string): void;
}

export interface Progress {
  /** Opens a stage; without a total it counts up. Several stages may be open at once. */
  stage(name: string, total?: number): Stage;
  /** A line of its own, above the bars on a terminal. */
  note(line: string): void;
  /** Ends the drawing. Stages still open say nothing more. */
  close(): void;
}

export interface ProgressOptions {
  readonly stream?: NodeJS.WritableStream & { readonly isTTY?: boolean };
  /** Bars instead of lines. Default: the stream is a terminal and CI is not set. */
  readonly interactive?: boolean;
  /** Says nothing at all. */
  readonly quiet?: boolean;
  /** Milliseconds; only differences count. */
  readonly now?: () => number;
  /** Milliseconds between two lines of a stage off a terminal. */
  readonly interval?: number;
}

const number = new Intl.NumberFormat('en');

/** '1.3 s', '2 min 05 s'; `ms` is milliseconds. */
export function formatDuration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
  return `${Math.floor(seconds / 60)} min ${String(Math.floor(seconds % 60)).padStart(2, '0')} s`;
}

/** 'Rendering: 1,200 of 9,000, 340 a second, 23.0 s left'. */
export function describeStage(name: string, done: number, total: number | undefined, ms: number): string {
  const rate = ms > 0 ? (done * 1000) / ms : 0;
  const parts = [
    total === undefined ? number.format(done) : `${number.format(done)} of ${number.format(total)}`,
  ];
  if (rate > 0) parts.push(`${number.format(Math.round(rate))} a second`);
  if (rate > 0 && total !== undefined && total > done)
    parts.push(`${formatDuration(((total - done) / rate) * 1000)} left`);
  return `${name}: ${parts.join(', ')}`;
}

/** Opens a reporter on standard error; see the top of this file. */
export function createProgress(options: ProgressOptions = {}): Progress {
  if (options.quiet) return silentProgress;
  const stream = options.stream ?? process.stderr;
  const interactive = options.interactive ?? (Boolean(stream.isTTY) && !process.env.CI);
  return interactive ? barProgress(stream) : lineProgress(stream, options);
}

const silentStage: Stage = { advance() {}, end() {} };

/** A reporter that says nothing, for tests and `--quiet`. */
export const silentProgress: Progress = { stage: () => silentStage, note() {}, close() {} };

function lineProgress(stream: NodeJS.WritableStream, options: ProgressOptions): Progress {
  const now = options.now ?? (() => performance.now());
  const interval = options.interval ?? 10_000;
  const line = (text: string) => stream.write(`${text}\n`);
  return {
    stage(name, expected) {
      const started = now();
      let total = expected;
      let done = 0;
      let said = started;
      return {
        advance(by = 1, newTotal) {
          done += by;
          total = newTotal ?? total;
          const at = now();
          if (at - said < interval) return;
          said = at;
          line(describeStage(name, done, total, at - started));
        },
        end(summary) {
          line(`${name}: ${summary ?? number.format(done)} in ${formatDuration(now() - started)}`);
        },
      };
    },
    note: line,
    close() {},
  };
}

function barProgress(stream: NodeJS.WritableStream): Progress {
  // Loaded here, because a build that has nothing to do should not pay for a progress bar.
  const { MultiBar: Bars } = createRequire(import.meta.url)('cli-progress') as typeof import('cli-progress');
  const bars: MultiBar = new Bars({
    stream,
    format: '{name} {bar} {value}/{total} · {rate}/s · {eta_formatted} left',
    barsize: 24,
    fps: 8,
    hideCursor: true,
    clearOnComplete: false,
    linewrap: false,
  });
  const finish = (bar: SingleBar | undefined, text: string) => {
    if (bar) bars.remove(bar);
    bars.log(`${text}\n`);
    bars.update();
  };
  return {
    stage(name, expected) {
      const started = performance.now();
      let done = 0;
      let total = expected;
      const bar = bars.create(total ?? 0, 0, { name, rate: '–' });
      return {
        advance(by = 1, newTotal) {
          done += by;
          if (newTotal !== undefined) total = newTotal;
          bar.setTotal(Math.max(total ?? 0, done));
          const rate = Math.round((done * 1000) / Math.max(1, performance.now() - started));
          bar.update(done, { name, rate: number.format(rate) });
        },
        end(summary) {
          const took = formatDuration(performance.now() - started);
          finish(bar, `${name}: ${summary ?? number.format(done)} in ${took}`);
        },
      };
    },
    note: (text) => finish(undefined, text),
    close: () => bars.stop(),
  };
}
