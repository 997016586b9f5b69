import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { collectFaults } from './support/guarded-page.ts';
import { sampleInBrowser } from './support/sample-in-browser.ts';
import { violations } from './support/violations.ts';
import { visitKinds } from './support/visit-kinds.ts';

const sample = sampleInBrowser();

const PHONE = { viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' } as const;

test('a page of each kind has no script error, no accessibility violation and no horizontal scrollbar on a phone', async () => {
  const faultsOfPages: Record<string, readonly string[]> = {};
  const faultsOfWindows = new Map<Page, string[]>();
  await visitKinds(
    sample,
    PHONE,
    async (page, path, kind) => {
      await page.goto(sample.origin + path);
      const violated = await violations(page, { rules: { 'target-size': { enabled: true } } });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      const faults = faultsOfWindows.get(page)?.splice(0) ?? [];
      if (overflow > 0) faults.push(`${overflow} px wider than the window`);
      faultsOfPages[`${kind} (${path})`] = [...faults, ...violated];
    },
    async (page) => void faultsOfWindows.set(page, collectFaults(page)),
  );
  const faulty = Object.entries(faultsOfPages).filter(([, faults]) => faults.length > 0);
  expect(Object.keys(faultsOfPages).length).toBeGreaterThan(8);
  expect(Object.fromEntries(faulty)).toEqual({});
});
