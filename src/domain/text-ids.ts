/**
 * Prefix of the ids in HTML of the CMS, unique for each text of a page. Ids of the CMS have a prefix so that they differ from the ids
 * of the layout.
 */
export type TextScope = 'text' | 'definition' | `${'answer' | 'overview' | 'profile' | 'review'}-${number}`;

const SCOPE = /^(?:text|definition|(?:answer|overview|profile|review)-\d+)-/;

/** Replaces white space, which ids may not contain, by dashes. */
export const dashedId = (id: string): string => id.replace(/\s+/g, '-');

/** Returns the published id of an element from the id that the author of the text wrote. */
export function publishedId(scope: TextScope, writtenId: string): string {
  const id = dashedId(writtenId);
  return id.startsWith(`${scope}-`) ? id : `${scope}-${id}`;
}

/** Returns the part of a published id that the author of the text wrote; undefined for an id without a prefix. */
export const writtenIdOf = (id: string): string | undefined =>
  SCOPE.test(id) ? id.replace(SCOPE, '') : undefined;
