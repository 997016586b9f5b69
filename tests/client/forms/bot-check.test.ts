import { describe, expect, test } from 'vitest';
import { startBotCheck } from '../../../src/client/forms/bot-check.ts';

const SETTINGS = { siteKey: 'key', script: 'https://check.example/api.js' };

interface Callbacks {
  callback(proof: string): void;
  'expired-callback'(): void;
  'error-callback'(): void;
}

/** Creates a page in which loading the service's script succeeds after a number of failures. */
function pageWith({ failures = 0 } = {}) {
  const policies: string[] = [];
  const loaded: string[] = [];
  const resets: string[] = [];
  let widget: Callbacks | undefined;
  const scope = {
    trustedTypes: {
      createPolicy(name: string, rules: { createScriptURL: (address: string) => string }) {
        if (policies.includes(name)) throw new TypeError(`Policy with name "${name}" already exists.`);
        policies.push(name);
        return rules;
      },
    },
    turnstile: undefined as unknown,
  };
  const document = {
    createElement: () => ({ src: '', async: false, onload: () => {}, onerror: () => {} }),
    head: {
      append(script: { src: string; onload: () => void; onerror: () => void }) {
        loaded.push(script.src);
        if (loaded.length <= failures) return script.onerror();
        scope.turnstile = {
          render: (_place: unknown, callbacks: Callbacks) => {
            widget = callbacks;
            return 'widget';
          },
          reset: (name: string) => resets.push(name),
        };
        script.onload();
      },
    },
  };
  const container = { ownerDocument: document } as unknown as HTMLElement;
  const start = () => startBotCheck(SETTINGS, container, scope as never);
  return {
    start,
    policies,
    loaded,
    resets,
    give: (proof: string) => widget?.callback(proof),
    expire: () => widget?.['expired-callback'](),
    fail: () => widget?.['error-callback'](),
  };
}

describe('the bot check', () => {
  test('is loaded with a Trusted Types policy and returns a new proof for each delivery', async () => {
    const page = pageWith();
    const check = await page.start();
    expect([page.loaded, page.policies]).toEqual([[SETTINGS.script], ['bot-check']]);
    page.give('first');
    expect(await check.proof()).toBe('first');
    expect(page.resets).toEqual(['widget']);
    const second = check.proof();
    page.give('second');
    expect(await second).toBe('second');
  });

  test('returns the latest proof after an earlier one expired', async () => {
    const page = pageWith();
    const check = await page.start();
    page.give('first');
    page.expire();
    const proof = check.proof();
    page.give('second');
    expect(await proof).toBe('second');
    page.give('third');
    page.give('fourth');
    expect(await check.proof()).toBe('fourth');
  });

  test('rejects, after a failure, every request for a proof until the service returns a new proof', async () => {
    const page = pageWith();
    const check = await page.start();
    page.fail();
    // An unhandled rejection would have failed the tests by now.
    await new Promise(setImmediate);
    await expect(check.proof()).rejects.toThrow('failed');
    page.fail();
    page.give('proof');
    expect(await check.proof()).toBe('proof');
  });

  test('rejects if its script cannot be loaded, and can be started again', async () => {
    const page = pageWith({ failures: 1 });
    await expect(page.start()).rejects.toThrow('could not be loaded');
    const check = await page.start();
    page.give('proof');
    expect(await check.proof()).toBe('proof');
    expect(page.policies).toEqual(['bot-check']);
  });
});
