import { rmSync } from 'node:fs';
import { openInputs } from 'astro-incremental';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchTypeTexts } from '#texts/search.ts';
import { searchFolder } from '../../../src/delivery/build/site-folders.ts';
import { entityTypes } from '../../../src/domain/entity-types.ts';
import { embeddedEngine } from '../../../src/search/embedded-engine.ts';
import type { SearchEngine } from '../../../src/search/search-engine.ts';
import { buildIndex } from '../../search/relevance/build-index.ts';

let dist: string;
let engine: SearchEngine;
beforeAll(() => {
  dist = buildIndex({ inputs: openInputs('data-snapshots') });
  engine = embeddedEngine(searchFolder(dist));
});
afterAll(() => {
  engine.close();
  rmSync(dist, { recursive: true });
});

/** Example queries: each placeholder up to each of its commas, and in full, e.g. a name, a name with its firm, and both with a location. */
const EXAMPLES = entityTypes.flatMap((entityType) => {
  const parts = searchTypeTexts[entityType].placeholder.split(', ');
  return parts.map((_part, index) => [entityType, parts.slice(0, index + 1).join(', '), parts[0]] as const);
});

describe('the placeholder of a search field', () => {
  it.each(EXAMPLES)(
    'is an example that the sample has a hit for: %s, "%s"',
    async (entityType, query, name) => {
      const { hits } = await engine.search({ entityType, query, page: 0, size: 1 });
      expect(JSON.stringify(hits)).toContain(name);
    },
  );
});
