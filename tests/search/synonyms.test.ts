import { describe, expect, it } from 'vitest';
import { isFiller, synonymsFor } from '../../src/search/synonyms.ts';

const synonymNames = (text: string) =>
  synonymsFor('practice-area')
    .get(text.split(' '))
    .flatMap(({ names }) => names.map((name) => name.join(' ')));

describe('synonymsFor', () => {
  it.each([
    ['labour', 'employment'],
    ['employment', 'arbeitsrecht'],
    ['mergers and acquisitions', 'corporate m a'],
    ['koeln', 'cologne'],
    ['cologne', 'koln'],
    ['uae', 'united arab emirates'],
    ['deutschland', 'germany'],
    ['estados unidos', 'usa'],
  ])('lists for %s the synonym %s', (typed, name) => {
    expect(synonymNames(typed)).toContain(name);
  });

  it('finds synonyms of a word that is part of other names, but does not list it as a synonym', () => {
    expect(synonymNames('property')).toContain('real estate');
    expect(synonymNames('immobilienrecht')).not.toContain('property');
  });

  it('finds the full name of a short form, but no other short form', () => {
    const names = synonymsFor('individual')
      .get(['bob'])
      .filter(({ kind }) => kind === 'given name')
      .flatMap(({ names }) => names.map((name) => name.join(' ')));
    expect(names).toContain('robert');
    expect(names).not.toContain('rob');
  });

  it('isFiller depends on the type', () => {
    expect(isFiller('individual', 'kc')).toBe(true);
    expect(isFiller('organisation', 'kc')).toBe(false);
  });
});
