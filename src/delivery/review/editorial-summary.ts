/** The summary of a publication for editors: ranking moves (joined, moved, left) and other changed content. */

import type { RecordKind, RecordOf } from '../../content/snapshots/record-kinds.ts';
import type { RecordDifference, SnapshotDifference } from './compare-snapshots.ts';
import { pictureField, type RecordTitles } from './record-titles.ts';

/** `other`: the previous or the new tier, such as Up and Coming, is not ordered relative to the bands. */
export type MoveKind = 'joined' | 'up' | 'down' | 'other' | 'left';

/** A firm or person that moved within a ranking table, joined it or left it. */
export interface RankingMove {
  readonly kind: MoveKind;
  readonly name: string;
  /** Firm of a person; undefined for a firm. */
  readonly firm: string | undefined;
  /** New tier; undefined for an entry that left. */
  readonly tier: string | undefined;
  /** Tier in the live release; undefined for an entry that joined. */
  readonly previousTier: string | undefined;
}

export interface TableMoves {
  readonly guide: string;
  /** Title of the table, e.g. `Banking & Finance, London`. */
  readonly table: string;
  readonly moves: readonly RankingMove[];
}

/** An entity of the content that was added, changed or removed. */
export interface ContentChange {
  readonly change: 'added' | 'changed' | 'removed';
  readonly kind: RecordKind | 'file';
  readonly title: string;
  /** Title in the live release; undefined if the title is unchanged, or if the entity was added or removed. */
  readonly formerTitle: string | undefined;
  /** Guide of the entity; undefined for the whole site. */
  readonly guide: string | undefined;
  /** Names of the changed fields; empty for an added or removed entity, and for a file that is not a logo or photograph. */
  readonly fields: readonly string[];
  /** Number of records that this entity combines, e.g. a firm and its details; a file counts as one. */
  readonly records: number;
}

export const SECTIONS = [
  'articles',
  'events',
  'firms',
  'people',
  'tables',
  'other content',
  'files',
] as const;
export type SectionName = (typeof SECTIONS)[number];

export interface EditorialSummary {
  readonly tables: readonly TableMoves[];
  /** Number of changed records that are reported with the rankings and in no section. */
  readonly rankingRecords: number;
  /** Number of entries of tables that changed without a move: a further year of ranking, or a corrected previous tier. */
  readonly unmovedEntries: number;
  /** Sections with changes, in display order. */
  readonly sections: readonly { readonly name: SectionName; readonly changes: readonly ContentChange[] }[];
  /** Number of all changed records and files. */
  readonly records: number;
}

const SECTION_OF_KIND: Readonly<Record<RecordKind, SectionName>> = {
  articles: 'articles',
  topics: 'articles',
  events: 'events',
  'event-types': 'events',
  organisations: 'firms',
  'organisation-details': 'firms',
  offices: 'firms',
  departments: 'firms',
  'department-details': 'firms',
  individuals: 'people',
  'individual-details': 'people',
  overviews: 'tables',
  subsections: 'tables',
  'subsection-types': 'tables',
  'practice-areas': 'tables',
  locations: 'tables',
  tiers: 'tables',
  'type-group': 'tables',
  publications: 'tables',
  'past-tables': 'tables',
  'download-guide-info': 'tables',
  pages: 'other content',
  texts: 'other content',
  'home-page': 'other content',
  'contact-page': 'other content',
  'staff-members': 'other content',
  vacancies: 'other content',
  submissions: 'other content',
  'faq-topics': 'other content',
  'faq-articles': 'other content',
};

/** Maps the kind of a detail record to the kind of the entity record that it is combined with. */
const ENTITY_KIND: Partial<Readonly<Record<RecordKind, RecordKind>>> = {
  'organisation-details': 'organisations',
  'department-details': 'departments',
  'individual-details': 'individuals',
};

/** Fields whose changes are reported as ranking moves. */
const RANKING_FIELDS: ReadonlySet<string> = new Set(['tierId', 'previousTierId', 'rankedYears', 'rankings']);

/** Titles of the records of the live release, and of the records to be published. */
export interface TitlesOfBoth {
  readonly before: RecordTitles;
  readonly after: RecordTitles;
}

/**
 * Summarises a difference. Each record is counted once: with the rankings if only its rankings changed, else with its entity.
 * @param fileTitle returns the title of a changed file without records
 */
export function summarizeChanges(
  { records, files }: SnapshotDifference,
  titles: TitlesOfBoth,
  fileTitle: (name: string) => string,
): EditorialSummary {
  const { tables, unmovedEntries } = findMoves(records, titles);
  const content = records.filter((each) => !isRankingOnly(each));
  const byEntity = Map.groupBy(content, ({ key, kind, id }) => {
    const folder = key.slice(0, key.length - String(id).length - kind.length - 2);
    return `${folder}/${ENTITY_KIND[kind] ?? kind}/${id}`;
  });
  const changes = Array.from(byEntity, ([key, ofEntity]) => describeEntity(key, ofEntity, titles));
  const fileChanges = Array.from(
    Map.groupBy(files, (name) => titles.after.find(name) ?? titles.before.find(name) ?? fileTitle(name)),
    ([title, names]): ContentChange => ({
      change: 'changed',
      kind: 'file',
      title,
      formerTitle: undefined,
      guide: undefined,
      fields: [...new Set(names.flatMap((name) => pictureField(name) ?? []))],
      records: names.length,
    }),
  );
  const bySection = Map.groupBy([...changes, ...fileChanges], ({ kind }) =>
    kind === 'file' ? 'files' : SECTION_OF_KIND[kind],
  );
  return {
    tables,
    rankingRecords: records.length - content.length,
    unmovedEntries,
    sections: SECTIONS.flatMap((name) => {
      const ofSection = bySection.get(name);
      return ofSection === undefined ? [] : [{ name, changes: ofSection }];
    }),
    records: records.length + files.length,
  };
}

/**
 * Returns whether a changed record is reported with the rankings and in no section. A person who joined or left a guide also appears in
 * the section of people.
 */
function isRankingOnly({ kind, before, after, fields }: RecordDifference): boolean {
  if (kind === 'departments')
    return before === undefined || after === undefined || fields.every((field) => RANKING_FIELDS.has(field));
  return kind === 'individuals' && fields.length > 0 && fields.every((field) => RANKING_FIELDS.has(field));
}

function describeEntity(
  key: string,
  records: readonly RecordDifference[],
  { before, after }: TitlesOfBoth,
): ContentChange {
  const [first] = records;
  const kind = ENTITY_KIND[first?.kind ?? 'pages'] ?? first?.kind ?? 'pages';
  const groupId = first?.groupId;
  const [old, now] = [before.find(key), after.find(key)];
  const entity = records.find((record) => record.key === key);
  const entityFirst = [...(entity === undefined ? [] : [entity]), ...records];
  const isNew = entity === undefined ? old === undefined : entity.before === undefined;
  const isRemoved = entity === undefined ? now === undefined : entity.after === undefined;
  const change = isNew ? 'added' : isRemoved ? 'removed' : 'changed';
  return {
    change,
    kind,
    title: now ?? old ?? key,
    formerTitle: change === 'changed' && old !== now ? old : undefined,
    guide: groupId === undefined ? undefined : (after.guide(groupId) ?? before.guide(groupId)),
    fields: change === 'changed' ? [...new Set(entityFirst.flatMap(changedFields))] : [],
    records: records.length,
  };
}

/** Returns the changed fields of a record; for added or removed details, the fields with content. */
function changedFields({ kind, before, after, fields }: RecordDifference): readonly string[] {
  if (before !== undefined && after !== undefined)
    return fields.filter((field) => !RANKING_FIELDS.has(field));
  if (ENTITY_KIND[kind] === undefined) return [];
  const hasContent = (value: unknown) =>
    value !== null && typeof value === 'object' && Object.keys(value).length > 0;
  return Object.entries(before ?? after ?? {}).flatMap(([field, value]) =>
    hasContent(value) ? [field] : [],
  );
}

/** An entry of a ranking table. */
interface TableEntry {
  readonly tierId: number;
  /** All fields of the entry as text. */
  readonly content: string;
}

type RankedRecord = RecordOf<'departments'> | RecordOf<'individuals'>;

/** Returns the entries of a record by the id of their table. */
function entriesOf(record: RankedRecord | undefined): ReadonlyMap<number, TableEntry> {
  if (record === undefined) return new Map();
  const entries = 'rankings' in record ? record.rankings : [record];
  return new Map(
    entries.map(({ subsectionId, tierId, previousTierId, rankedYears }) => [
      subsectionId,
      { tierId, content: JSON.stringify([tierId, previousTierId, rankedYears]) },
    ]),
  );
}

const MOVE_ORDER: readonly MoveKind[] = ['joined', 'up', 'down', 'other', 'left'];

function findMoves(
  records: readonly RecordDifference[],
  titles: TitlesOfBoth,
): Pick<EditorialSummary, 'tables' | 'unmovedEntries'> {
  const moves = new Map<string, { groupId: number; subsectionId: number; moves: RankingMove[] }>();
  let unmovedEntries = 0;
  for (const record of records) {
    const { kind, groupId } = record;
    if ((kind !== 'departments' && kind !== 'individuals') || groupId === undefined) continue;
    const [old, now] = [entriesOf(record.before), entriesOf(record.after)];
    for (const subsectionId of new Set([...old.keys(), ...now.keys()])) {
      const [entryBefore, entryAfter] = [old.get(subsectionId), now.get(subsectionId)];
      if (entryBefore?.content === entryAfter?.content) continue;
      if (entryBefore?.tierId === entryAfter?.tierId) {
        unmovedEntries += 1;
        continue;
      }
      const tableKey = `${groupId} ${subsectionId}`;
      const table = moves.get(tableKey) ?? { groupId, subsectionId, moves: [] };
      moves.set(tableKey, table);
      table.moves.push(describeMove(record, groupId, entryBefore?.tierId, entryAfter?.tierId, titles));
    }
  }
  const { before, after } = titles;
  const tables = Array.from(
    moves.values(),
    ({ groupId, subsectionId, moves: ofTable }): TableMoves => ({
      guide: after.guide(groupId) ?? before.guide(groupId) ?? '',
      table: after.table(groupId, subsectionId) ?? before.table(groupId, subsectionId) ?? '',
      moves: ofTable.toSorted((one, other) => MOVE_ORDER.indexOf(one.kind) - MOVE_ORDER.indexOf(other.kind)),
    }),
  );
  return { tables, unmovedEntries };
}

function describeMove(
  record: Extract<RecordDifference, { kind: 'departments' | 'individuals' }>,
  groupId: number,
  tierBefore: number | undefined,
  tierAfter: number | undefined,
  { before, after }: TitlesOfBoth,
): RankingMove {
  const old = tierBefore === undefined ? undefined : before.tier(groupId, tierBefore);
  const now = tierAfter === undefined ? undefined : after.tier(groupId, tierAfter);
  const current = record.after ?? record.before;
  const firmId = current?.parentOrganisationId ?? 0;
  const firm = after.firm(groupId, firmId) ?? before.firm(groupId, firmId) ?? '';
  const isPerson = record.kind === 'individuals';
  return {
    kind: moveKind(old, now),
    name: current !== undefined && 'fullName' in current ? current.fullName : firm,
    firm: isPerson ? firm : undefined,
    tier: now?.name,
    previousTier: old?.name,
  };
}

type RankedTier = ReturnType<RecordTitles['tier']>;

function moveKind(before: RankedTier | undefined, after: RankedTier | undefined): MoveKind {
  if (before === undefined) return 'joined';
  if (after === undefined) return 'left';
  if (before.rank === 'other' || after.rank === 'other') return 'other';
  return after.order < before.order ? 'up' : 'down';
}
