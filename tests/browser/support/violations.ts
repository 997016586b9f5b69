import axeCore, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/** Returns the accessibility violations that axe finds in a page, as lines `rule: element`. Frames are not checked. */
export async function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Loading axe takes half of the time of a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const { violations: found } = await page.evaluate(
    (choices) => (window as unknown as { axe: typeof axeCore }).axe.run(choices),
    { resultTypes: ['violations' as const], ...options, iframes: false },
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
