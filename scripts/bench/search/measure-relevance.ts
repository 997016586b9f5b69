/**
 * Measures how often a search finds the record that a visitor means. Compares the current engine with the engine of
 * another commit and with MiniSearch in its recommended configuration, on the same records.
 *
 *     npm run search:relevance -- [--scale 10k] [--compare COMMIT] [--missed]
 *
 * Exit codes: 0 if the goals of searches without a chosen type are met, 1 if a goal is missed or the command fails, 2 if the arguments
 * are invalid.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runCommand } from '@laurel/terminal';
import MiniSearch from 'minisearch';
import { searchFolder } from '../../../src/delivery/build/site-folders.ts';
import { entityTypes } from '../../../src/domain/entity-types.ts';
import { autocompleteSize, type SearchRecord } from '../../../src/domain/search.ts';
import { indexedWords } from '../../../src/domain/search-text.ts';
import { searchRecords } from '../../../src/models/search-records.ts';
import { embeddedEngine } from '../../../src/search/embedded-engine.ts';
import { writeSegment } from '../../../src/search/write-segment.ts';
import { buildIndex, type IndexBuilder, segmentsOf } from '../../../tests/search/relevance/build-index.ts';
import {
  hitKey,
  measureRelevance,
  type PreparedTask,
  prepareTasks,
  RELEVANCE_GOALS,
  type Relevance,
} from '../../../tests/search/relevance/measure-relevance.ts';
import { type Directory, relevanceDirectory } from '../../../tests/search/relevance/relevance-directory.ts';
import { parseName } from '../../command/parse-names.ts';
import type { Scale } from '../../publisher/generator/guides.ts';

const CALL = 'npm run search:relevance --';

/** Measured scales of the directory. The sample lacks the records of some tasks. */
const RELEVANCE_SCALES = ['10k', '100k', '300k'] as const satisfies readonly Scale[];

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

const goals = `${percent(RELEVANCE_GOALS.successAt1)} at position 1 and ${percent(RELEVANCE_GOALS.successAt5)} among the first five`;

const usage = `Usage: npm run search:relevance -- [options]

Measures how often the expected record is the first hit, and among the first five hits, of searches in a directory of the publisher.
Also measures MiniSearch with its best options. Some queries are fixed, and some are filled from records of the directory.

  --scale NAME       number of pages of the built site: ${RELEVANCE_SCALES.join(', ')} (default 10k)
  --compare COMMIT   also measure the engine of this commit, which must have the same types of records
  --missed           list the tasks whose expected record is not among the first five hits
  --help             this text

Exit codes: 0 searches without a chosen type meet the goals (${goals}), 1 they do not, 2 invalid arguments.`;

/** The modules of a source tree that make an engine. */
interface EngineSource extends IndexBuilder {
  readonly embeddedEngine: typeof embeddedEngine;
}

/** Relevance of searches without a chosen type, and of searches with the type of the expected record. */
interface EmbeddedRelevance {
  readonly allTypes: Relevance;
  readonly withType: Relevance;
}

/** Measures the relevance of the embedded engine of one version of the sources. The same version writes the records and the index of the directory. */
async function measureEmbedded(
  source: EngineSource,
  directory: Directory,
  tasks: readonly PreparedTask[],
): Promise<EmbeddedRelevance> {
  const dist = buildIndex(directory, source);
  try {
    const engine = source.embeddedEngine(searchFolder(dist));
    const measure = (searchType?: 'all') =>
      measureRelevance(tasks, async (request) => {
        const chosen = searchType ? { entityType: searchType, size: autocompleteSize(searchType) } : {};
        const { hits } = await engine.search({ ...request, page: 0, ...chosen });
        return hits.map(hitKey);
      });
    const relevance = { allTypes: await measure('all'), withType: await measure() };
    engine.close();
    return relevance;
  } finally {
    rmSync(dist, { recursive: true });
  }
}

/**
 * Measures MiniSearch as its documentation recommends: prefixes, typos, weights, and any word if not all words match.
 */
async function measureMiniSearch({ inputs }: Directory, tasks: readonly PreparedTask[]): Promise<Relevance> {
  const all = segmentsOf(inputs).flatMap(({ entityType, groupId, bucket }) => [
    ...searchRecords(inputs, groupId, entityType, bucket),
  ]);
  const indexes = new Map(
    entityTypes.map((entityType) => {
      const records = all.filter((record) => record.entityType === entityType);
      const byId = new Map(records.map((record) => [record.id, record]));
      const fields = [...new Set(records.flatMap(({ text }) => Object.keys(text)))];
      const index = new MiniSearch<{ id: string }>({
        fields,
        tokenize: (text) => [...indexedWords(text)],
        processTerm: (term) => term,
        searchOptions: {
          prefix: (term) => term.length > 1,
          fuzzy: (term) => (term.length > 3 ? 0.25 : false),
          maxFuzzy: 2,
          boost: { name: 3, context: 2 },
          weights: { fuzzy: 0.3, prefix: 0.6 },
          boostDocument: (id) => 1 + (byId.get(id)?.rank ?? 0) / 100,
        },
      });
      index.addAll(records.map(({ id, text }) => ({ id, ...text })));
      return [entityType, { index, byId }] as const;
    }),
  );
  return measureRelevance(tasks, async ({ entityType, query, size }) => {
    const { index, byId } = indexes.get(entityType) ?? {
      index: new MiniSearch<{ id: string }>({ fields: [] }),
      byId: new Map(),
    };
    const every = index.search(query, { combineWith: 'AND' });
    const found = every.length > 0 ? every : index.search(query, { combineWith: 'OR' });
    return found.slice(0, size).map(({ id }) => hitKey(byId.get(id) as SearchRecord));
  });
}

/** Loads the engine of a commit from a copy of its sources. */
async function engineOfCommit(commit: string, folder: string): Promise<EngineSource> {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const archive = spawnSync('git', ['archive', commit, 'src', 'package.json'], {
    cwd: root,
    maxBuffer: 2 ** 30,
  });
  if (archive.status !== 0) throw new Error(`git has no commit ${commit}: ${archive.stderr}`);
  spawnSync('tar', ['x', '-C', folder], { input: archive.stdout });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const load = (file: string) => import(pathToFileURL(join(folder, 'src', file)).href);
  const [models, engine, segment] = await Promise.all([
    load('models/search-records.ts'),
    load('search/embedded-engine.ts'),
    load('search/write-segment.ts'),
  ]);
  return { ...models, ...engine, ...segment };
}

await runCommand({
  invocation: CALL,
  usage,
  options: {
    scale: { type: 'string', default: '10k' },
    compare: { type: 'string' },
    missed: { type: 'boolean', default: false },
  },
  async run({ values }) {
    const directory = relevanceDirectory(parseName(CALL, 'scale', values.scale, RELEVANCE_SCALES));
    const preparedTasks = prepareTasks(directory);
    const own: EngineSource = { searchRecords, writeSegment, embeddedEngine };
    const { allTypes, withType } = await measureEmbedded(own, directory, preparedTasks);
    const measured: [name: string, relevance: Relevance][] = [
      ['this engine, all types', allTypes],
      ['this engine, with the type of the expected record', withType],
    ];
    if (values.compare !== undefined) {
      const folder = mkdtempSync(join(tmpdir(), 'search-compared-'));
      try {
        const other = await engineOfCommit(values.compare, folder);
        const compared = await measureEmbedded(other, directory, preparedTasks);
        measured.push(
          [`engine of ${values.compare}, all types`, compared.allTypes],
          [`engine of ${values.compare}, with the type of the expected record`, compared.withType],
        );
      } finally {
        rmSync(folder, { recursive: true });
      }
    }
    measured.push([
      'MiniSearch, with the type of the expected record',
      await measureMiniSearch(directory, preparedTasks),
    ]);
    console.table(
      measured.map(([engine, { tasks, successAt1, successAt5, meanReciprocalRank }]) => ({
        engine,
        tasks,
        'success at 1': percent(successAt1),
        'success at 5': percent(successAt5),
        'mean reciprocal rank': meanReciprocalRank.toFixed(3),
      })),
    );
    const kinds = [...new Set(preparedTasks.map(({ kind }) => kind))];
    console.log('Tasks of each kind: first, among five, all');
    console.table(
      Object.fromEntries(
        kinds.map((kind) => [
          kind,
          Object.fromEntries(
            measured.map(([engine, { byKind }]) => {
              const { first = 0, amongFive = 0, tasks = 0 } = byKind.get(kind) ?? {};
              return [engine, `${first}, ${amongFive}, ${tasks}`];
            }),
          ),
        ]),
      ),
    );
    if (values.missed)
      for (const [engine, { missed }] of measured)
        for (const { kind, entityType, typed } of missed)
          console.log(`${engine}: ${kind}, ${entityType}: ${typed}`);
    const { tasks, successAt1, successAt5 } = allTypes;
    const isMet =
      tasks >= RELEVANCE_GOALS.tasks &&
      successAt1 >= RELEVANCE_GOALS.successAt1 &&
      successAt5 >= RELEVANCE_GOALS.successAt5;
    console.log(`The goals of this engine for all types are ${isMet ? 'met' : 'missed'}: ${goals}.`);
    return isMet ? 0 : 1;
  },
});
