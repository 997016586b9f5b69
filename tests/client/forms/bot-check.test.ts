import { describe, expect, test } from 'vitest';
import { startBotCheck } from '../../../src/client/forms/bot-check.ts';

const SETTINGS = { siteKey: 'key', script: 'https://check.example/api.js' };

/** A page in which the script of the service arrives, or does not. */
function pageWith(arrives: boolean) {
  const policies: string[] = [];
  const loaded: string[] = [];
  const resets: string[] = [];
  let give: ((proof: string) => void) | undefined;
  const scope = {
    trustedTypes: {
      createPolicy(name: string, rules: { createScriptURL: (address: string) => string }) {
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
        if (!arrives) return script.onerror();
        scope.turnstile = {
          render: (_place: unknown, { callback }: { callback: (proof: string) => void }) => {
            give = callback;
            return 'widget';
          },
          reset: (widget: string) => resets.push(widget),
        };
        script.onload();
      },
    },
  };
  const place = { ownerDocument: document } as unknown as HTMLElement;
  const start = () => startBotCheck(SETTINGS, place, scope as never);
  return { start, policies, loaded, resets, give: (proof: string) => give?.(proof) };
}

describe('the bot check', () => {
  test('is loaded under the policy that the site allows, and gives a proof for each delivery', async () => {
    const page = pageWith(true);
    const check = await page.start();
    expect([page.loaded, page.policies]).toEqual([[SETTINGS.script], ['bot-check']]);
    page.give('first');
    expect(await check.proof()).toBe('first');
    expect(page.resets).toEqual(['widget']);
    const second = check.proof();
    page.give('second');
    expect(await second).toBe('second');
  });

  test('that cannot be loaded says so', async () => {
    await expect(pageWith(false).start()).rejects.toThrow('could not be loaded');
  });
});
