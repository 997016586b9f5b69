import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/**
 * What axe finds wrong with a page, as `rule: element` lines that a message can show; not what its frames show. It runs in the page
 * itself: its other way opens a second page each time, for the sake of frames of other sites.
 */
export async function violations(
  page: Page,
  options: Parameters<AxeBuilder['options']>[0] = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...options, iframes: false });
  return (await axe.analyze()).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
