import type { Fault } from '@laurel/diagnostics';
import { describe, expect, it, vi } from 'vitest';
import { createNotifier } from '../../../../src/delivery/publish/notifications/notifier.ts';

const address = 'https://hooks.example/services/T0/B0/hush-hush-hush-hush';

/** Sends two notifications. @returns the warnings, the sent texts, and the delays before further attempts */
async function sendTwo(respond: (attempt: number) => Response | Promise<Response>) {
  const warnings: Fault[] = [];
  const bodies: string[] = [];
  const delays: number[] = [];
  const notifier = createNotifier({
    address,
    site: 'www.site.example',
    warn: (warning) => warnings.push(warning),
    effects: {
      async fetch(_address, init) {
        bodies.push(JSON.parse(String(init?.body)).text);
        return respond(bodies.length);
      },
      sleep: async (ms) => void delays.push(ms),
      random: () => 0.5,
      now: () => 0,
    },
  });
  notifier.send({ kind: 'rolled back', release: 'one', by: 'x', reason: '' });
  notifier.send({ kind: 'rolled back', release: 'two', by: 'x', reason: '' });
  await notifier.finish();
  return { warnings, bodies, delays };
}

const one = 'www.site.example: Rolled back to release one.';
const two = 'www.site.example: Rolled back to release two.';

describe('a notifier', () => {
  it('sends notifications one after the other', async () => {
    expect(await sendTwo(() => new Response('ok'))).toEqual({ warnings: [], bodies: [one, two], delays: [] });
  });

  it.each([
    ['a failed connection', () => Promise.reject(new TypeError(`fetch failed: ${address}`)), 'no response'],
    ['a status of the server', () => new Response(address, { status: 503 }), 'status 503'],
    [
      'a rate limit',
      () => new Response('', { status: 429, headers: { 'retry-after': '100' } }),
      'status 429',
    ],
  ])(
    'sends again once after %s, then reports a warning with the host only',
    async (_case, respond, reason) => {
      const { warnings, bodies, delays } = await sendTwo(respond);
      expect(bodies).toEqual([one, one, two, two]);
      expect(Math.max(...delays)).toBeLessThanOrEqual(2000);
      expect(warnings.map(({ what }) => what)).toEqual(
        Array(2).fill(`A notification was not sent to hooks.example: ${reason}.`),
      );
      expect(JSON.stringify(warnings)).not.toMatch(/hush|services/);
    },
  );

  it('sends once if the service refuses the message', async () => {
    const { warnings, bodies } = await sendTwo(() => new Response('no_service', { status: 404 }));
    expect(bodies).toEqual([one, two]);
    expect(warnings).toHaveLength(2);
  });

  it('sends nothing without an address', async () => {
    const fetch = vi.fn();
    const effects = { fetch, sleep: vi.fn(), random: Math.random, now: Date.now };
    const notifier = createNotifier({ address: undefined, site: 's', warn: vi.fn(), effects });
    notifier.send({ kind: 'rolled back', release: 'one', by: 'x', reason: '' });
    await notifier.finish();
    expect(fetch).not.toHaveBeenCalled();
  });
});
