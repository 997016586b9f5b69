import { describe, expect, it, vi } from 'vitest';
import { createIsFiller, isFiller, synonymsFor } from '../../src/search/synonyms.ts';
import practiceAreas from '../../src/search/words/practice-areas.json' with { type: 'json' };

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
    ['markenrecht', 'intellectual property'],
    ['zollrecht', 'international trade'],
    ['sports', 'sportrecht'],
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

  it.each([
    ['capital markets', 'Banking & Finance'],
    ['kapitalmarktrecht', 'Banking & Finance'],
    ['private equity', 'Corporate/M&A'],
    ['baurecht', 'Real Estate'],
    ['mediation', 'Dispute Resolution'],
    ['tax', undefined],
  ])('lists for %s the wider area %s', (typed, area) => {
    const wider = synonymsFor('practice-area').get(typed.split(' '))[0]?.wider;
    expect(wider?.label).toBe(area);
  });

  it('lists the wider area with its name in the language of the site', async () => {
    vi.doMock('#texts/language.ts', () => ({ language: 'de' }));
    vi.resetModules();
    const german = await import('../../src/search/synonyms.ts');
    vi.doUnmock('#texts/language.ts');
    // Unloads the German module, because test files that run in the same worker share modules and expect the English one.
    vi.resetModules();
    expect(german.synonymsFor('practice-area').get(['baurecht'])[0]?.wider?.label).toBe('Immobilienrecht');
  });

  it('has a German name for each wider area', () => {
    const namesOfWiderAreas = new Set(practiceAreas.areas.flatMap(({ within }) => within ?? []));
    const labelled = practiceAreas.areas.filter(({ labels }) => labels?.de !== undefined);
    expect(new Set(labelled.map(({ names }) => names[0]))).toEqual(namesOfWiderAreas);
  });

  it('lists the names of a wider area in all languages, without names that are words of other areas', () => {
    const names = synonymsFor('practice-area')
      .get(['baurecht'])[0]
      ?.wider?.names.map((name) => name.join(' '));
    expect(names).toEqual(expect.arrayContaining(['real estate', 'immobilienrecht', 'droit immobilier']));
    expect(names).not.toContain('property');
  });

  it('isFiller depends on the type', () => {
    expect(isFiller('individual', 'kc')).toBe(true);
    expect(isFiller('organisation', 'kc')).toBe(false);
  });

  it.each([
    ['individual', 'kanzlei', true, true],
    ['individual', 'fachanwalt', true, false],
    ['practice-area', 'rechtsanwalte', true, false],
    ['practice-area', 'rechtsanwaelte', true, false],
    ['organisation', 'fur', true, true],
    ['organisation', 'partg', true, false],
    ['individual', 'partg', false, false],
    ['individual', 'lawyer', true, true],
    ['individual', 'berger', false, false],
  ] as const)(
    'isFiller(%s, %s) returns %s on a German site and %s on an English site',
    (type, word, german, english) => {
      expect([createIsFiller('de')(type, word), createIsFiller('en')(type, word)]).toEqual([german, english]);
    },
  );
});
