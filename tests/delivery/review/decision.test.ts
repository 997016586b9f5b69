import { expect, it } from 'vitest';
import { type Decision, publisherWebhook } from '../../../src/delivery/review/decision.ts';
import { createSignatureCheck } from '../../../src/delivery/watch/create-signature-check.ts';

const KEY = 'a key of the publisher';
const made: Decision = {
  at: '2026-11-22T10:00:00.000Z',
  verdict: 'rejected',
  who: 'Rosa Lind',
  note: 'Not ours.',
  review: 'build release',
  files: { added: 0, changed: 1, removed: 0, renamed: 0 },
  flags: [],
};

function publisher(statuses: readonly number[]) {
  const calls: { body: string; signature: string | null }[] = [];
  const notify = publisherWebhook(
    { url: 'https://publisher.example/decisions', key: KEY },
    {
      fetch: async (_url, init) => {
        calls.push({
          body: String(init?.body),
          signature: new Headers(init?.headers).get('x-laurel-signature'),
        });
        return new Response(null, { status: statuses[calls.length - 1] ?? 204 });
      },
      sleep: async () => {},
      random: () => 0,
      now: () => 1_800_000_000_000,
    },
  );
  return { calls, notify };
}

it('publisherWebhook sends a decision in a signed call', async () => {
  const { calls, notify } = publisher([]);
  expect(await notify(made)).toBeUndefined();
  const [call] = calls;
  expect(JSON.parse(call?.body ?? '')).toEqual({
    verdict: 'rejected',
    by: 'Rosa Lind',
    note: 'Not ours.',
    at: made.at,
  });
  const check = createSignatureCheck(KEY, () => 1_800_000_000_000);
  expect(check(call?.signature ?? undefined, call?.body ?? '')).toBe('accepted');
});

it('publisherWebhook retries transient failures and returns the reason of a permanent one', async () => {
  const passing = publisher([503, 429]);
  expect(await passing.notify(made)).toBeUndefined();
  expect(passing.calls).toHaveLength(3);
  expect(await publisher([403]).notify(made)).toBe('status 403');
});
