import { FaultError } from 'astro-incremental/faults';
import * as z from 'zod/mini';
import { type Hit, hitSchemas, type SearchAnswer, type SearchQuestion } from '../domain/search.ts';
import { searchEngineFailed } from '../errors/search.ts';
import { type QueryTerms, queryTerms } from './query-terms.ts';
import type { SearchEngine } from './search-engine.ts';
import { callTypesense, type TypesenseServer } from './typesense-api.ts';
import { collectionName, longestPrefix } from './typesense-documents.ts';

const answerSchema = z.object({
  results: z.tuple([
    z.object({
      found: z.int().check(z.nonnegative()),
      hits: z.array(z.object({ document: z.object({ hit: z.unknown() }) })),
    }),
  ]),
});

const path = '/multi_search';

/**
 * The engine over a Typesense cluster that `search:push` has filled. Every word of a question must be a beginning
 * of a word, which is a filter over the stored beginnings, because Typesense's own prefix search treats only the
 * last word so; its typo tolerance answers when nothing is found.
 * Source: Typesense's documentation, "Federated / Multi Search", "Filter parameters", "Sort: optional filtering".
 */
export function typesenseEngine(server: TypesenseServer): SearchEngine {
  const ask = async ({ entityType, page, size }: SearchQuestion, how: Record<string, unknown>) => {
    const search = {
      collection: collectionName(entityType),
      include_fields: 'hit',
      page: page + 1,
      per_page: Math.max(size, 1),
      ...how,
    };
    const text = await callTypesense(server, {
      name: 'search',
      method: 'POST',
      path,
      body: JSON.stringify({ searches: [search] }),
    });
    return readAnswer(text ?? '', entityType, size, `${server.address}${path}`);
  };
  return {
    async search(question) {
      const terms = queryTerms(question.query);
      if (terms.length === 0) return { nbHits: 0, hits: [] };
      const found = await ask(question, {
        q: '*',
        filter_by: filter(terms, 'prefixes'),
        sort_by: `_eval([(${filter(terms, 'namePrefixes')}):2, (${filter(terms, 'words')}):1]):desc,rank:desc`,
      });
      if (found.nbHits > 0) return found;
      return ask(question, {
        q: terms.flatMap(([plain]) => plain ?? []).join(' '),
        query_by: 'words',
        num_typos: 2,
        drop_tokens_threshold: 0,
        sort_by: '_text_match:desc,rank:desc',
      });
    },
    close() {},
  };
}

/** A filter that is true of the records that have all that is terms. Words are letters and digits alone. */
function filter(terms: QueryTerms, field: 'prefixes' | 'namePrefixes' | 'words'): string {
  const has = (word: string) => `${field}:=${[...word].slice(0, longestPrefix).join('')}`;
  return terms
    .map((readings) => readings.map((words) => `(${words.map(has).join(' && ')})`).join(' || '))
    .map((any) => `(${any})`)
    .join(' && ');
}

function readAnswer(
  text: string,
  entityType: SearchQuestion['entityType'],
  size: number,
  address: string,
): SearchAnswer {
  try {
    const [{ found, hits }] = answerSchema.parse(JSON.parse(text)).results;
    const schema = hitSchemas[entityType];
    return {
      nbHits: found,
      hits: hits
        .slice(0, size)
        .map(({ document }) => ({ entityType, hit: schema.parse(document.hit) }) as Hit),
    };
  } catch (cause) {
    const reason = `it answered ${text.slice(0, 200)}`;
    throw new FaultError(searchEngineFailed({ call: 'search', address, reason }), { cause });
  }
}
