import { describe, expect, test, vi } from 'vitest';
import { deliverForm } from '../../../src/client/forms/deliver-form.ts';
import { createHttpClient } from '../../../src/client/http/http-client.ts';
import { crossSiteToken } from '../../../src/client/http/interceptors.ts';
import * as formsTexts from '../../../src/texts/en/forms.ts';

const VALUES = { topic: 'The UK guide', email: 'ana@firm.example' };

function deliver(
  respond: (init: RequestInit) => Promise<Response>,
  change: { isOnline?: () => boolean; botCheck?: () => Promise<string>; timeoutMs?: number } = {},
) {
  const fetch = vi.fn((_address: string, init: RequestInit) => respond(init));
  const submitNatively = vi.fn();
  const delivery = deliverForm('register-interest', VALUES, {
    http: createHttpClient({
      fetch: fetch as unknown as typeof globalThis.fetch,
      interceptors: [crossSiteToken(() => 'token-of-this-browser')],
    }),
    botCheck: change.botCheck,
    isOnline: change.isOnline ?? (() => true),
    submitNatively,
    ...(change.timeoutMs !== undefined && { timeoutMs: change.timeoutMs }),
  });
  return { delivery, fetch, submitNatively };
}

const accepted = async () => new Response(null, { status: 204 });

describe('deliverForm', () => {
  test('posts JSON with the token to the address of the form', async () => {
    const { delivery, fetch } = deliver(accepted);
    expect(await delivery).toEqual({ kind: 'accepted' });
    const [address, init] = fetch.mock.calls[0] as [string, RequestInit];
    expect(address).toBe('/api/register-interest');
    expect(init.headers).toMatchObject({
      'content-type': 'application/json',
      'X-XSRF-TOKEN': 'token-of-this-browser',
    });
    expect(JSON.parse(String(init.body))).toEqual(VALUES);
  });

  test('sends the proof of the bot check if one is configured', async () => {
    const { delivery, fetch } = deliver(accepted, { botCheck: async () => 'proof' });
    await delivery;
    expect((fetch.mock.calls[0] as [string, RequestInit])[1].headers).toMatchObject({
      'X-Bot-Check': 'proof',
    });
  });

  test('sends nothing if the bot check fails', async () => {
    const { delivery, fetch } = deliver(accepted, { botCheck: () => Promise.reject(new Error('no')) });
    expect(await delivery).toEqual({ kind: 'failed', message: formsTexts.notRobot });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('sends nothing while the browser is offline', async () => {
    const { delivery, fetch } = deliver(accepted, { isOnline: () => false });
    expect(await delivery).toEqual({ kind: 'failed', message: formsTexts.offline });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('returns the errors of the fields that the host rejects', async () => {
    const error = { name: 'InvalidBody', message: '', fields: { email: 'Enter another.' } };
    const { delivery } = deliver(async () => Response.json({ error }, { status: 400 }));
    expect(await delivery).toEqual({ kind: 'refused', errors: { email: 'Enter another.' } });
  });

  test.each([
    ['a host that is unavailable', async () => new Response('no', { status: 503 }), formsTexts.failed],
    ['a network failure', () => Promise.reject(new TypeError('network')), formsTexts.failed],
    ['a rate limit of the host', async () => new Response('no', { status: 429 }), formsTexts.tooMany],
    [
      'a rate limit of the site',
      async () => Response.json({ error: { name: 'TooManyRequests', message: '' } }, { status: 429 }),
      formsTexts.tooMany,
    ],
    [
      'a rejected proof',
      async () => Response.json({ error: { name: 'BotCheckFailed', message: '' } }, { status: 403 }),
      formsTexts.notRobot,
    ],
  ])('returns the message for %s', async (_name, respond, message) => {
    expect(await deliver(respond).delivery).toEqual({ kind: 'failed', message });
  });

  const withoutToken = async () =>
    Response.json({ error: { name: 'TokenMissing', message: '' } }, { status: 403 });

  test('submits the form natively if the browser rejects cookies', async () => {
    const { delivery, submitNatively } = deliver(withoutToken);
    expect(await delivery).toEqual({ kind: 'leaving' });
    expect(submitNatively).toHaveBeenCalledTimes(1);
  });

  test('returns a message about cookies if the browser rejects them and a proof is required', async () => {
    const { delivery, submitNatively } = deliver(withoutToken, { botCheck: async () => 'proof' });
    expect(await delivery).toEqual({ kind: 'failed', message: formsTexts.noCookie });
    expect(submitNatively).not.toHaveBeenCalled();
  });

  test('fails with a message after its timeout', async () => {
    const never = (init: RequestInit) =>
      new Promise<Response>((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    expect(await deliver(never, { timeoutMs: 10 }).delivery).toEqual({
      kind: 'failed',
      message: formsTexts.slow,
    });
  });
});
