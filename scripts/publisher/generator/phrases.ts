/**
 * Phrases that are true only of some: one may begin with the tags it needs, `<uk firm> …`, all of them; `a|b` is one of
 * two. Tags are those of a place's law, the topic of a practice area, and what somebody is (`prose.ts`).
 */
const TAGGED = /^<([^>]+)> /;

/** The phrases of a list that may be said where some tags hold, without their own tags. */
export type Phrases = (list: readonly string[]) => readonly string[];

/** What may be said where the tags hold. */
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

/** What a phrase needs: one of each. */
const tagsOf = (phrase: string): readonly (readonly string[])[] =>
  TAGGED.exec(phrase)?.[1]
    ?.split(' ')
    .map((oneOf) => oneOf.split('|')) ?? [];

interface Parsed {
  /** The tags that the phrases of the list name. */
  readonly needed: readonly string[];
  /** What may be said, by which of these tags hold. */
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
