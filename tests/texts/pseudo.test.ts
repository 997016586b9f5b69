import { describe, expect, it } from 'vitest';
import { pseudoText, pseudoTexts } from '../../src/texts/pseudo.ts';

describe('pseudoText', () => {
  it.each([
    ['en-XA', 'Search', 'Šééááŕçĥ'],
    ['en-XA', ' for 3 days.', ' fóóŕ 3 ďááýýš.'],
    ['en-XA', '1,204', '1,204'],
    ['en-XA', '', ''],
    ['en-XB', 'Search', '\u202eSearch\u202c'],
    ['en-XB', '“ash”: ', '“\u202eash\u202c”: '],
    ['en-XB', ' · ', ' · '],
  ] as const)('converts for %s the text "%s" to "%s"', (locale, text, expected) => {
    expect(pseudoText(locale, text)).toBe(expected);
  });

  it('makes a text of several words at least 30% longer in en-XA', () => {
    const text = 'Award evenings, round tables and webinars with the people who research the market';
    expect(pseudoText('en-XA', text).length).toBeGreaterThanOrEqual(text.length * 1.3);
  });
});

describe('pseudoTexts', () => {
  it('converts constants, results of functions, lists, and objects', () => {
    const texts = pseudoTexts('en-XB', 'search', {
      submit: 'Go',
      hits: (count: number) => `${count} hits`,
      offers: ['One', 'Two'],
      labels: { firm: { label: 'Firm' } },
      link: (link: object) => ['See ', link, '.'],
      choose: (link: (text: string) => object) => ['Or ', link('choose'), '.'],
    });
    const right = (text: string) => `\u202e${text}\u202c`;
    const element = { $$typeof: Symbol.for('react.transitional.element'), props: { children: 'x' } };
    const { hits, link, choose } = texts as Readonly<Record<string, (parameter: unknown) => unknown>>;
    expect(texts).toMatchObject({
      submit: right('Go'),
      offers: [right('One'), right('Two')],
      labels: { firm: { label: right('Firm') } },
    });
    expect(hits?.(2)).toBe(`2 ${right('hits')}`);
    expect(link?.(element)).toEqual([`${right('See')} `, element, '.']);
    expect(choose?.((text: string) => ({ ...element, text }))).toEqual([
      `${right('Or')} `,
      { ...element, text: right('choose') },
      '.',
    ]);
  });

  it('names its own locale and direction', () => {
    expect(pseudoTexts('en-XA', 'language', {})).toEqual({ language: 'en-XA', direction: 'ltr' });
    expect(pseudoTexts('en-XB', 'language', {})).toEqual({ language: 'en-XB', direction: 'rtl' });
  });

  it('leaves the rules of sorting unchanged', () => {
    const rules = { alphabet: 'abc', compareText: () => 1 };
    expect(pseudoTexts('en-XA', 'collation', rules)).toBe(rules);
  });
});
