import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  matchesCriteria,
  readCriteria,
  type TableCriteria,
  writeCriteria,
} from '../../src/domain/table-filters.ts';

const NONE: TableCriteria = { band: '', town: '', language: '' };
const choices = { band: ['', 'Band 1', 'Band 2'], town: ['', 'São Paulo'], language: ['', 'French'] };

describe('matchesCriteria', () => {
  const row = { band: 'Band 1', town: 'Oslo', languages: ['English', 'Norwegian'] };

  it.each([
    [NONE, true],
    [{ ...NONE, band: 'Band 1' }, true],
    [{ ...NONE, band: 'Band 10' }, false],
    [{ ...NONE, town: 'Oslo' }, true],
    [{ ...NONE, town: 'Paris' }, false],
    [{ ...NONE, language: 'Norwegian' }, true],
    [{ ...NONE, language: 'Norw' }, false],
    [{ band: 'Band 1', town: 'Oslo', language: 'English' }, true],
    [{ band: 'Band 1', town: 'Oslo', language: 'French' }, false],
  ])('compares an entry with the criteria %j and returns %s', (criteria, expected) => {
    expect(matchesCriteria(row, criteria)).toBe(expected);
  });

  it('returns false for an entry without the data of a selected filter', () => {
    const unknown = { band: 'Band 1', town: undefined, languages: [] };
    expect(matchesCriteria(unknown, { ...NONE, town: 'Oslo' })).toBe(false);
    expect(matchesCriteria(unknown, { ...NONE, language: 'English' })).toBe(false);
    expect(matchesCriteria(unknown, NONE)).toBe(true);
  });
});

describe('readCriteria', () => {
  it.each([
    ['', NONE],
    ['band=Band+1', { ...NONE, band: 'Band 1' }],
    ['band=Band+9', NONE],
    ['town=S%C3%A3o+Paulo&language=French', { ...NONE, town: 'São Paulo', language: 'French' }],
    ['language=french', NONE],
    ['band=Band+2&band=Band+1', { ...NONE, band: 'Band 2' }],
    ['town=%3Cscript%3E', NONE],
  ])('returns the criteria of the query "%s"', (query, expected) => {
    expect(readCriteria(new URLSearchParams(query), choices)).toEqual(expected);
  });

  it('returns the criteria that writeCriteria wrote, and leaves other parameters unchanged', () => {
    const criteria = fc.record({
      band: fc.constantFrom(...choices.band),
      town: fc.constantFrom(...choices.town),
      language: fc.constantFrom(...choices.language),
    });
    fc.assert(
      fc.property(criteria, criteria, (before, after) => {
        const other = new URLSearchParams('utm_source=letter');
        const written = writeCriteria(writeCriteria(other, before), after);
        expect(readCriteria(written, choices)).toEqual(after);
        expect(writeCriteria(written, NONE).toString()).toBe('utm_source=letter');
      }),
    );
  });
});
