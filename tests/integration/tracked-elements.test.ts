import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANALYTICS_EVENT_TYPES } from '../../src/client/analytics/tracked-events.ts';
import { parseHtml } from '../support/html.ts';
import { type SampleSite, startSampleSite } from '../support/sample-site.ts';

let site: SampleSite;

beforeAll(async () => {
  site = await startSampleSite();
});
afterAll(() => site?.close());

const pageFile = (path: string): string => join(site.dist, `${path === '/' ? '/index' : path}.html`);

test.each([
  ['contact', { contactType: 'telephone' }, 'lawyer', '[href^="tel:"]'],
  ['contact', { contactType: 'email' }, 'lawyer', '[href^="mailto:"]'],
  ['contact', { contactType: 'website' }, 'law-firm', '[href^="http"]'],
  ['contact', { contactType: 'telephone' }, 'law-firm', '[href^="tel:"]'],
  ['profile_info', { profileInfo: 'ranking table' }, 'legal-rankings', 'a'],
  ['profile_info', { profileInfo: 'rankings' }, 'lawyer', 'a'],
  ['profile_info', { profileInfo: 'people' }, 'law-firm', 'a'],
  ['filter_interaction', { filterName: 'Location' }, 'legal-rankings', 'summary'],
  ['button_click', { buttonName: 'badge' }, 'law-firm', 'summary'],
  ['button_click', { buttonName: 'download' }, 'legal-guide', 'a'],
  ['button_click', { buttonName: 'document' }, 'faqs', 'a'],
  ['button_click', { buttonName: 'promotion' }, '', 'a'],
  ['contribution_click_tile', {}, 'law-firm', 'a[target]'],
  ['contribution_tab_clicked', { tabName: 'All articles' }, 'articles', 'a'],
  ['contributor_button_click', {}, 'articles', 'a'],
  ['share', { network: 'LinkedIn' }, 'articles', ''],
  ['navigation', { navigationArea: 'breadcrumbs' }, 'lawyer', 'a'],
  ['form_submission', { formName: 'unsubscribe' }, 'unsubscribe', 'button'],
] as const)('the event %s with %j is recorded on /%s', async (event, fields, place, control) => {
  expect(ANALYTICS_EVENT_TYPES).toContain(event);
  const attributes = [
    ['event', event] as const,
    ...Object.entries(fields).map(
      ([name, value]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), value] as const,
    ),
  ].map(([name, value]) => `[data-cmb-${name}="${value}"]`);
  const selector = attributes.join('');
  const within = control === '' ? selector : `${selector} ${control}, ${selector}:is(${control})`;
  let found = 0;
  for (const path of site.pages) {
    if (path.split('/')[1] !== place) continue;
    found += parseHtml(await readFile(pageFile(path), 'utf8')).select(within).length;
    if (found > 0) break;
  }
  expect(found).toBeGreaterThan(0);
});
