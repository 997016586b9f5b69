/**
 * Phrases that are true only of some: one may begin with the tags it needs, `<uk firm> …`, all of them; `a|b` is one of
 * two. Tags are those of a place's law, the topic of a practice area, and what somebody is (`prose.ts`).
 */
const TAGGED = /^<([^>]+)> /;

const allowedLists = new WeakMap<readonly string[], Map<string, readonly string[]>>();

/** The phrases of a list that may be said where the tags hold, without their own tags. */
export function allowed(list: readonly string[], tags: ReadonlySet<string>, key: string): readonly string[] {
  let known = allowedLists.get(list);
  if (known === undefined) {
    known = new Map();
    allowedLists.set(list, known);
  }
  let found = known.get(key);
  if (found === undefined) {
    found = list
      .filter((phrase) =>
        (TAGGED.exec(phrase)?.[1] ?? '')
          .split(' ')
          .every((needed) => needed === '' || needed.split('|').some((tag) => tags.has(tag))),
      )
      .map((phrase) => phrase.replace(TAGGED, ''));
    known.set(key, found);
  }
  return found;
}
