import { FaultError } from '@laurel/diagnostics';
import * as z from 'zod/mini';
import type { EntityType } from '../domain/entity-types.ts';
import { searchEngineFailed } from '../domain/errors/search.ts';
import { type Hit, hitSchemas } from '../domain/search.ts';
import { allOf, type Match, matchesNothing, type RankedMatch } from './match.ts';
import type { SearchEngine } from './search-engine.ts';
import { searchEntities } from './search-entities.ts';
import type { HitsPage, SearchIndex } from './search-index.ts';
import { type SpellingCandidate, spellingCandidates } from './spelling.ts';
import { callTypesense, type TypesenseServer } from './typesense-api.ts';
import { collectionName, MAX_PREFIX_LENGTH, wordField } from './typesense-documents.ts';

const responseSchema = z.object({
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

const SEARCH_PATH = '/multi_search';

/** Number of words that are requested as spelling candidates. */
const MAX_FACET_VALUES = 50;

/**
 * Creates the engine for a Typesense cluster that `search:push` has filled. A match is sent as a filter on the stored words and
 * prefixes, because Typesense's own prefix search applies only to the last word. Spelling candidates are facet values near the typed word.
 * Source: Typesense's documentation, "Federated / Multi Search", "Filter parameters", "Sort: optional filtering", "Facet query".
 */
export function typesenseEngine(server: TypesenseServer): SearchEngine {
  return {
    search: (request) => searchEntities((entityType) => new TypesenseIndex(server, entityType), request),
    close() {},
  };
}

/** Index of the records in a Typesense collection. */
class TypesenseIndex implements SearchIndex {
  readonly #server: TypesenseServer;
  readonly #entityType: EntityType;

  constructor(server: TypesenseServer, entityType: EntityType) {
    this.#server = server;
    this.#entityType = entityType;
  }

  async count(match: Match): Promise<number> {
    if (matchesNothing(match)) return 0;
    const { found } = await this.#request({ filter_by: formatFilter(match), per_page: 1 });
    return found;
  }

  async has(match: Match): Promise<boolean> {
    return (await this.count(match)) > 0;
  }

  estimateCount(match: Match): Promise<number> {
    return this.count(match);
  }

  /** Typesense counts pages, so `first` must be a multiple of `size`. The visitor's guide is ignored. */
  async hits(ranked: RankedMatch, { first, size }: HitsPage): Promise<readonly Hit[]> {
    const levels = sortLevels(ranked)
      .filter((level) => !matchesNothing(level))
      .map((level, at, all) => `(${formatFilter(level)}):${all.length - at}`);
    const { hits } = await this.#request({
      filter_by: formatFilter(ranked.match),
      sort_by: `_eval([${levels.join(', ')}]):desc,rank:desc,order:asc`,
      page: first / size + 1,
      per_page: size,
    });
    const entityType = this.#entityType;
    return hits.map(({ document }) =>
      this.#parse(() => ({ entityType, hit: hitSchemas[entityType].parse(document.hit) }) as Hit, document),
    );
  }

  async candidates(word: string): Promise<readonly SpellingCandidate[]> {
    const words = new Set<string>();
    for (const field of ['shownWords', 'relatedWords']) {
      const { facet_counts: facets = [] } = await this.#request({
        facet_by: field,
        facet_query: `${field}:${word}`,
        facet_query_num_typos: 2,
        max_facet_values: MAX_FACET_VALUES,
        per_page: 0,
      });
      for (const { counts } of facets) for (const { value } of counts) words.add(value);
    }
    return spellingCandidates(word, [...words].sort());
  }

  async #request(parameters: Readonly<Record<string, unknown>>) {
    const search = {
      collection: collectionName(this.#server.collections, this.#entityType),
      q: '*',
      include_fields: 'hit',
      page: 1,
      ...parameters,
    };
    const text =
      (await callTypesense(this.#server, {
        name: 'search',
        method: 'POST',
        path: SEARCH_PATH,
        body: JSON.stringify({ searches: [search] }),
      })) ?? '';
    return this.#parse(() => responseSchema.parse(JSON.parse(text)).results[0], text);
  }

  #parse<Value>(parse: () => Value, received: unknown): Value {
    try {
      return parse();
    } catch (cause) {
      const text = typeof received === 'string' ? received : JSON.stringify(received);
      const reason = `unexpected response: ${text.slice(0, 200)}`;
      const address = `${this.#server.address}${SEARCH_PATH}`;
      throw new FaultError(searchEngineFailed({ call: 'search', address, reason }), { cause });
    }
  }
}

/** Conditions of a ranked match in descending order, equivalent to the order by `matchPoints`. */
const sortLevels = ({ strict, named, partlyNamed, shown, whole }: RankedMatch): readonly Match[] => [
  allOf([named, whole]),
  named,
  allOf([strict, partlyNamed]),
  allOf([strict, whole]),
  strict,
  allOf([partlyNamed, shown]),
  shown,
  whole,
];

/** Formats a match as a Typesense filter. Words contain only letters and digits, so they need no escaping. */
function formatFilter(match: Match): string {
  if ('all' in match) return `(${match.all.map(formatFilter).join(' && ')})`;
  if ('any' in match) {
    const parts = match.any.filter((part) => !matchesNothing(part));
    return `(${parts.map(formatFilter).join(' || ')})`;
  }
  const word = match.whole ? match.word : [...match.word].slice(0, MAX_PREFIX_LENGTH).join('');
  return `${wordField(match)}:=${word}`;
}
