import { describe, expect, it } from 'vitest';
import { jsonLd } from '../../src/components/shell/json-ld.ts';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import { lawyerPages } from '../../src/models/lawyer.ts';
import { rankingTablePages } from '../../src/models/ranking-table.ts';
import { lawyerData, rankingTableData, siteData } from '../../src/models/structured-data.ts';
import { GERMAN_TIERS, smallGuide } from '../support/snapshot.ts';

const absolute = (path: string) => new URL(path, 'https://www.laurel.example').href;
const { inputs } = smallGuide();

describe('structured data', () => {
  it('of a lawyer contain the firm, and each band as an award', () => {
    for (const partition of lawyerPages.partitions(inputs))
      for (const { model } of lawyerPages.pages(partition, inputs)) {
        const data = lawyerData(model) as unknown as { readonly award: readonly string[] };
        expect(data).toMatchObject({
          '@type': 'Person',
          name: model.name,
          worksFor: { '@type': 'LegalService', name: model.firm.label },
        });
        expect(data.award).toHaveLength(model.rankings.length + model.foreignExpertise.length);
      }
  });

  it('of a lawyer contain a band with a German name as an award', () => {
    const german = smallGuide().group(2, 'tiers', GERMAN_TIERS).inputs;
    const awards = lawyerPages
      .partitions(german)
      .flatMap((partition) => [...lawyerPages.pages(partition, german)])
      .map(({ model }) => (lawyerData(model) as unknown as { readonly award: readonly string[] }).award);
    expect(awards).toContainEqual(['Rang 1, Shipping, France']);
    expect(awards).toContainEqual(['Rang 1, Shipping, France', 'Fachleute im Ausland, Shipping, France']);
  });

  it('of a table list its firms and its lawyers in the order of the page, without empty lists', () => {
    for (const partition of rankingTablePages.partitions(inputs))
      for (const { model } of rankingTablePages.pages(partition, inputs)) {
        const shown = [model.firmTiers, model.individualTiers].map((tiers) =>
          tiers.reduce((sum, { entries }) => sum + entries.length, 0),
        );
        const lists = rankingTableData(model) as unknown as { readonly numberOfItems: number }[];
        expect(lists.map(({ numberOfItems }) => numberOfItems)).toEqual(shown.filter((count) => count > 0));
      }
  });

  it('of the site contain a search with a valid address', () => {
    const [site] = siteData(siteConfiguration) as unknown as [{ potentialAction: { target: string } }];
    expect(site.potentialAction.target).toBe('/names/s/firm?query={search_term_string}');
  });
});

describe('the text of a JSON-LD script', () => {
  it('cannot end the script, and parses to the same data', () => {
    const name = '</script><script>alert(1)</script><!--';
    const text = jsonLd(
      [{ '@type': 'Person', name, url: '/lawyer/a' }],
      { breadcrumbs: [], path: '/' },
      absolute,
    );
    expect(text).not.toContain('<');
    expect(JSON.parse(text ?? '')['@graph'][0]).toEqual({
      '@type': 'Person',
      name,
      url: 'https://www.laurel.example/lawyer/a',
    });
  });

  it('ends its breadcrumbs with the page itself', () => {
    const text = jsonLd(
      [],
      { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Here' }], path: '/here' },
      absolute,
    );
    expect(JSON.parse(text ?? '')['@graph'][0].itemListElement).toMatchObject([
      { position: 1, name: 'Home', item: 'https://www.laurel.example/' },
      { position: 2, name: 'Here', item: 'https://www.laurel.example/here' },
    ]);
  });

  it('is undefined without data', () => {
    expect(jsonLd([], { breadcrumbs: [], path: '/' }, absolute)).toBeUndefined();
  });
});
