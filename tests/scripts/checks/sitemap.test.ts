import { describe, expect, it } from 'vitest';
import { sitemapFindings } from '../../../scripts/checks/sitemap.ts';

const SITEMAPS = `const SITE_PAGES: readonly SiteCollection<unknown>[] = [
  eventPages,
  faqsPages,
];`;

const findings = (models: Readonly<Record<string, string>>) =>
  sitemapFindings([
    { path: 'src/models/sitemaps.ts', text: SITEMAPS },
    ...Object.entries(models).map(([path, text]) => ({ path, text })),
  ]).map(({ file, what }) => `${file}: ${what}`);

describe('the check of the sitemap', () => {
  it.each([
    ['a listed collection', 'export const eventPages: SiteCollection<EventModel> = {'],
    ['a collection of pages that are not indexed', 'export const awardPages: Collection<AwardModel> = {'],
    ['a collection that is not exported', 'const awardPages: SiteCollection<AwardModel> = {'],
  ])('accepts %s', (_case, text) => {
    expect(findings({ 'src/models/award.ts': text })).toEqual([]);
  });

  it.each(['awardPages', 'events', 'faqPages'])('reports that %s is in no sitemap', (name) => {
    expect(
      findings({ 'src/models/award.ts': `export const ${name}: SiteCollection<AwardModel> = {` }),
    ).toEqual([`src/models/award.ts: the pages of ${name} are in no sitemap`]);
  });

  it('reports every collection if the list is missing', () => {
    const text = 'export const eventPages: SiteCollection<EventModel> = {';
    expect(sitemapFindings([{ path: 'src/models/event.ts', text }])).toHaveLength(1);
  });
});
