import { type ErrorLocation, FaultError } from '@laurel/diagnostics';
import { describe, expect, it } from 'vitest';
import { createProblemReporter } from '../../../../src/delivery/publish/notifications/problem-reporter.ts';
import type { PublicationEvent } from '../../../../src/delivery/publish/notifications/publication-event.ts';

const fault = (name: string, location: ErrorLocation = {}, what = 'It failed.') => ({
  name,
  what,
  location,
  why: 'why',
  action: 'do',
});
const failed = (error: unknown, step: 'pull' | 'build' = 'pull') =>
  ({ kind: 'failed', step, error }) as const;
const a = failed(new FaultError(fault('A', { record: 'groups/2/people/1' })));

/** Reports problems of consecutive cycles. @returns the kinds of the events that were sent */
function eventsOf(problems: readonly (ReturnType<typeof failed> | undefined)[]): readonly string[] {
  const sent: PublicationEvent[] = [];
  const report = createProblemReporter((event) => sent.push(event));
  for (const problem of problems) report('failed', problem);
  return sent.map(({ kind }) => kind);
}

describe('createProblemReporter', () => {
  it.each([
    ['a failure of consecutive cycles once', [a, a, a], ['failed']],
    ['its end once', [a, a, undefined, undefined], ['failed', 'solved']],
    ['nothing without a failure', [undefined, undefined], []],
    ['a failure after its end again', [a, undefined, a], ['failed', 'solved', 'failed']],
    [
      'a failure of another record',
      [a, failed(new FaultError(fault('A', { record: 'groups/2/people/2' })))],
      ['failed', 'failed'],
    ],
    [
      'a failure of another field',
      [a, failed(new FaultError(fault('A', { record: 'groups/2/people/1', field: 'name' })))],
      ['failed', 'failed'],
    ],
    ['a failure of another step', [a, { ...a, step: 'build' as const }], ['failed', 'failed']],
    ['another failure', [a, failed(new Error('B'))], ['failed', 'failed']],
    [
      'the same failure with another status and other counts once',
      [
        failed(new FaultError(fault('A', { call: 'x', status: 500, address: '/?page=1' }, 'after 2 s'))),
        failed(new FaultError(fault('A', { call: 'x', status: 503, address: '/?page=2' }, 'after 3 s'))),
      ],
      ['failed'],
    ],
  ])('sends %s', (_case, problems, events) => {
    expect(eventsOf(problems)).toEqual(events);
  });

  it('tracks each kind of problem by itself', () => {
    const sent: PublicationEvent[] = [];
    const report = createProblemReporter((event) => sent.push(event));
    const late = (waitingSeconds: number) => ({ kind: 'late', waitingSeconds, allowedSeconds: 300 }) as const;
    const faults = [fault('A'), fault('B')];
    report('failed', a);
    report('late', late(301));
    report('late', late(302));
    report('content retained', { kind: 'content retained', faults });
    report('content retained', { kind: 'content retained', faults: faults.toReversed() });
    report('failed', undefined);
    report('late', undefined);
    expect(sent).toEqual([
      a,
      late(301),
      { kind: 'content retained', faults },
      { kind: 'solved', problem: 'failed' },
      { kind: 'solved', problem: 'late' },
    ]);
  });
});
