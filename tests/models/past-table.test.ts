import { describe, expect, it } from 'vitest';
import { type PastTableModel, pastTablePages } from '../../src/models/past-table.ts';
import { rankingTablePages } from '../../src/models/ranking-table.ts';
import {
  EDITION_2023,
  GLOBAL_EDITIONS,
  guideWithPastEdition,
  pastTable,
  smallGuide,
  type TestSnapshot,
} from '../support/snapshot.ts';

const TABLE = '/legal-rankings/shipping-france-2:7:31:1';

const pages = ({ inputs }: TestSnapshot): ReadonlyMap<string, PastTableModel> =>
  new Map(
    pastTablePages
      .partitions(inputs)
      .flatMap((partition) => [...pastTablePages.pages(partition, inputs)])
      .map(({ path, model }) => [path, model]),
  );

const page = (snapshot: TestSnapshot, year = 2025): PastTableModel => {
  const model = pages(snapshot).get(`${TABLE}/${year}`);
  if (model === undefined) throw new Error(`There is no page of ${year}.`);
  return model;
};

describe('the page of a table in a past edition', () => {
  it('has the names of that edition', () => {
    const { practiceArea, location, firmTiers, lawyerTiers } = page(guideWithPastEdition());
    expect([practiceArea, location]).toEqual(['Ships & Ports', 'France']);
    expect(firmTiers.map(({ name, entries }) => [name, ...entries.map((entry) => entry.name)])).toEqual([
      ['Band 1', 'Béranger & Fils'],
      ['Band 2', 'Gone LLP'],
    ]);
    expect(
      lawyerTiers.flatMap(({ entries }) => entries.map((entry) => [entry.name, entry.firmName])),
    ).toEqual([
      ['Zoë Ash', 'Béranger & Fils'],
      ['Max Gone', 'Gone LLP'],
    ]);
  });

  it('links to the current pages of the firms and lawyers that the guide still contains', () => {
    const { firmTiers, lawyerTiers } = page(guideWithPastEdition());
    expect([...firmTiers, ...lawyerTiers].flatMap(({ entries }) => entries.map(({ href }) => href))).toEqual([
      '/law-firm/beranger-vane-global-2:50',
      null,
      '/lawyer/zoe-ash-global-2:1001',
      null,
    ]);
  });

  it('is below the address of the current table, and links to it', () => {
    expect(page(guideWithPastEdition()).current).toEqual({ label: 'Shipping, France', href: TABLE });
  });

  it('has an address with its own names if the guide no longer has the table', () => {
    const model = pages(guideWithPastEdition()).get('/legal-rankings/ships-ports-spain-2:7:39:1/2025');
    expect([model?.current, model?.editions]).toEqual([null, []]);
  });

  it('shows no changes if the edition before is not known', () => {
    const { firmTiers } = page(guideWithPastEdition());
    expect(firmTiers.flatMap(({ entries }) => entries.map(({ movement }) => movement))).toEqual([null, null]);
  });

  it('shows the changes since the edition before', () => {
    const [first, second] = pastTable().tiers;
    if (first === undefined || second === undefined) throw new Error('The table has two tiers.');
    const moved = pastTable({
      tiers: [
        { ...first, firms: second.firms, individuals: [] },
        { ...second, firms: first.firms, individuals: [] },
      ],
    });
    const { firmTiers, lawyerTiers } = page(guideWithPastEdition().edition(2, 'past-tables', 18, [moved]));
    expect(
      [...firmTiers, ...lawyerTiers].flatMap(({ entries }) => entries.map(({ movement }) => movement?.text)),
    ).toEqual(['Up from Band 2', 'Down from Band 1', 'Joined in 2025', 'Joined in 2025']);
  });

  it('shows no changes if the snapshot lacks the edition before and has an older one', () => {
    const snapshot = guideWithPastEdition()
      .group(2, 'publications', [...GLOBAL_EDITIONS, EDITION_2023])
      .edition(2, 'past-tables', 17, [pastTable({ tiers: [] })]);
    const { firmTiers, lawyerTiers } = page(snapshot);
    expect(
      [...firmTiers, ...lawyerTiers].flatMap(({ entries }) => entries.map(({ movement }) => movement)),
    ).toEqual([null, null, null, null]);
  });

  it('does not exist if the snapshot has no past editions', () => {
    expect([...pages(smallGuide().group(2, 'publications', GLOBAL_EDITIONS)).keys()]).toEqual([]);
  });
});

describe('the editions of a table', () => {
  const currentEditions = ({ inputs }: TestSnapshot) =>
    rankingTablePages.individualPages?.page('100', '2/0-of-1', inputs).model.editions;

  it('are listed on its current page, newest first', () => {
    const snapshot = guideWithPastEdition().edition(2, 'past-tables', 18, [pastTable()]);
    expect(currentEditions(snapshot)).toEqual([
      { year: 2026, href: TABLE, isCurrent: true },
      { year: 2025, href: `${TABLE}/2025`, isCurrent: false },
      { year: 2024, href: `${TABLE}/2024`, isCurrent: false },
    ]);
  });

  it('are listed on the page of a past edition', () => {
    expect(page(guideWithPastEdition()).editions.map(({ year, isCurrent }) => [year, isCurrent])).toEqual([
      [2026, false],
      [2025, true],
    ]);
  });

  it('are omitted if the current one is the only one', () => {
    expect(currentEditions(smallGuide())).toEqual([]);
  });

  it('exclude editions that did not have the table', () => {
    const snapshot = guideWithPastEdition().edition(2, 'past-tables', 18, [pastTable({ subsectionId: 102 })]);
    expect(currentEditions(snapshot)?.map(({ year }) => year)).toEqual([2026, 2025]);
  });
});
