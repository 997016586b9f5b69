import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../scripts/bench/search/search-records.ts';
import { searchFolder } from '../../../src/delivery/build/site-folders.ts';
import { autocompleteSize } from '../../../src/domain/search.ts';
import { indexedWords } from '../../../src/domain/search-text.ts';
import { embeddedEngine } from '../../../src/search/embedded-engine.ts';
import type { SearchEngine } from '../../../src/search/search-engine.ts';
import { buildIndex } from './build-index.ts';
import { hitKey, measureRelevance, prepareTasks, RELEVANCE_GOALS } from './measure-relevance.ts';
import { type Directory, relevanceDirectory } from './relevance-directory.ts';

let directory: Directory;
let dist: string;
let engine: SearchEngine;
beforeAll(() => {
  directory = relevanceDirectory();
  dist = buildIndex(directory);
  engine = embeddedEngine(searchFolder(dist));
});
afterAll(() => {
  engine.close();
  rmSync(dist, { recursive: true });
});

describe('the search in a directory of 10,000 pages', () => {
  it('returns the expected hit among the first five in 95% of the tasks if the type is chosen', async () => {
    const tasks = prepareTasks(directory);
    expect(tasks.length).toBeGreaterThanOrEqual(RELEVANCE_GOALS.tasks);
    const { successAt5, missed } = await measureRelevance(tasks, async (request) => {
      const { hits } = await engine.search({ ...request, page: 0 });
      return hits.map(hitKey);
    });
    expect(successAt5, missed.map(({ typed }) => typed).join('; ')).toBeGreaterThanOrEqual(
      RELEVANCE_GOALS.successAt5,
    );
  });

  it('returns the expected hit among the first five in 95% of the tasks, and first in 85%, if all types are searched', async () => {
    const { successAt1, successAt5, missed } = await measureRelevance(
      prepareTasks(directory),
      async ({ query }) => {
        const { hits } = await engine.search({
          entityType: 'all',
          query,
          page: 0,
          size: autocompleteSize('all'),
        });
        return hits.map(hitKey);
      },
    );
    expect(successAt5, missed.map(({ typed }) => typed).join('; ')).toBeGreaterThanOrEqual(
      RELEVANCE_GOALS.successAt5,
    );
    expect(successAt1).toBeGreaterThanOrEqual(RELEVANCE_GOALS.successAt1);
  });

  it('returns no person for any of 500 queries of real words that are not in the index', async () => {
    const texts = [...directory.records.values()].flatMap(({ name, firm, towns, fields, places, guides }) => [
      name,
      firm ?? '',
      ...towns,
      ...fields,
      ...places,
      ...guides,
    ]);
    const known = [...new Set(texts.flatMap(indexedWords))].sort().join(' ');
    const words = readFileSync(new URL('real-words.txt', import.meta.url), 'utf8')
      .split(/\s+/)
      .filter((word) => word !== '' && !` ${known}`.includes(` ${word}`));
    expect(words.length).toBeGreaterThan(500);
    const random = seededRandom(3);
    const any = () => words[Math.floor(random() * words.length)] as string;
    const queries = Array.from({ length: 500 }, (_, at) =>
      Array.from({ length: 1 + (at % 3) }, any).join(' '),
    );
    const misleading: string[] = [];
    for (const query of queries) {
      const { hits } = await engine.search({ entityType: 'individual', query, page: 0, size: 5 });
      if (hits.length > 0) misleading.push(query);
    }
    expect(misleading).toEqual([]);
  });
});
