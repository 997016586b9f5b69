import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { mapResult } from '../../../src/domain/mapped-result.ts';
import type { Hit } from '../../../src/domain/search.ts';
import { HitCard } from '../../../src/islands/search/hit-card.tsx';

afterEach(cleanup);

const profile = { groupName: 'Europe', groupId: 7 };
const tableHit = {
  groupName: 'Europe',
  locationName: 'France',
  practiceAreaName: 'Tax',
  groupId: 7,
  practiceAreaId: 2,
  locationId: 3,
  subsectionTypeId: 1,
};
const firmHit = { name: 'Vane & Co', townName: 'Paris', countryName: 'France', organisationId: 5 };

/** Renders a hit. Returns its band and its fields as `label: text`. */
function card(typedHit: Hit) {
  const { entityType } = typedHit;
  const [item] = mapResult(
    { entityType, query: 'tax', response: { nbHits: 1, hits: [typedHit] } },
    'https://www.laurel.example',
  ).items;
  if (item === undefined) throw new Error('The response has no items.');
  const { container } = render(<HitCard item={item} query="tax" highlightQuery="tax" />);
  return {
    link: screen.getByRole('link').textContent,
    band: container.querySelector('.band')?.textContent,
    fields: [...container.querySelectorAll('dl > div')].map(
      (field) => `${field.querySelector('dt')?.textContent}: ${field.querySelector('dd')?.textContent}`,
    ),
  };
}

describe('the card of a hit', () => {
  it.each<[string, Hit, ReturnType<typeof card>]>([
    [
      'a ranking table',
      {
        entityType: 'practice-area',
        hit: { ...tableHit, subsectionTypeName: 'Law Firms', entryCount: 12, year: 2026 },
      },
      {
        link: 'Tax, France',
        band: undefined,
        fields: ['Guide: Europe 2026', 'Table: Law Firms', 'Entries: 12 ranked'],
      },
    ],
    [
      'a ranking table in which nobody is ranked',
      { entityType: 'practice-area', hit: { ...tableHit, subsectionTypeName: 'Law Firms', entryCount: 0 } },
      {
        link: 'Tax, France',
        band: undefined,
        fields: ['Guide: Europe', 'Table: Law Firms', 'Entries: No rankings yet'],
      },
    ],
    [
      'a firm in several tables',
      {
        entityType: 'organisation',
        hit: {
          ...firmHit,
          mostRelevantProfile: profile,
          tierName: 'Band 1',
          practiceAreaName: 'Tax',
          tableCount: 14,
          year: 2026,
        },
      },
      {
        link: 'Vane & Co',
        band: 'Band 1',
        fields: ['Place: Paris, France', 'Rankings: 14 ranking tables', 'Guide: Europe 2026'],
      },
    ],
    [
      'a firm in one table',
      {
        entityType: 'organisation',
        hit: {
          ...firmHit,
          townName: null,
          mostRelevantProfile: profile,
          tierName: 'Band 2',
          practiceAreaName: 'Tax',
          tableCount: 1,
        },
      },
      { link: 'Vane & Co', band: 'Band 2', fields: ['Place: France', 'Rankings: Tax', 'Guide: Europe'] },
    ],
    [
      'a firm without rankings and place',
      {
        entityType: 'organisation',
        hit: { ...firmHit, townName: null, countryName: null, mostRelevantProfile: profile },
      },
      { link: 'Vane & Co', band: undefined, fields: ['Guide: Europe'] },
    ],
    [
      'a firm of an API that returns only a text',
      {
        entityType: 'organisation',
        hit: { ...firmHit, mostRelevantProfile: profile, about: 'Band 3 · 2025' },
      },
      {
        link: 'Vane & Co',
        band: undefined,
        fields: ['Place: Paris, France', 'Guide: Europe', 'About: Band 3 · 2025'],
      },
    ],
    [
      'an individual',
      {
        entityType: 'individual',
        hit: {
          fullName: 'Ada Quill',
          organisationParentName: 'Vane & Co',
          townName: 'Paris',
          countryName: 'France',
          personOrganisationId: 9,
          mostRelevantProfile: profile,
          tierName: 'Star Individuals',
          practiceAreaName: 'Tax',
          year: 2026,
        },
      },
      {
        link: 'Ada Quill',
        band: 'Star Individuals',
        fields: ['Firm: Vane & Co', 'Place: Paris, France', 'Rankings: Tax', 'Guide: Europe 2026'],
      },
    ],
    [
      'a department',
      {
        entityType: 'department',
        hit: {
          name: 'Vane & Co',
          practiceAreaName: 'Tax',
          locationName: 'France',
          practiceAreaId: 2,
          locationId: 3,
          subsectionTypeId: 1,
          subsectionTypeName: 'Law Firms',
          parentOrganisationId: 5,
          mostRelevantProfile: profile,
          tierName: 'Band 4',
        },
      },
      { link: 'Vane & Co: Tax, France', band: 'Band 4', fields: ['Table: Law Firms', 'Guide: Europe'] },
    ],
    [
      'an office',
      {
        entityType: 'office',
        hit: {
          name: 'Vane & Co',
          townName: 'Paris',
          countryName: 'France',
          organisationId: 61,
          mostRelevantProfile: profile,
        },
      },
      { link: 'Vane & Co, Paris', band: undefined, fields: ['Place: France', 'Guide: Europe'] },
    ],
    [
      'an event',
      {
        entityType: 'editorial',
        hit: {
          title: 'Tax day',
          eventId: 3,
          kindName: 'Conference',
          day: '2027-03-18',
          place: 'Oslo',
          about: 'Conference · 18 March 2027',
        },
      },
      { link: 'Tax day', band: undefined, fields: ['About: Conference · 18 March 2027', 'Place: Oslo'] },
    ],
  ])('shows the fields of %s', (_, typedHit, shown) => {
    expect(card(typedHit)).toEqual(shown);
  });

  it('marks the words of the query in the name and in the fields', () => {
    card({ entityType: 'practice-area', hit: { ...tableHit, groupName: 'Taxes in Europe' } });
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Tax', 'Tax']);
  });
});
