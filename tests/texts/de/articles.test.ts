import { describe, expect, it } from 'vitest';
import * as articleTexts from '../../../src/texts/de/articles.ts';

describe('the German texts of articles', () => {
  it.each([
    [['Eva Lang'], 'Von Eva Lang'],
    [['Eva Lang', 'Tom Beck'], 'Von Eva Lang und Tom Beck'],
    [['Eva Lang', 'Tom Beck', 'Ada Roth'], 'Von Eva Lang, Tom Beck und Ada Roth'],
  ])('name the authors %j as %s', (authors, byline) => {
    expect(articleTexts.byline(authors)).toBe(byline);
  });

  it('distinguish the pages of an archive by their number', () => {
    expect(articleTexts.pageTitle('Steuerrecht', undefined)).toBe('Artikel zum Thema Steuerrecht');
    expect(articleTexts.pageTitle('Steuerrecht', 2)).toBe('Artikel zum Thema Steuerrecht, Archivseite 2');
    expect(articleTexts.pageTitle(undefined, 2)).toBe('Artikel und Analysen, Archivseite 2');
  });
});
