import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createProgress, type ProgressOptions } from '../src/progress.ts';

/** Creates a reporter with a fake clock, in milliseconds, and collects its output. */
function createObservedProgress(options: ProgressOptions = {}) {
  const clock = { ms: 0 };
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  const progress = createProgress({ stream, now: () => clock.ms, interactive: false, ...options });
  return { progress, clock, written };
}

describe('progress without a terminal', () => {
  it('prints a line when the interval has passed, and a line at the end of the stage', () => {
    const { progress, clock, written } = createObservedProgress({ lineIntervalMs: 1_000 });
    const stage = progress.stage('Rendering', 9_000);
    clock.ms = 500;
    stage.advance(600);
    clock.ms = 2_000;
    stage.advance(600);
    stage.end();
    expect(written).toEqual([
      'Rendering: 1,200 of 9,000, 600 a second, 13.0 s left\n',
      'Rendering: 1,200 in 2.00 s\n',
    ]);
  });

  it('prints the summary of a stage, and notes', () => {
    const { progress, written } = createObservedProgress();
    progress.note('The state is unusable.');
    progress.stage('Planning').end('12 pages changed');
    expect(written).toEqual(['The state is unusable.\n', 'Planning: 12 pages changed in 0.00 s\n']);
  });

  it('prints nothing if it is quiet', () => {
    const { progress, written } = createObservedProgress({ quiet: true });
    progress.note('The state is unusable.');
    progress.stage('Planning').end();
    progress.close();
    expect(written).toEqual([]);
  });
});
