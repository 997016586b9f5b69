/**
 * Measures search at full scale, compares it with MiniSearch on the same records, and checks each count.
 *
 *     npm run bench:search -- [--records N] [--queries N] [--json FILE] [--folder DIR]
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseWholeNumber, runCommand, wrongUsage } from '@laurel/terminal';
import MiniSearch from 'minisearch';
import { bucketName } from '../../../src/domain/buckets.ts';
import { type EntityType, entityTypes } from '../../../src/domain/entity-types.ts';
import { autocompleteSize, type SearchRecord, searchLimits } from '../../../src/domain/search.ts';
import type { FacetSelection } from '../../../src/domain/search-facets.ts';
import {
  SEARCH_FOLDER,
  SITE_GROUP_ID,
  segmentCount,
  segmentPath,
} from '../../../src/domain/search-segments.ts';
import { indexedWords, textTokens } from '../../../src/domain/search-text.ts';
import { embeddedEngine } from '../../../src/search/embedded-engine.ts';
import { queryTerms } from '../../../src/search/query-terms.ts';
import { writeSegment } from '../../../src/search/write-segment.ts';
import { hostileQueries } from '../../../tests/search/hostile-queries.ts';
import { hitPredicate, spacedWords } from '../../../tests/search/oracle.ts';
import { parseName } from '../../command/parse-names.ts';
import { percentile } from '../percentile.ts';
import { fullScale, seededRandom, syntheticRecords } from './search-records.ts';

const CALL = 'npm run bench:search --';

/** Minimum of `--records`: with fewer records, some types have no record. */
const MIN_RECORDS = 5;

/** Steps in the order of their execution. A step reads results of earlier steps. */
const STEPS = ['queries', 'indexing', 'embedded', 'minisearch', 'oracle'] as const;
type Step = (typeof STEPS)[number];

const usage = `Usage: ${CALL} [options]

Measures search over synthetic records with the embedded engine and with MiniSearch. Compares the hit counts with a scan of all records.

  --records N   number of records (default 520000)
  --queries N   number of queries (default 1000)
  --folder DIR  write the index and the results of the steps to this folder (default: a temporary folder)
  --step NAME   run only one step, with the results of earlier steps in --folder: ${STEPS.join(', ')}
  --json FILE   write the results as JSON
  --help        this text

Exit codes: 0 measured, 1 failure or a count that differs from the scan, 2 invalid arguments.`;

interface BenchmarkQuery {
  readonly kind: string;
  readonly entityType: EntityType;
  readonly query: string;
}

interface Timings {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Report of one engine's process, in milliseconds and megabytes. */
interface EngineReport {
  readonly engine: string;
  readonly openMs: number;
  readonly rssMb: number;
  readonly queries: Timings;
  /** CPU time of the queries, which equals their duration on an idle machine. */
  readonly processorTime: Timings;
  readonly byKind: Readonly<Record<string, Timings>>;
  readonly counts: readonly number[];
  readonly corrected: readonly boolean[];
  /** CPU time of the same queries in searches of all types. */
  readonly allTypes?: Timings;
  /** CPU time of the queries of results pages, with 30 hits and the facets of all hits. */
  readonly facets?: Timings;
  /** CPU time of the queries of results pages that are filtered by the most frequent country among their hits. */
  readonly selectedFacet?: Timings;
  /** The query with the most CPU time. */
  readonly hostile?: { readonly maxMs: number; readonly slowest: string };
}

const scaled = (records: number) => {
  const factor = records / 520_000;
  return {
    practiceAreas: Math.round(fullScale.practiceAreas * factor),
    organisations: Math.round(fullScale.organisations * factor),
    individuals: Math.round(fullScale.individuals * factor),
  };
};

/** Returns realistic queries: mostly beginnings of words, a fifth of them two characters, some with typos. */
function mixedQueries(records: readonly SearchRecord[], count: number): readonly BenchmarkQuery[] {
  const random = seededRandom(99);
  const word = (text: string) => {
    const all = textTokens(text);
    return [...(all[Math.floor(random() * all.length)] ?? '')];
  };
  const start = (text: string, length: number) => word(text).slice(0, length).join('');
  const mistyped = (text: string) => {
    const letters = word(text);
    const at = 1 + Math.floor(random() * Math.max(1, letters.length - 2));
    return [...letters.slice(0, at), ...letters.slice(at + 1)].join('');
  };
  const kinds: readonly (readonly [kind: string, share: number, make: (record: SearchRecord) => string])[] = [
    ['two characters', 0.2, ({ text }) => start(text.name, 2)],
    ['three characters', 0.15, ({ text }) => start(text.name, 3)],
    ['one word', 0.15, ({ text }) => word(text.name).join('')],
    ['a word and a beginning', 0.15, ({ text }) => `${word(text.name).join('')} ${start(text.name, 2)}`],
    ['name and place', 0.15, ({ text }) => `${start(text.name, 4)} ${start(text.context, 3)}`],
    ['mistyped', 0.05, ({ text }) => mistyped(text.name)],
    [
      'a name and a field',
      0.05,
      ({ text }) => `${word(text.name).join('')} ${word(text.related || text.context).join('')}`,
    ],
    ['a word too many', 0.05, ({ text }) => `${text.name} zzyx`],
    ['three beginnings', 0.05, ({ text }) => [1, 2, 1].map((length) => start(text.name, length)).join(' ')],
  ];
  const pick = (at: number) => {
    let below = 0;
    for (const kind of kinds) {
      below += kind[1];
      if (at < below) return kind;
    }
    return kinds[0] as (typeof kinds)[number];
  };
  return Array.from({ length: count }, () => {
    const [kind, , make] = pick(random());
    for (;;) {
      const record = records[Math.floor(random() * records.length)] as SearchRecord;
      const query = make(record);
      if (query.trim().length >= 2) return { kind, entityType: record.entityType, query };
    }
  });
}

function timings(milliseconds: readonly number[]): Timings {
  const at = (share: number) => Number(percentile(milliseconds, share).toFixed(2));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

const ofType = (records: readonly SearchRecord[], entityType: EntityType) =>
  records.filter((record) => record.entityType === entityType);

const rssMb = () => Math.round(process.memoryUsage().rss / 1e6);

async function measure(
  engine: string,
  queries: readonly BenchmarkQuery[],
  search: (query: BenchmarkQuery) => Promise<{ nbHits: number; corrected: boolean }>,
): Promise<Omit<EngineReport, 'openMs' | 'rssMb'>> {
  for (const query of queries.slice(0, 50)) await search(query);
  const took: number[] = [];
  const processor: number[] = [];
  const counts: number[] = [];
  const corrected: boolean[] = [];
  for (const query of queries) {
    const usageAtStart = process.cpuUsage();
    const started = performance.now();
    const response = await search(query);
    took.push(performance.now() - started);
    const { user, system } = process.cpuUsage(usageAtStart);
    processor.push((user + system) / 1000);
    counts.push(response.nbHits);
    corrected.push(response.corrected);
  }
  const byKind: Record<string, Timings> = {};
  for (const kind of new Set(queries.map((query) => query.kind)))
    byKind[kind] = timings(processor.filter((_, at) => queries[at]?.kind === kind));
  return { engine, queries: timings(took), processorTime: timings(processor), byKind, counts, corrected };
}

async function runEmbedded(folder: string, queries: readonly BenchmarkQuery[]): Promise<EngineReport> {
  const started = performance.now();
  const engine = embeddedEngine(join(folder, SEARCH_FOLDER));
  const search = async ({ entityType, query }: Pick<BenchmarkQuery, 'entityType' | 'query'>) => {
    const { nbHits, changes } = await engine.search({ entityType, query, page: 0, size: 5 });
    return { nbHits, corrected: changes !== undefined };
  };
  for (const entityType of entityTypes) await search({ entityType, query: 'zz' });
  const openMs = performance.now() - started;
  const report = await measure('embedded', queries, search);
  const allTypes = await measure('all types', queries, async ({ query }) => {
    const { nbHits, changes } = await engine.search({
      entityType: 'all',
      query,
      page: 0,
      size: autocompleteSize('all'),
    });
    return { nbHits, corrected: changes !== undefined };
  });
  const resultsPage = (entityType: EntityType, query: string, selection: FacetSelection) =>
    engine.search({ entityType, query, page: 0, size: searchLimits.resultsSize, selection });
  const facets = await measure('facets', queries, async ({ entityType, query }) => {
    const { nbHits, changes } = await resultsPage(entityType, query, {});
    return { nbHits, corrected: changes !== undefined };
  });
  const countries = new Map<string, string>();
  for (const { entityType, query } of queries) {
    const { facets: found } = await resultsPage(entityType, query, {});
    const [country] = (found?.counts.country ?? []).toSorted((one, other) => other.nbHits - one.nbHits);
    if (country !== undefined) countries.set(`${entityType} ${query}`, country.value);
  }
  const selectedFacet = await measure('selected facet', queries, async ({ entityType, query }) => {
    const country = countries.get(`${entityType} ${query}`);
    const selection = country === undefined ? {} : { country: [country] };
    const { nbHits, changes } = await resultsPage(entityType, query, selection);
    return { nbHits, corrected: changes !== undefined };
  });
  let slowest = '';
  let maxMs = 0;
  for (const [description, query] of hostileQueries)
    for (const entityType of entityTypes) {
      const usageAtStart = process.cpuUsage();
      await search({ entityType, query });
      const { user, system } = process.cpuUsage(usageAtStart);
      const took = (user + system) / 1000;
      if (took > maxMs) [maxMs, slowest] = [took, description];
    }
  return {
    ...report,
    openMs: Math.round(openMs),
    rssMb: rssMb(),
    allTypes: allTypes.processorTime,
    facets: facets.processorTime,
    selectedFacet: selectedFacet.processorTime,
    hostile: { maxMs: Number(maxMs.toFixed(1)), slowest },
  };
}

async function runMiniSearch(
  records: readonly SearchRecord[],
  queries: readonly BenchmarkQuery[],
): Promise<EngineReport> {
  const started = performance.now();
  const indexes = new Map(
    entityTypes.map((entityType) => {
      const index = new MiniSearch<{ id: string; name: string; context: string }>({
        fields: ['name', 'context'],
        tokenize: (text) => [...indexedWords(text)],
        processTerm: (term) => term,
        searchOptions: { prefix: true, combineWith: 'AND', boost: { name: 2 } },
      });
      index.addAll(ofType(records, entityType).map(({ id, text }) => ({ id, ...text })));
      return [entityType, index];
    }),
  );
  const openMs = performance.now() - started;
  const report = await measure('MiniSearch', queries, async ({ entityType, query }) => {
    const words = queryTerms(query).flatMap(([plain]) => plain ?? []);
    const found =
      indexes.get(entityType)?.search(words.join(' '), { tokenize: (text) => text.split(' ') }) ?? [];
    return { nbHits: found.length, corrected: false };
  });
  return { ...report, openMs: Math.round(openMs), rssMb: rssMb() };
}

function oracleCounts(
  records: readonly SearchRecord[],
  queries: readonly BenchmarkQuery[],
): readonly number[] {
  const words = new Map(entityTypes.map((type) => [type, ofType(records, type).map(spacedWords)]));
  return queries.map(
    ({ entityType, query }) => words.get(entityType)?.filter(hitPredicate(entityType, query)).length ?? 0,
  );
}

/** Distributes records over the segments of the index as a built site does. Returns them by the segment's site path. */
function recordsBySegment(records: readonly SearchRecord[]) {
  const segments = new Map<string, { readonly entityType: EntityType; readonly records: SearchRecord[] }>();
  const groups = Map.groupBy(records, (record) => `${record.entityType} ${groupIdOfHit(record)}`);
  for (const ofGroup of groups.values()) {
    const buckets = segmentCount(ofGroup.length);
    for (const [at, record] of ofGroup.entries()) {
      const path = segmentPath(record.entityType, groupIdOfHit(record), bucketName(at, buckets));
      const segment = segments.get(path) ?? { entityType: record.entityType, records: [] };
      segment.records.push(record);
      segments.set(path, segment);
    }
  }
  return segments;
}

function groupIdOfHit({ hit }: SearchRecord): number {
  if ('groupId' in hit) return hit.groupId;
  return 'mostRelevantProfile' in hit ? hit.mostRelevantProfile.groupId : SITE_GROUP_ID;
}

/**
 * Measures the time to write all segments, and the time to write the segments with 1,000 changed records. The changed records are
 * in one segment, or in all segments.
 */
function measureIndexing(records: readonly SearchRecord[], folder: string) {
  const segments = recordsBySegment(records);
  const writeChanged = (changed: ReadonlySet<SearchRecord>) => {
    const usageAtStart = process.cpuUsage();
    const started = performance.now();
    let written = 0;
    for (const [path, segment] of segments) {
      if (!segment.records.some((record) => changed.has(record))) continue;
      written += 1;
      const file = join(folder, path);
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, writeSegment(segment.entityType, segment.records));
    }
    const seconds = (performance.now() - started) / 1000;
    const { user, system } = process.cpuUsage(usageAtStart);
    const rounded = (value: number) => Number(value.toFixed(2));
    return { seconds: rounded(seconds), processorSeconds: rounded((user + system) / 1e6), segments: written };
  };
  const individuals = ofType(records, 'individual');
  const largest = [...segments.values()].reduce((one, other) =>
    other.records.length > one.records.length ? other : one,
  );
  const step = Math.max(1, Math.floor(individuals.length / 1000));
  return {
    clean: writeChanged(new Set(records)),
    '1,000 changed in one place': writeChanged(new Set(largest.records.slice(0, 1000))),
    '1,000 changed everywhere': writeChanged(new Set(individuals.filter((_, at) => at % step === 0))),
  };
}

interface Sizes {
  readonly records: number;
  readonly queries: number;
}

/** Runs one step of this benchmark in a separate process, so that memory is measured for that step only. */
function step<Result>(name: Step, folder: string, { records, queries }: Sizes): Result {
  const file = join(folder, `${name}.json`);
  const run = spawnSync(
    process.execPath,
    [
      ...['--max-old-space-size=12000', import.meta.filename, '--step', name, '--folder', folder],
      ...['--records', String(records), '--queries', String(queries)],
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (run.status !== 0) throw new Error(`The step ${name} ended with ${run.status}.`);
  return JSON.parse(readFileSync(file, 'utf8')) as Result;
}

async function runStep(name: Step, folder: string, sizes: Sizes): Promise<unknown> {
  if (name === 'embedded')
    return runEmbedded(folder, JSON.parse(readFileSync(join(folder, 'queries.json'), 'utf8')));
  const records = syntheticRecords(scaled(sizes.records));
  if (name === 'queries') return mixedQueries(records, sizes.queries);
  if (name === 'indexing') return measureIndexing(records, folder);
  const queries = JSON.parse(readFileSync(join(folder, 'queries.json'), 'utf8')) as readonly BenchmarkQuery[];
  if (name === 'oracle') return oracleCounts(records, queries);
  return runMiniSearch(records, queries);
}

/**
 * Runs all steps and prints their results.
 * @param json file for the results
 * @returns the exit code
 */
function measureSearch(folder: string, sizes: Sizes, json: string | undefined): number {
  mkdirSync(folder, { recursive: true });
  const queried = step<readonly BenchmarkQuery[]>('queries', folder, sizes);
  const indexing = step<ReturnType<typeof measureIndexing>>('indexing', folder, sizes);
  const fileMb = Object.fromEntries(
    entityTypes.map((type) => {
      const index = join(folder, SEARCH_FOLDER);
      const files = readdirSync(index).filter((file) => file.startsWith(type));
      const bytes = files.reduce((sum, file) => sum + statSync(join(index, file)).size, 0);
      return [type, Number((bytes / 1e6).toFixed(1))];
    }),
  );
  const embedded = step<EngineReport>('embedded', folder, sizes);
  const miniSearch = step<EngineReport>('minisearch', folder, sizes);
  const oracle = step<readonly number[]>('oracle', folder, sizes);

  // A search that omits or replaces words had fewer hits as typed than a list shows.
  const wrong = queried.filter((_, at) =>
    embedded.corrected[at]
      ? (oracle[at] ?? 0) >= searchLimits.autocompleteSize
      : embedded.counts[at] !== oracle[at],
  );
  const miniWrong = queried.filter((_, at) => miniSearch.counts[at] !== oracle[at]).length;
  const report = {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`,
    records: sizes.records,
    queries: queried.length,
    indexing,
    fileMb,
    engines: [embedded, miniSearch].map(({ counts: _counts, corrected: _corrected, ...rest }) => rest),
    countsChecked: queried.length,
    countsWrong: { embedded: wrong.length, miniSearch: miniWrong },
  };
  const row = (name: string, { openMs, rssMb: memory, queries: all, processorTime }: EngineReport) => ({
    engine: name,
    'p50 ms': all.p50,
    'p95 ms': all.p95,
    'p99 ms': all.p99,
    'max ms': all.max,
    'p95 CPU ms': processorTime.p95,
    'p99 CPU ms': processorTime.p99,
    'memory MB': memory,
    'ready after ms': openMs,
  });
  console.table([row('embedded', embedded), row('MiniSearch', miniSearch)]);
  console.log('CPU time of the embedded engine, milliseconds:');
  console.table(embedded.byKind);
  console.log('CPU time of the same queries in other searches, milliseconds:');
  console.table({
    'all types': embedded.allTypes,
    facets: embedded.facets,
    'selected facet': embedded.selectedFacet,
  });
  console.table(indexing);
  console.table(fileMb);
  console.log(
    `Slowest hostile query: ${embedded.hostile?.maxMs} ms of CPU time (${embedded.hostile?.slowest})`,
  );
  console.log(
    `Counts that differ from a scan of all records: ${wrong.length} of ${queried.length} (MiniSearch ${miniWrong})`,
  );
  for (const { entityType, query } of wrong.slice(0, 10)) console.log(`  ${entityType} "${query}"`);
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  return wrong.length === 0 ? 0 : 1;
}

await runCommand({
  invocation: CALL,
  usage,
  options: {
    records: { type: 'string', default: '520000' },
    queries: { type: 'string', default: '1000' },
    json: { type: 'string' },
    folder: { type: 'string' },
    step: { type: 'string' },
  },
  async run({ values }) {
    const sizes = {
      records: parseWholeNumber(CALL, '--records', values.records, { min: MIN_RECORDS }),
      queries: parseWholeNumber(CALL, '--queries', values.queries),
    };
    if (values.step !== undefined) {
      if (values.folder === undefined) throw wrongUsage(CALL, '--step needs --folder.');
      const name = parseName(CALL, 'step', values.step, STEPS);
      const result = await runStep(name, values.folder, sizes);
      writeFileSync(join(values.folder, `${name}.json`), JSON.stringify(result));
      return 0;
    }
    if (values.folder !== undefined) return measureSearch(values.folder, sizes, values.json);
    await using temporary = await mkdtempDisposable(join(tmpdir(), 'search-bench-'));
    return measureSearch(temporary.path, sizes, values.json);
  },
});
