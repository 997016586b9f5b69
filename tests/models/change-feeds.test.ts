import { describe, expect, it } from 'vitest';
import { diffRecords } from '../../packages/astro-incremental/src/core/record-diff.ts';
import { atomXml } from '../../src/models/atom-xml.ts';
import { type ChangeFeedModel, changeFeeds } from '../../src/models/change-feeds.ts';
import { inputsOf } from '../support/inputs.ts';
import {
  EDITION_2023,
  GLOBAL_EDITIONS,
  guideWithPastEdition,
  pastTable,
  smallGuide,
  type TestSnapshot,
} from '../support/snapshot.ts';

const feeds = ({ inputs }: TestSnapshot): ReadonlyMap<string, ChangeFeedModel> =>
  new Map(
    changeFeeds
      .partitions(inputs)
      .flatMap((partition) => [...changeFeeds.pages(partition, inputs)])
      .map(({ path, model }) => [path, model]),
  );

const feed = (snapshot: TestSnapshot, name: string): ChangeFeedModel => {
  const model = feeds(snapshot).get(`/feeds/2/${name}.xml`);
  if (model === undefined) throw new Error(`There is no feed ${name}.`);
  return model;
};

const entries = (snapshot: TestSnapshot, name: string) =>
  feed(snapshot, name).entries.map(({ year, changes }) => [year, ...changes]);

/** The guide with past editions of 2025 and 2024, in which only Gone LLP and Max Gone were ranked. */
const threeEditions = () => {
  const [, second] = pastTable().tiers;
  if (second === undefined) throw new Error('The table has two tiers.');
  return guideWithPastEdition().edition(2, 'past-tables', 18, [pastTable({ tiers: [second] })]);
};

describe('the feed', () => {
  it.each([
    [
      'table-100',
      [
        [
          2026,
          'Zeta Chambers: New in 2026',
          'Zoë Ash (Béranger Vane): Returned, last in 2024',
          'Ana Berg (Béranger Vane): Returned, last in 2024',
          'Ana Berg (Zeta Chambers): Returned, last in 2024',
          'Gone LLP: Left, was Band 2',
          'Max Gone (Gone LLP): Left, was Band 2',
        ],
        [2025, 'Béranger & Fils: Joined in 2025', 'Zoë Ash (Béranger & Fils): Joined in 2025'],
      ],
    ],
    [
      'firm-50',
      [
        [2026, 'Ships & Ports, Spain, Law Firms: Left, was Band 1'],
        [
          2025,
          'Shipping, France, Law Firms: Band 1. Joined in 2025',
          'Ships & Ports, Spain, Law Firms: Band 1. Joined in 2025',
        ],
      ],
    ],
    ['firm-51', [[2026, 'Shipping, France, Law Firms: Band 1. New in 2026']]],
    ['lawyer-1002', [[2026, 'Shipping, France, Law Firms: Star Individuals. Returned, last in 2024']]],
    ['lawyer-1004', []],
  ])('%s has an entry for each edition with changes, newest first', (name, expected) => {
    expect(entries(threeEditions(), name)).toEqual(expected);
  });

  it.each(['guide-2', 'table-100', 'firm-50'])(
    '%s has no entry for an edition if the snapshot lacks the edition before and has an older one',
    (name) => {
      const snapshot = guideWithPastEdition()
        .group(2, 'publications', [...GLOBAL_EDITIONS, EDITION_2023])
        .edition(2, 'past-tables', 17, [pastTable({ tiers: [] })]);
      expect(entries(snapshot, name).map(([year]) => year)).toEqual([2026]);
    },
  );

  it('of a table links to the current table for an edition without the table', () => {
    const snapshot = guideWithPastEdition()
      .edition(2, 'past-tables', 19, [pastTable({ subsectionId: 199 })])
      .edition(2, 'past-tables', 18, [pastTable()]);
    const { entries: found, page } = feed(snapshot, 'table-100');
    expect(found.find(({ year }) => year === 2025)?.changes).toContain('Gone LLP: Left, was Band 2');
    expect(found.map((entry) => entry.page)).toEqual([page, page]);
  });

  it('of a guide has the changes in all tables', () => {
    const [newest] = entries(threeEditions(), 'guide-2');
    expect(newest).toContain('Shipping, France: Gone LLP: Left, was Band 2');
    expect(newest).toContain('Shipping, France: Ana Berg (Zeta Chambers): Returned, last in 2024');
  });

  it('of a guide has at most 100 changes of an edition', () => {
    const many = smallGuide().group(
      2,
      'departments',
      Array.from({ length: 150 }, (_, index) => ({
        departmentProfileId: index + 1,
        parentOrganisationId: 50,
        subsectionId: 100,
        tierId: 2,
        rankedYears: [2026],
        headPersonOrganisationIds: [],
      })),
    );
    const [entry] = feed(many, 'guide-2').entries;
    expect([entry?.changes.length, entry?.changes.at(-1)]).toEqual([101, '54 further changes']);
  });

  it('exists for each guide, table, firm and lawyer of a guide with an edition', () => {
    expect([...feeds(smallGuide()).keys()]).toEqual([
      '/feeds/2/guide-2.xml',
      ...[100, 101, 102, 103].map((id) => `/feeds/2/table-${id}.xml`),
      ...[50, 51].map((id) => `/feeds/2/firm-${id}.xml`),
      ...[1001, 1002, 1003, 1004].map((id) => `/feeds/2/lawyer-${id}.xml`),
    ]);
    expect([...feeds(smallGuide().group(2, 'publications', [])).keys()]).toEqual([]);
  });

  it('of a firm is not affected by the move of another firm', () => {
    const { files } = threeEditions();
    const file = 'groups/2/departments.jsonl';
    const text = files.find(({ name }) => name === file)?.text ?? '';
    const edited = text.replace(
      '"parentOrganisationId":51,"subsectionId":100,"tierId":2',
      '"parentOrganisationId":51,"subsectionId":100,"tierId":1',
    );
    expect(edited).not.toBe(text);
    const { keys = [] } = diffRecords(file, Buffer.from(text), Buffer.from(edited)) ?? {};
    const isAffected = (kind: string, id: string) => {
      const inputs = inputsOf(files);
      const partition = changeFeeds.partitions(inputs).find((each) => each.startsWith(`2/${kind}`)) ?? '';
      changeFeeds.individualPages?.page(id, partition, inputs);
      return [...keys].some((key) => inputs.keys.has(key));
    };
    expect([isAffected('firm', '51'), isAffected('table', '100'), isAffected('guide', '2')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([isAffected('firm', '50'), isAffected('table', '102'), isAffected('lawyer', '1001')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('the Atom document of a feed', () => {
  const xml = atomXml(
    {
      path: '/feeds/2/firm-50.xml',
      title: 'Ash & Co <LLP>',
      page: '/law-firm/ash-co-global-2:50',
      updatedOn: '2026-02-19',
      entries: [
        {
          year: 2026,
          title: 'Global 2026',
          publishedOn: '2026-02-19',
          page: '/law-firm/ash-co-global-2:50',
          changes: ['Tax & Trade: Up from Band 2'],
        },
      ],
    },
    { origin: 'https://laurel.example', author: 'Laurel', language: 'en' },
  );

  it('has escaped texts, absolute links and times', () => {
    expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>https://laurel.example/feeds/2/firm-50.xml</id>
<title>Ash &amp; Co &lt;LLP&gt;</title>
<updated>2026-02-19T00:00:00Z</updated>
<author><name>Laurel</name></author>
<link rel="self" href="https://laurel.example/feeds/2/firm-50.xml"/>
<link rel="alternate" href="https://laurel.example/law-firm/ash-co-global-2:50"/>
<entry>
<id>https://laurel.example/feeds/2/firm-50.xml#2026</id>
<title>Global 2026</title>
<published>2026-02-19T00:00:00Z</published>
<updated>2026-02-19T00:00:00Z</updated>
<link rel="alternate" href="https://laurel.example/law-firm/ash-co-global-2:50"/>
<content type="html">&lt;ul&gt;&lt;li&gt;Tax &amp;amp; Trade: Up from Band 2&lt;/li&gt;&lt;/ul&gt;</content>
</entry>
</feed>
`);
  });
});
