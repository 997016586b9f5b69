import { FaultError } from '@laurel/diagnostics';
import * as z from 'zod/mini';
import type { EntityType } from '../domain/entity-types.ts';
import { searchEngineFailed } from '../domain/errors/search.ts';
import { type Hit, hitSchemas } from '../domain/search.ts';
import { allOf, type Match, type RankedMatch } from './match.ts';
import type { SearchEngine } from './search-engine.ts';
import { searchIndex } from './search-in-steps.ts';
import type { HitsPage, SearchIndex } from './search-index.ts';
import { type SpellingCandidate, spellingCandidates } from './spelling.ts';
import { callTypesense, type TypesenseServer } from './typesense-api.ts';
import { collectionName, longestPrefix, wordField } from './typesense-documents.ts';

const answerSchema = z.object({
  results: z.tuple([
    z.object({
      found: z.int().check(z.nonnegative()),
      hits: z.array(z.object({ document: z.object({ hit: z.unknown() }) })),
      facet_counts: z.optional(
        z.array(z.object({ counts: z.array(z.object({ value: z.string(), count: z.int() })) })),
      ),
    }),
  ]),
});

const path = '/multi_search';

/** Words that are asked for as possibly meant. */
const FACET_VALUES = 50;

/**
 * The engine over a Typesense cluster that `search:push` has filled. What is looked for is a filter over the stored words
 * and beginnings, because Typesense's own prefix search treats only the last word so; words that may have been meant
 * are values of a facet near the typed one.
 * Source: Typesense's documentation, "Federated / Multi Search", "Filter parameters", "Sort: optional filtering", "Facet query".
 */
export function typesenseEngine(server: TypesenseServer): SearchEngine {
  return {
    search: (question) => searchIndex(new TypesenseIndex(server, question.entityType), question),
    close() {},
  };
}

/** A collection of Typesense as an index. */
class TypesenseIndex implements SearchIndex {
  readonly #server: TypesenseServer;
  readonly #entityType: EntityType;

  constructor(server: TypesenseServer, entityType: EntityType) {
    this.#server = server;
    this.#entityType = entityType;
  }

  async count(match: Match): Promise<number> {
    const { found } = await this.#ask({ filter_by: filter(match), per_page: 1 });
    return found;
  }

  async has(match: Match): Promise<boolean> {
    return (await this.count(match)) > 0;
  }

  about(match: Match): Promise<number> {
    return this.count(match);
  }

  /** Typesense pages by number, so a page begins at a multiple of its size. The visitor's guide is not looked at. */
  async hits(ranked: RankedMatch, { first, size }: HitsPage): Promise<readonly Hit[]> {
    const levels = levelsOf(ranked).map((level, at, all) => `(${filter(level)}):${all.length - at}`);
    const { hits } = await this.#ask({
      filter_by: filter(ranked.match),
      sort_by: `_eval([${levels.join(', ')}]):desc,rank:desc,order:asc`,
      page: first / size + 1,
      per_page: size,
    });
    const entityType = this.#entityType;
    return hits.map(({ document }) =>
      this.#read(() => ({ entityType, hit: hitSchemas[entityType].parse(document.hit) }) as Hit, document),
    );
  }

  async candidates(word: string): Promise<readonly SpellingCandidate[]> {
    const words = new Set<string>();
    for (const field of ['shownWords', 'relatedWords']) {
      const { facet_counts: facets = [] } = await this.#ask({
        facet_by: field,
        facet_query: `${field}:${word}`,
        facet_query_num_typos: 2,
        max_facet_values: FACET_VALUES,
        per_page: 0,
      });
      for (const { counts } of facets) for (const { value } of counts) words.add(value);
    }
    return spellingCandidates(word, [...words].sort());
  }

  async #ask(how: Readonly<Record<string, unknown>>) {
    const search = {
      collection: collectionName(this.#server.collections, this.#entityType),
      q: '*',
      include_fields: 'hit',
      page: 1,
      ...how,
    };
    const text =
      (await callTypesense(this.#server, {
        name: 'search',
        method: 'POST',
        path,
        body: JSON.stringify({ searches: [search] }),
      })) ?? '';
    return this.#read(() => answerSchema.parse(JSON.parse(text)).results[0], text);
  }

  #read<Value>(read: () => Value, answered: unknown): Value {
    try {
      return read();
    } catch (cause) {
      const text = typeof answered === 'string' ? answered : JSON.stringify(answered);
      const reason = `it answered ${text.slice(0, 200)}`;
      const address = `${this.#server.address}${path}`;
      throw new FaultError(searchEngineFailed({ call: 'search', address, reason }), { cause });
    }
  }
}

/** What comes first, the first before the others: as the points of a ranked match say, where there are hits of both. */
const levelsOf = ({ strict, named, partlyNamed, shown, whole }: RankedMatch): readonly Match[] =>
  [
    allOf([named, whole]),
    named,
    allOf([strict, partlyNamed]),
    allOf([strict, whole]),
    strict,
    allOf([partlyNamed, shown]),
    shown,
    whole,
  ].filter((level) => !isNothing(level));

const isNothing = (match: Match): boolean =>
  'any' in match ? match.any.every(isNothing) : 'all' in match && match.all.some(isNothing);

/** A match as Typesense reads filters. Words are letters and digits alone. */
function filter(match: Match): string {
  if ('all' in match) return `(${match.all.map(filter).join(' && ')})`;
  if ('any' in match) {
    const parts = match.any.filter((part) => !isNothing(part));
    return `(${parts.map(filter).join(' || ')})`;
  }
  const word = match.whole ? match.word : [...match.word].slice(0, longestPrefix).join('');
  return `${wordField(match)}:=${word}`;
}
