import pLimit from 'p-limit';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { pageOfEachKind } from '../../scripts/audit/page-kinds.ts';
import { sampleInBrowser } from '../browser/support/sample-in-browser.ts';

/** A page mostly waits for what was opened. */
const PAGES_AT_ONCE = 3;

const sample = sampleInBrowser();

/** Opens everything within a part of a page that can be opened: menus, modals, tabs, lists, one after the other. */
async function openEverything(page: Page, within: string): Promise<number> {
  let opened = 0;
  const buttons = page.locator(within).locator('button, summary');
  for (let index = 0; index < (await buttons.count()); index++) {
    const button = buttons.nth(index);
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
    const clicked = await button.click({ timeout: 1000 }).then(
      () => true,
      () => false,
    );
    if (clicked) opened++;
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('Control+s');
  const search = page.getByRole('dialog').locator('input').first();
  if (await search.isVisible().catch(() => false)) {
    opened++;
    await search.fill('an');
    await page.waitForTimeout(500);
  }
  return opened;
}

test('no page kind violates the content security policy, with everything on it opened', async () => {
  const kinds = pageOfEachKind(sample.pages);
  expect(kinds.size).toBeGreaterThan(8);
  const [first] = kinds.values();
  const violations: string[] = [];
  let opened = 0;
  const look = async ([kind, path]: readonly [string, string]) => {
    const context = await sample.browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.exposeFunction('reportViolation', (fault: string) => {
      violations.push(`${kind} ${path}: ${fault}`);
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { reportViolation } = window as unknown as { reportViolation(fault: string): void };
        reportViolation(`${event.effectiveDirective} blocked ${event.blockedURI} ${event.sample}`);
      });
    });
    const response = await page.goto(sample.origin + encodeURI(path));
    expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
    // Header and footer are those of the first page.
    opened += await openEverything(page, path === first ? 'body' : 'main');
    await context.close();
  };
  const limit = pLimit(PAGES_AT_ONCE);
  await Promise.all([...kinds].map((page) => limit(look, page)));
  expect(violations).toEqual([]);
  expect(opened).toBeGreaterThan(20);
}, 300_000);
