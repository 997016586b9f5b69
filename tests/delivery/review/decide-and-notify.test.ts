import { FaultError } from '@laurel/diagnostics';
import { describe, expect, it } from 'vitest';
import type { PublicationEvent } from '../../../src/delivery/publish/notifications/publication-event.ts';
import { decideAndNotify } from '../../../src/delivery/review/decide-and-notify.ts';
import type { DecisionResult } from '../../../src/delivery/review/review-queue.ts';
import { redFlagsUnseen, reviewOutdated } from '../../../src/domain/errors/publishing.ts';

const choice = {
  review: 'build release',
  verdict: 'approved',
  who: 'Rosa Lind',
  note: 'checked',
  earlier: '',
  flagsSeen: true,
} as const;
const files = { added: 1, changed: 2, removed: 0, renamed: 0 };
const decision = { ...choice, at: '2026-11-22T10:00:00.000Z', files, flags: [] };

const ignore = () => {};

/** Returns the events of a decision whose application ends as `outcome` does. */
async function eventsOf(outcome: () => Promise<DecisionResult>): Promise<readonly PublicationEvent[]> {
  const events: PublicationEvent[] = [];
  const queue = { decide: outcome, finishRelease: async () => [] };
  await decideAndNotify(queue, choice, (event) => events.push(event), ignore).catch(() => {});
  return events;
}

describe('decideAndNotify', () => {
  it('sends the release, then each step after the release that failed', async () => {
    const error = new Error('purge');
    const release = { name: 'one', unfinished: [error] } as unknown as DecisionResult['release'];
    expect(await eventsOf(async () => ({ decision, release }))).toEqual([
      { kind: 'released', release: 'one', files, by: 'Rosa Lind', reason: 'checked' },
      { kind: 'failed', step: 'follow-up', error },
    ]);
  });

  it('sends nothing after a rejection', async () => {
    expect(await eventsOf(async () => ({ decision, release: undefined }))).toEqual([]);
  });

  it('sends a failed release, but not an error that concerns only the reviewer', async () => {
    const error = new Error('disk');
    expect(await eventsOf(() => Promise.reject(error))).toEqual([{ kind: 'failed', step: 'publish', error }]);
    for (const fault of [reviewOutdated(), redFlagsUnseen()])
      expect(await eventsOf(() => Promise.reject(new FaultError(fault)))).toEqual([]);
  });

  it('throws the error of a failed release', async () => {
    const error = new Error('disk');
    const decide = () => Promise.reject(error);
    const queue = { decide, finishRelease: async () => [] };
    await expect(decideAndNotify(queue, choice, ignore, ignore)).rejects.toBe(error);
  });

  it('announces a release before the steps that finish it, and then reports each failed step', async () => {
    const order: unknown[] = [];
    const [purge, state] = [new Error('purge'), new Error('state')];
    const release = { name: 'one', unfinished: [purge] } as unknown as DecisionResult['release'];
    const queue = {
      decide: async () => ({ decision, release }),
      finishRelease: async () => {
        order.push('finish');
        return [state];
      },
    };
    const decided = await decideAndNotify(
      queue,
      choice,
      (event) => order.push(event.kind === 'failed' ? event.error : event.kind),
      () => order.push('decided'),
    );
    expect(order).toEqual(['released', 'decided', 'finish', purge, state]);
    expect(decided.release?.unfinished).toEqual([purge, state]);
  });
});
