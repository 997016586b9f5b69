import * as z from 'zod/mini';
import type { EntityType } from '../domain/entity-types.ts';
import { foldedWords } from '../domain/search-text.ts';
import fillerWords from './words/filler-words.json' with { type: 'json' };
import firmWords from './words/firm-words.json' with { type: 'json' };
import givenNames from './words/given-names.json' with { type: 'json' };
import places from './words/places.json' with { type: 'json' };
import practiceAreas from './words/practice-areas.json' with { type: 'json' };

/** What other words mean the same, as the editors keep it in `words/`. Everything is folded. */

/** Where the words of a meaning stand: what a record is ranked for, its places, or its name. */
export type SynonymKind = 'field' | 'place' | 'firm word' | 'given name';

/** Other names of what some words of a query name. */
export interface Synonyms {
  readonly kind: SynonymKind;
  /** Each a list of words. */
  readonly names: readonly (readonly string[])[];
  /** Names of the wider area, which is looked for where there is none of these. */
  readonly wider: readonly (readonly string[])[];
}

const sources = z.array(z.string()).check(z.minLength(1));
const names = z.array(z.string()).check(z.minLength(1));
const tables = {
  areas: z.object({
    sources,
    rule: z.string(),
    areas: z.array(z.object({ names, within: z.optional(z.string()) })),
  }),
  places: z.object({
    sources,
    rule: z.string(),
    places: z.array(z.object({ names, region: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))) })),
  }),
  firmWords: z.object({ sources, rule: z.string(), words: z.array(names) }),
  givenNames: z.object({ sources, rule: z.string(), names: z.array(names) }),
  fillers: z.object({
    sources,
    everywhere: names,
    'practice-area': names,
    organisation: names,
    individual: names,
  }),
};

/** Languages in which people name countries; CLDR, in Node, knows their names. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'tr'];

/** Codes of CLDR that stand for no place where anybody is. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Words between those of a name that may be left out or put in: mergers and acquisitions. */
const CONNECTIVES = new Set(['and', 'und', 'et', 'y', 'e', 'of', 'the', 'de', 'du', 'des', 'del', 'di']);

/** The words of a name as they are compared: without words that only connect others. */
export function keyOf(words: readonly string[]): string {
  const telling = words.filter((word, at) => at === 0 || at === words.length - 1 || !CONNECTIVES.has(word));
  return telling.join(' ');
}

/** Longest name in words. */
export const LONGEST_NAME = 6;

/** Synonyms by the names that they are looked up by. */
class SynonymTable {
  readonly #byKey = new Map<string, Synonyms[]>();

  /** Each of the names finds all of them, but for those that are a word of other things as well. */
  addEqual(
    kind: SynonymKind,
    texts: readonly string[],
    {
      wider = [],
      ambiguous = new Set(),
    }: { wider?: readonly string[]; ambiguous?: ReadonlySet<string> } = {},
  ): void {
    const all = distinctNames(texts);
    const names = all.filter((name, at) => at === 0 || !ambiguous.has(name.join(' ')));
    for (const name of all) this.#add(name, { kind, names, wider: distinctNames(wider) });
  }

  /** The first finds the others, and each of the others finds the first. */
  addShort(kind: SynonymKind, [full = '', ...shorts]: readonly string[]): void {
    const [first = []] = distinctNames([full]);
    this.#add(first, { kind, names: distinctNames(shorts), wider: [] });
    for (const short of distinctNames(shorts)) this.#add(short, { kind, names: [first], wider: [] });
  }

  get(words: readonly string[]): readonly Synonyms[] {
    return this.#byKey.get(keyOf(words)) ?? [];
  }

  /** Single words that are names or parts of them, for whoever looks for what was mistyped. */
  get words(): readonly string[] {
    this.#words ??= [...new Set([...this.#byKey.keys()].flatMap((key) => key.split(' ')))].sort();
    return this.#words;
  }
  #words: readonly string[] | undefined;

  /** Names that begin with a text, for words that are still being typed. */
  beginning(text: string): readonly Synonyms[] {
    return [...this.#byKey].flatMap(([key, synonyms]) => (key.startsWith(text) ? synonyms : []));
  }

  #add(words: readonly string[], synonyms: Synonyms): void {
    for (const key of new Set([keyOf(words), words.join('')])) {
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

/** The names of all countries in the larger languages, by their code. Source: CLDR. */
function countryNames(): ReadonlyMap<string, readonly string[]> {
  const languages = LANGUAGES.map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  );
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const names = new Map<string, readonly string[]>();
  for (const code of letters.flatMap((one) => letters.map((other) => one + other))) {
    if (languages[0]?.of(code) === undefined || NO_COUNTRIES.has(code)) continue;
    names.set(
      code,
      languages.flatMap((language) => language.of(code) ?? []),
    );
  }
  return names;
}

/** Words of the names of other areas: Property is one of Intellectual Property. */
function wordsOfOthers(
  areas: readonly { readonly names: readonly string[] }[],
  own: readonly string[],
): ReadonlySet<string> {
  const others = areas.filter(({ names }) => names !== own).flatMap(({ names }) => distinctNames(names));
  return new Set(others.flatMap((words) => (words.length > 1 ? words : [])));
}

function readTables(): Readonly<Record<EntityType, SynonymTable>> {
  const table = new SynonymTable();
  const people = new SynonymTable();
  const firms = new SynonymTable();
  const { areas } = tables.areas.parse(practiceAreas);
  const { places: kept } = tables.places.parse(places);
  const regions = new Set(kept.map(({ region }) => region));
  const countries = countryNames();
  for (const target of [table, people, firms]) {
    for (const { names: equal, within } of areas) {
      const wider = areas.find((area) => area.names[0] === within)?.names.slice(0, 1) ?? [];
      target.addEqual('field', equal, { wider, ambiguous: wordsOfOthers(areas, equal) });
    }
    for (const { names: equal, region } of kept)
      target.addEqual('place', region === undefined ? equal : [...equal, ...(countries.get(region) ?? [])]);
    for (const [region, names] of countries) if (!regions.has(region)) target.addEqual('place', names);
  }
  for (const equal of tables.firmWords.parse(firmWords).words) firms.addEqual('firm word', equal);
  for (const line of tables.givenNames.parse(givenNames).names) people.addShort('given name', line);
  return { 'practice-area': table, organisation: firms, individual: people };
}

let read: Readonly<Record<EntityType, SynonymTable>> | undefined;

/** The synonyms that hold for searches of a type, read when they are first asked for. */
export function synonymsFor(entityType: EntityType): SynonymTable {
  read ??= readTables();
  return read[entityType];
}

const fillers = tables.fillers.parse(fillerWords);
const fillersOf = {
  'practice-area': new Set([...fillers.everywhere, ...fillers['practice-area']]),
  organisation: new Set([...fillers.everywhere, ...fillers.organisation]),
  individual: new Set([...fillers.everywhere, ...fillers.individual]),
} satisfies Record<EntityType, ReadonlySet<string>>;

/** Whether a word says nothing about which record of a type is looked for. */
export const isFiller = (entityType: EntityType, word: string): boolean => fillersOf[entityType].has(word);
