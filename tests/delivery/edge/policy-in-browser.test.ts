import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { sampleInBrowser } from '../../browser/support/sample-in-browser.ts';
import { visitKinds } from '../../browser/support/visit-kinds.ts';

const sample = sampleInBrowser();

/** Opens all menus, modals, tabs and lists within an element, one after the other. */
async function openEverything(page: Page, within: string): Promise<number> {
  let opened = 0;
  const buttons = page.locator(within).locator('button, summary');
  for (let index = 0; index < (await buttons.count()); index++) {
    const button = buttons.nth(index);
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
    const clicked = await button.click({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (clicked) opened++;
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('Control+s');
  const search = page.getByRole('dialog').locator('input').first();
  const isOpen = await search.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  );
  if (isOpen) {
    opened++;
    await search.fill('an');
    await page.waitForTimeout(500);
  }
  return opened;
}

test('no page kind violates the content security policy after all its menus, dialogs and lists were opened', {
  tags: 'further',
  timeout: 300_000,
}, async () => {
  const violations: string[] = [];
  const kinds = new Set<string>();
  let opened = 0;
  const report = async (page: Page) => {
    await page.exposeFunction('reportViolation', (fault: string) => {
      violations.push(`${page.url()}: ${fault}`);
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { reportViolation } = window as unknown as { reportViolation(fault: string): void };
        reportViolation(`${event.effectiveDirective} blocked ${event.blockedURI} ${event.sample}`);
      });
    });
  };
  await visitKinds(
    sample,
    { viewport: { width: 1280, height: 900 } },
    async (page, path, kind) => {
      // Header and footer are the same on all pages.
      const within = kinds.size === 0 ? 'body' : 'main';
      kinds.add(kind);
      const response = await page.goto(sample.origin + encodeURI(path));
      expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
      opened += await openEverything(page, within);
    },
    report,
  );
  expect(violations).toEqual([]);
  expect(kinds.size).toBeGreaterThan(8);
  expect(opened).toBeGreaterThan(20);
});
