import axeCore, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/** What axe finds wrong with a page, as `rule: element` lines that a message can show; not what its frames show. */
export async function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Half of what a look at a page takes is to load axe.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const { violations: found } = await page.evaluate(
    (choices) => (window as unknown as { axe: typeof axeCore }).axe.run(choices),
    { resultTypes: ['violations' as const], ...options, iframes: false },
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
