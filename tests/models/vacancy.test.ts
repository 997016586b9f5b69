import { expect, test } from 'vitest';
import { EXPIRY_FILE } from '../../src/content/snapshots/expiry.ts';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import { vacancyData } from '../../src/models/structured-data.ts';
import { careersPages, vacanciesPages, vacancyPages } from '../../src/models/vacancy.ts';
import { TestSnapshot } from '../support/snapshot.ts';

const vacancy = (vacancyId: number, closesOn: string | null) => ({
  vacancyId,
  title: `Editor ${vacancyId}`,
  countryName: vacancyId === 1 ? null : 'France',
  postedOn: '2026-10-01',
  place: 'London',
  html: '<p>Edit tables.</p><h2>You bring</h2><p>Care.</p>',
  closesOn,
});
const { inputs } = new TestSnapshot()
  .site('vacancies', [
    vacancy(1, null),
    vacancy(2, '2026-12-31'),
    vacancy(3, '2026-11-21'),
    vacancy(4, '2026-11-22'),
  ])
  .json(EXPIRY_FILE, { through: '2026-11-21' });

test('a closed vacancy is in no list and has no page', () => {
  expect([...vacancyPages.pages('vacancies', inputs)].map(({ path }) => path)).toEqual([
    '/products/careers/editor-4-4',
    '/products/careers/editor-2-2',
    '/products/careers/editor-1-1',
  ]);
});

test.each([
  ['/careers', careersPages],
  ['/products/careers', vacanciesPages],
])('%s lists the open vacancies by closing day', (path, collection) => {
  const [page] = [...collection.pages('vacancies', inputs)];
  expect(page?.path).toBe(path);
  expect(page?.model.vacancies.map(({ label, summary, closesOn }) => [label, summary, closesOn])).toEqual([
    ['Editor 4', 'Edit tables.', '2026-11-22'],
    ['Editor 2', 'Edit tables.', '2026-12-31'],
    ['Editor 1', 'Edit tables.', null],
  ]);
});

test('the lists exist without any vacancy', () => {
  const none = new TestSnapshot().inputs;
  expect([...careersPages.pages('vacancies', none)].map(({ model }) => model.vacancies)).toEqual([[]]);
  expect([...vacancyPages.pages('vacancies', none)]).toEqual([]);
});

test('a vacancy has structured data only with a posting date and country', () => {
  const pages = [...vacancyPages.pages('vacancies', inputs)];
  expect(pages.map(({ path, model }) => [path, vacancyData(model, siteConfiguration)])).toMatchObject([
    ['/products/careers/editor-4-4', [{ datePosted: '2026-10-01', validThrough: '2026-11-22' }]],
    ['/products/careers/editor-2-2', [{ jobLocation: { address: { addressCountry: 'France' } } }]],
    ['/products/careers/editor-1-1', []],
  ]);
});
