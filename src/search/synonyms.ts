import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { language } from '#texts/language.ts';
import { type EntityType, entityTypes } from '../domain/entity-types.ts';
import { foldedWords } from '../domain/search-text.ts';
import { nameKey } from './name-key.ts';
import { prefixRange } from './sorted-words.ts';
import { type SpellingCandidate, spellingCandidates } from './spelling.ts';
import fillerWords from './words/filler-words.json' with { type: 'json' };
import firmWords from './words/firm-words.json' with { type: 'json' };
import givenNames from './words/given-names.json' with { type: 'json' };
import places from './words/places.json' with { type: 'json' };
import practiceAreas from './words/practice-areas.json' with { type: 'json' };
import typeWords from './words/type-words.json' with { type: 'json' };

/** Number of words whose spelling candidates are cached. */
const MAX_CACHED_WORDS = 100;

/** Kind of a name in the lists of `words/`, which editors maintain. It determines the searched texts: the practice areas of a record, its places, or its name. */
type SynonymKind = 'field' | 'place' | 'firm word' | 'given name';

/** Synonyms of a name. */
export interface Synonyms {
  readonly kind: SynonymKind;
  /** Equivalent names, each a list of folded words. */
  readonly names: readonly (readonly string[])[];
  /** The wider practice area or the country, which is searched if these names have no hits. */
  readonly wider?: WiderArea | undefined;
}

/** A practice area that contains others, or the country of a town. */
interface WiderArea {
  /** Name in the language of the site, for the list of hits. */
  readonly label: string;
  /** Equivalent names, each a list of words. */
  readonly names: readonly (readonly string[])[];
}

const sources = z.array(z.string()).check(z.minLength(1));
const names = z.array(z.string()).check(z.minLength(1));
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));
const fillerLists = {
  everywhere: names,
  /** Words that are ignored in searches of one type only. */
  types: z.partialRecord(z.enum(entityTypes), names),
};
const wordSchemas = {
  types: z.object({ sources, rule: z.string(), words: z.partialRecord(z.enum(entityTypes), names) }),
  areas: z.object({
    sources,
    rule: z.string(),
    areas: z.array(
      z.object({
        names,
        within: z.optional(z.string()),
        labels: z.optional(z.record(z.string(), z.string())),
      }),
    ),
  }),
  places: z.object({
    sources,
    rule: z.string(),
    places: z.array(z.object({ names, region: z.optional(countryCode), within: z.optional(countryCode) })),
  }),
  firmWords: z.object({ sources, rule: z.string(), words: z.array(names) }),
  givenNames: z.object({ sources, rule: z.string(), names: z.array(names) }),
  fillers: z.object({
    sources,
    rule: z.string(),
    ...fillerLists,
    languages: z.record(z.string(), z.object(fillerLists)),
  }),
};

/** Languages of the country names that searches accept. The names are from CLDR, which Node includes. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'tr', 'zh', 'ja', 'ko', 'ar'];

/** Region codes of CLDR that are not countries. */
const NON_COUNTRY_CODES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Largest number of words in a name. */
export const MAX_NAME_WORDS = 6;

/** Synonyms by name. */
class SynonymTable {
  readonly #byKey = new Map<string, Synonyms[]>();

  /** Adds equivalent names. A search for any of them also finds the names in `found`, which contains all of them by default. */
  addEqual(
    kind: SynonymKind,
    texts: readonly string[],
    { found, wider }: { found?: Synonyms['names'] | undefined; wider?: WiderArea | undefined } = {},
  ): void {
    const all = distinctNames(texts);
    for (const name of all) this.#add(name, { kind, names: found ?? all, wider });
  }

  /** Adds a full name with short forms. The full name finds the short forms, and each short form finds the full name. */
  addShort(kind: SynonymKind, [full = '', ...shorts]: readonly string[]): void {
    const [first = []] = distinctNames([full]);
    this.#add(first, { kind, names: distinctNames(shorts) });
    for (const short of distinctNames(shorts)) this.#add(short, { kind, names: [first] });
  }

  get(words: readonly string[]): readonly Synonyms[] {
    return this.#byKey.get(nameKey(words)) ?? [];
  }

  /** Returns words of the names that `word` may be a misspelling of, the nearest first. */
  candidates(word: string): readonly SpellingCandidate[] {
    const known = this.#candidates.get(word);
    if (known !== undefined) return known;
    this.#words ??= [...new Set([...this.#byKey.keys()].flatMap((key) => key.split(' ')))].sort();
    const found = spellingCandidates(word, this.#words);
    this.#candidates.set(word, found);
    return found;
  }
  /** Words of the names, ascending. */
  #words: readonly string[] | undefined;
  /** Cached because several types have the same names, and a search of all types requests the candidates of a word once per type. */
  readonly #candidates = new LRUCache<string, readonly SpellingCandidate[]>({ max: MAX_CACHED_WORDS });

  /** Returns the synonyms of names that begin with a text, for unfinished words. */
  startingWith(text: string): readonly Synonyms[] {
    this.#sortedKeys ??= [...this.#byKey.keys()].sort();
    const keys = this.#sortedKeys.slice(...prefixRange(this.#sortedKeys, text));
    return keys.flatMap((key) => this.#byKey.get(key) ?? []);
  }
  #sortedKeys: readonly string[] | undefined;

  #add(words: readonly string[], synonyms: Synonyms): void {
    for (const key of new Set([nameKey(words), words.join('')])) {
      const known = this.#byKey.get(key);
      if (known === undefined) this.#byKey.set(key, [synonyms]);
      else known.push(synonyms);
    }
  }
}

function distinctNames(texts: readonly string[]): readonly (readonly string[])[] {
  return [
    ...new Map(texts.map((text) => foldedWords(text)).map((words) => [words.join(' '), words])).values(),
  ];
}

/** Returns the names of all countries in `LANGUAGES`, by their code. Source: CLDR. */
function countryNames(): ReadonlyMap<string, readonly string[]> {
  const languages = LANGUAGES.map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  );
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const names = new Map<string, readonly string[]>();
  for (const code of letters.flatMap((one) => letters.map((other) => one + other))) {
    if (languages[0]?.of(code) === undefined || NON_COUNTRY_CODES.has(code)) continue;
    names.set(
      code,
      languages.flatMap((language) => language.of(code) ?? []),
    );
  }
  return names;
}

interface PracticeArea {
  readonly names: readonly string[];
  readonly within?: string | undefined;
  /** The name by language, as the list of hits shows it. Without one, the list shows the first of `names`. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/**
 * Returns the names by which each area is found. A name that is a word in a longer name of another area is ambiguous and omitted: Property
 * is a word of Intellectual Property. The first name of an area is always included.
 */
function unambiguousNames(areas: readonly PracticeArea[]): readonly Synonyms['names'][] {
  const namesOfAreas = areas.map(({ names }) => distinctNames(names));
  const areasByWord = new Map<string, Set<number>>();
  for (const [area, names] of namesOfAreas.entries())
    for (const word of names.flatMap((words) => (words.length > 1 ? words : [])))
      areasByWord.set(word, (areasByWord.get(word) ?? new Set()).add(area));
  const isAmbiguous = (name: readonly string[], area: number) =>
    [...(areasByWord.get(name.join(' ')) ?? [])].some((each) => each !== area);
  return namesOfAreas.map((names, area) => names.filter((name, at) => at === 0 || !isAmbiguous(name, area)));
}

/** Returns the names of each practice area, with the names that a search for them finds and the wider area. */
function practiceAreaSynonyms(areas: readonly PracticeArea[], siteLanguage: string) {
  const namesOfAreas = unambiguousNames(areas);
  const found = new Map(areas.map(({ names }, at) => [names[0], namesOfAreas[at]]));
  const widerAreas = new Map(
    areas.map(({ names: [first = ''], labels }): [string, WiderArea] => [
      first,
      { label: labels?.[siteLanguage] ?? first, names: found.get(first) ?? [] },
    ]),
  );
  return areas.map(({ names, within }) => ({
    names,
    found: found.get(names[0]),
    wider: within === undefined ? undefined : widerAreas.get(within),
  }));
}

function readTables(siteLanguage: string): Readonly<Record<EntityType, SynonymTable>> {
  const table = new SynonymTable();
  const people = new SynonymTable();
  const firms = new SynonymTable();
  const areas = practiceAreaSynonyms(wordSchemas.areas.parse(practiceAreas).areas, siteLanguage);
  const { places: listedPlaces } = wordSchemas.places.parse(places);
  const regions = new Set(listedPlaces.map(({ region }) => region));
  const countries = countryNames();
  const countryLabels = new Intl.DisplayNames(siteLanguage, { type: 'region' });
  const countriesOfPlaces = new Set(listedPlaces.flatMap(({ within }) => within ?? []));
  const widerByCode = new Map(
    [...countriesOfPlaces].map((code): [string, WiderArea] => [
      code,
      {
        label: countryLabels.of(code) ?? code,
        names: distinctNames([
          ...listedPlaces.flatMap(({ names, region }) => (region === code ? names : [])),
          ...(countries.get(code) ?? []),
        ]),
      },
    ]),
  );
  for (const target of [table, people, firms]) {
    for (const { names: equal, ...related } of areas) target.addEqual('field', equal, related);
    for (const { names: equal, within, region } of listedPlaces)
      target.addEqual('place', [...equal, ...(countries.get(region ?? '') ?? [])], {
        wider: widerByCode.get(within ?? ''),
      });
    for (const [region, names] of countries) if (!regions.has(region)) target.addEqual('place', names);
  }
  for (const equal of wordSchemas.firmWords.parse(firmWords).words) firms.addEqual('firm word', equal);
  for (const line of wordSchemas.givenNames.parse(givenNames).names) people.addShort('given name', line);
  return {
    'practice-area': table,
    organisation: firms,
    individual: people,
    department: firms,
    office: firms,
    editorial: table,
  };
}

let loadedTables: Readonly<Record<EntityType, SynonymTable>> | undefined;

/** Returns the synonyms for searches of a type. The lists are parsed at the first call. */
export function synonymsFor(entityType: EntityType): SynonymTable {
  loadedTables ??= readTables(language);
  return loadedTables[entityType];
}

const fillers = wordSchemas.fillers.parse(fillerWords);

/**
 * Creates a function that returns whether a word does not help to select a record of a type, e.g. `lawyer`. On a site in
 * a language other than English, the filler words of both languages are ignored.
 */
export function createIsFiller(siteLanguage: string): (entityType: EntityType, word: string) => boolean {
  const ofLanguage = fillers.languages[siteLanguage];
  const words = (entityType: EntityType) =>
    new Set([
      ...fillers.everywhere,
      ...(fillers.types[entityType] ?? []),
      ...[...(ofLanguage?.everywhere ?? []), ...(ofLanguage?.types[entityType] ?? [])].flatMap(foldedWords),
    ]);
  const byType = new Map(entityTypes.map((entityType) => [entityType, words(entityType)]));
  return (entityType, word) => byType.get(entityType)?.has(word) ?? false;
}

/** Whether a word does not help to select a record of a type, in the language of the site. */
export const isFiller = createIsFiller(language);

const { words: typeWordLists } = wordSchemas.types.parse(typeWords);
const typeByWord = new Map(
  entityTypes.flatMap((entityType) =>
    (typeWordLists[entityType] ?? []).flatMap(foldedWords).map((word) => [word, entityType] as const),
  ),
);

/** Returns the type that a query names with a word such as `lawyer` or `Kanzlei`; undefined if it names none. */
export function namedType(query: string): EntityType | undefined {
  const named = new Set(foldedWords(query).map((word) => typeByWord.get(word)));
  return entityTypes.find((entityType) => named.has(entityType));
}
