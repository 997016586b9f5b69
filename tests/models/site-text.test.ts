import { describe, expect, test } from 'vitest';
import { siteTextId } from '../../src/content/snapshots/record-kinds.ts';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import {
  aboutUsPages,
  methodologyPages,
  rankingsExplainedPages,
  researchTeamPages,
} from '../../src/models/site-text.ts';
import { smallGuide } from '../support/snapshot.ts';

const collections = {
  aboutUs: aboutUsPages,
  methodology: methodologyPages,
  researchTeam: researchTeamPages,
  rankingsExplained: rankingsExplainedPages,
};

describe.each([
  ['aboutUs', '/about-us', `About ${siteConfiguration.productName}`],
  ['methodology', '/about-us/methodology', 'Methodology'],
  ['researchTeam', '/about-us/research-team', 'The research team'],
  ['rankingsExplained', '/info/the-rankings-explained', 'The rankings explained'],
] as const)('the text %s', (name, path, title) => {
  test('is published at its address, sanitised', () => {
    const { inputs } = smallGuide().site('texts', [
      { textId: siteTextId(name), title: 'A title', html: '<p onclick="steal()">A text.</p>' },
    ]);
    expect([...collections[name].pages('', inputs)]).toMatchObject([
      { path, model: { title: 'A title', html: '<p>A text.</p>' } },
    ]);
  });

  test('has a page with a title if the snapshot does not contain it', () => {
    expect([...collections[name].pages('', smallGuide().inputs)]).toMatchObject([
      { path, model: { title, html: null } },
    ]);
  });
});

test('the page on the rankings lists every tier, highest first', () => {
  const [page] = [...rankingsExplainedPages.pages('', smallGuide().inputs)];
  expect(page?.model.tiers).toEqual([
    { name: 'Star Individuals', rank: 'star' },
    { name: 'Band 1', rank: 1 },
    { name: 'Band 2', rank: 2 },
    { name: 'Foreign Experts', rank: 'other' },
  ]);
});

test('the people of a team are only on the page of that team', () => {
  const member = (staffMemberId: number, team: 'about-us' | 'research-team') => ({
    staffMemberId,
    fullName: `Member ${staffMemberId}`,
    jobTitle: 'Editor',
    team,
    html: '<p>Edits.</p>',
    email: null,
  });
  const { inputs } = smallGuide().site('staff-members', [
    member(71, 'about-us'),
    member(72, 'research-team'),
  ]);
  const members = [...aboutUsPages.pages('', inputs), ...researchTeamPages.pages('', inputs)].map(
    ({ model }) => model.members.map(({ label }) => label),
  );
  expect(members).toEqual([['Member 71'], ['Member 72']]);
});
