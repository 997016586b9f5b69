import type { Cause } from 'astro-incremental';
import { describe, expect, it } from 'vitest';
import {
  causeTitles,
  fieldNames,
  partName,
  releaseText,
} from '../../../../src/delivery/review/views/labels.ts';

const titles = {
  guides: new Map([[2, 'Global']]),
  records: new Map([
    ['groups/1/organisations/8', { title: 'Cote LLP', change: 'changed', fields: ['name', 'logo'] } as const],
    ['groups/2/organisations/8', { title: 'Cote LLP', change: 'changed', fields: ['name', 'logo'] } as const],
    ['groups/2/individuals/9', { title: 'Ana Cote', change: 'added', fields: [] } as const],
    ['site/events/3', { title: 'Law Day', change: 'removed', fields: [] } as const],
    ['site/articles/4', { title: 'New partners', change: undefined, fields: [] } as const],
  ]),
};

describe('causeTitles', () => {
  it.each<[Cause | undefined, readonly string[]]>([
    [{ kind: 'records', records: ['groups/2/organisations/8'] }, ['Cote LLP: name and logo']],
    [
      { kind: 'records', records: ['groups/1/organisations/8', 'groups/2/organisations/8'] },
      ['Cote LLP: name and logo'],
    ],
    [
      { kind: 'records', records: ['groups/2/individuals/9', 'site/events/3'] },
      ['Ana Cote: new', 'Law Day: removed'],
    ],
    [{ kind: 'records', records: ['site/articles/4'] }, ['New partners']],
    [{ kind: 'records', records: [] }, ['Unknown cause']],
    [{ kind: 'inputs', inputs: ['site/header-settings.json'] }, ['Menus of the header']],
    [{ kind: 'inputs', inputs: ['site/header-settings/fr.json'] }, ['Menus of the header']],
    [{ kind: 'inputs', inputs: ['site/redirects.json'] }, ['Redirects of earlier addresses']],
    [{ kind: 'inputs', inputs: ['groups/2/individuals.jsonl'] }, ['Global: many entries (Person)']],
    [{ kind: 'inputs', inputs: ['groups/7/pictures/logo-5.json'] }, ['Guide 7: Pictures']],
    [{ kind: 'inputs', inputs: ['groups/7'] }, ['Guide 7']],
    [{ kind: 'inputs', inputs: ['site'] }, ['Outside the guides']],
    [{ kind: 'inputs', inputs: ['public/'] }, ['Fixed files of the site']],
    [{ kind: 'inputs', inputs: [] }, ['Content of the page']],
    [{ kind: 'code' }, ['New version of the site’s software or design']],
    [{ kind: 'repair' }, ['Damaged file that was restored']],
    [{ kind: 'first build' }, ['First build']],
    [undefined, ['Unknown cause']],
  ])('of the cause %j returns %j', (cause, expected) => {
    expect(causeTitles({ cause }, titles)).toEqual(expected);
  });
});

it('fieldNames lists a name once when two fields share it', () => {
  expect(fieldNames(['fullName', 'name', 'editorialReview'])).toEqual(['name', 'review']);
});

it.each([
  [2, 'Global'],
  [7, 'Guide 7'],
  ['site', 'Outside the guides'],
  [undefined, 'Outside the guides'],
] as const)('partName of the part %s returns %s', (part, name) => {
  expect(partName(part, titles)).toBe(name);
});

it.each([
  ['20261122T103000Z', '22 November 2026, 10:30 UTC'],
  ['20261122T103000Z-2', '22 November 2026, 10:30 UTC'],
  ['first', 'first'],
])('releaseText of the release %s returns %s', (name, text) => {
  expect(releaseText(name)).toBe(text);
});
