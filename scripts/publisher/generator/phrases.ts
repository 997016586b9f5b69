/**
 * Tags at the beginning of a phrase, e.g. `<uk firm> …`: the phrase needs all of them; `a|b` needs one of two. A tag is
 * a property of a place's law, the topic of a practice area, or a property of the subject (`prose.ts`).
 */
const TAGGED = /^<([^>]+)> /;

/** Filters a list of phrases by the current tags and removes the tags from them. */
export type Phrases = (list: readonly string[]) => readonly string[];

/** Returns a filter for the phrases that the tags allow. */
export function phrasesFor(tags: readonly string[]): Phrases {
  const holding = new Set(tags);
  return (list) => {
    const { needed, filtered } = parsedOf(list);
    const key = needed.filter((tag) => holding.has(tag)).join(' ');
    let found = filtered.get(key);
    if (found === undefined) {
      found = list
        .filter((phrase) => tagsOf(phrase).every((oneOf) => oneOf.some((tag) => holding.has(tag))))
        .map((phrase) => phrase.replace(TAGGED, ''));
      filtered.set(key, found);
    }
    return found;
  };
}

/** Returns the tags of a phrase as lists of alternatives. The phrase fits if one tag of each list does. */
const tagsOf = (phrase: string): readonly (readonly string[])[] =>
  TAGGED.exec(phrase)?.[1]
    ?.split(' ')
    .map((oneOf) => oneOf.split('|')) ?? [];

interface Parsed {
  /** The tags that the phrases of the list use. */
  readonly needed: readonly string[];
  /** Allowed phrases, by the subset of these tags that holds. */
  readonly filtered: Map<string, readonly string[]>;
}

const parsedLists = new WeakMap<readonly string[], Parsed>();

function parsedOf(list: readonly string[]): Parsed {
  let parsed = parsedLists.get(list);
  if (parsed === undefined) {
    parsed = { needed: [...new Set(list.flatMap((phrase) => tagsOf(phrase).flat()))], filtered: new Map() };
    parsedLists.set(list, parsed);
  }
  return parsed;
}
