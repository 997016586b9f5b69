import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { generate } from '../../../scripts/publisher/generator/generate.ts';
import { editionFile } from '../../../scripts/publisher/past-edition.ts';
import { publishGroup } from '../../../scripts/publisher/publish-group.ts';
import { openStore, type Store } from '../../../scripts/publisher/store.ts';
import { pastEditionFile } from '../../../src/content/upstream/static-files.ts';

const GUIDE = 2;
const CURRENT = 226;

let store: Store;
beforeEach(() => {
  store = openStore(':memory:');
  generate(store, 'sample', 1, () => undefined);
});
afterEach(() => store.close());

const edition = (publicationId: number): z.output<typeof pastEditionFile> | undefined => {
  const file = store.published(GUIDE, editionFile(publicationId));
  return file && pastEditionFile.parse(JSON.parse([...file.chunks()].join('')));
};

/** Makes a new edition current. */
const startEdition = (): void => {
  const current = store.get('publication', GUIDE, CURRENT);
  if (current === undefined) throw new Error('The sample has no current edition.');
  store.put('publication', GUIDE, CURRENT, { ...current, isCurrent: false });
  store.put('publication', GUIDE, 227, {
    ...current,
    publicationId: 227,
    year: 2027,
    title: 'Global 2027',
    isCurrent: true,
  });
};

/** Makes the first edition current again. */
const endEdition = (): void => {
  const current = store.get('publication', GUIDE, CURRENT);
  if (current === undefined) throw new Error('The sample has no current edition.');
  store.put('publication', GUIDE, CURRENT, { ...current, isCurrent: true });
  store.put('publication', GUIDE, 227, { ...current, publicationId: 227, year: 2027, isCurrent: false });
};

describe('the publication of a new edition', () => {
  it('archives the tables of the previous edition unchanged', () => {
    const [team] = store.list('department', GUIDE);
    const [firm] = store
      .list('organisation', GUIDE)
      .filter((one) => one.organisationId === team?.parentOrganisationId);
    if (team === undefined || firm === undefined) throw new Error('The sample has no department.');
    startEdition();
    store.put('department', GUIDE, team.departmentProfileId, { ...team, tierId: 7 });
    publishGroup(store, GUIDE);
    const table = edition(CURRENT)?.tables.find(({ subsectionId }) => subsectionId === team.subsectionId);
    const tier = table?.tiers.find(({ firms }) =>
      firms.some((each) => each.organisationId === firm.organisationId),
    );
    expect([
      tier?.tierId,
      tier?.firms.find((each) => each.organisationId === firm.organisationId)?.name,
    ]).toEqual([team.tierId, firm.name]);
  });

  it('leaves an archived edition unchanged when it becomes current and past again', () => {
    startEdition();
    publishGroup(store, GUIDE);
    const archived = edition(CURRENT);
    endEdition();
    publishGroup(store, GUIDE);
    const [team] = store.list('department', GUIDE);
    if (team === undefined) throw new Error('The sample has no department.');
    store.put('department', GUIDE, team.departmentProfileId, { ...team, tierId: 7 });
    publishGroup(store, GUIDE);
    startEdition();
    publishGroup(store, GUIDE);
    expect(edition(CURRENT)).toEqual(archived);
  });

  it('is required to archive tables: publishing the current edition again archives none', () => {
    publishGroup(store, GUIDE);
    expect(edition(CURRENT)).toBeUndefined();
  });
});

describe('the past editions of the sample', () => {
  const entriesOf = (publicationId: number) =>
    new Map<string, number>(
      (edition(publicationId)?.tables ?? []).flatMap(({ subsectionId, tiers }) =>
        tiers.flatMap(({ tierId, firms, individuals }) => [
          ...firms.map((firm) => [`${subsectionId}/firm/${firm.organisationId}`, tierId] as const),
          ...individuals.map(
            (one) => [`${subsectionId}/person/${one.personOrganisationId}`, tierId] as const,
          ),
        ]),
      ),
    );

  const rankings = () => [
    ...store.list('department', GUIDE).map((team) => ({
      ...team,
      key: `${team.subsectionId}/firm/${team.parentOrganisationId}`,
    })),
    ...store
      .list('individual', GUIDE)
      .flatMap(({ personOrganisationId, rankings: all }) =>
        all.map((ranking) => ({ ...ranking, key: `${ranking.subsectionId}/person/${personOrganisationId}` })),
      ),
  ];

  it.each([2024, 2025])(
    'contain a current entry in the edition of %i if and only if it was ranked in that year',
    (year) => {
      const entries = entriesOf(GUIDE * 100 + year - 2000);
      for (const { key, rankedYears } of rankings())
        expect(entries.has(key), key).toBe(rankedYears.includes(year));
    },
  );

  it('contain each current entry in its previous tier', () => {
    const entries = entriesOf(225);
    for (const { key, tierId, previousTierId, rankedYears } of rankings())
      if (rankedYears.includes(2025)) expect(entries.get(key), key).toBe(previousTierId ?? tierId);
  });

  it('contain firms and lawyers that have since left their tables', () => {
    const current = new Set<string>(rankings().map(({ key }) => key));
    const left = [...entriesOf(225).keys()].filter((key) => !current.has(key));
    expect(left.filter((key) => key.includes('/firm/')).length).toBeGreaterThan(3);
    expect(left.filter((key) => key.includes('/person/')).length).toBeGreaterThan(3);
  });
});
