import { describe, expect, it } from 'vitest';
import { isFiller, synonymsFor } from '../../src/search/synonyms.ts';

const namesOf = (text: string) =>
  synonymsFor('practice-area')
    .get(text.split(' '))
    .flatMap(({ names }) => names.map((name) => name.join(' ')));

describe('the editors’ words', () => {
  it.each([
    ['labour', 'employment'],
    ['employment', 'arbeitsrecht'],
    ['mergers and acquisitions', 'corporate m a'],
    ['koeln', 'cologne'],
    ['cologne', 'koln'],
    ['uae', 'united arab emirates'],
    ['deutschland', 'germany'],
    ['estados unidos', 'usa'],
  ])('know that %s is %s', (typed, name) => {
    expect(namesOf(typed)).toContain(name);
  });

  it('lead from a word that is a part of other names, and never to it', () => {
    expect(namesOf('property')).toContain('real estate');
    expect(namesOf('immobilienrecht')).not.toContain('property');
  });

  it('lead from a short name to the full one, and to no other short one', () => {
    const names = synonymsFor('individual')
      .get(['bob'])
      .filter(({ kind }) => kind === 'given name')
      .flatMap(({ names }) => names.map((name) => name.join(' ')));
    expect(names).toContain('robert');
    expect(names).not.toContain('rob');
  });

  it('say which words say nothing, by type', () => {
    expect(isFiller('individual', 'kc')).toBe(true);
    expect(isFiller('organisation', 'kc')).toBe(false);
  });
});
