import { describe, expect, it } from 'vitest';
import { inBrief } from '../../src/models/in-brief.ts';

const review = (html: string, subsectionId: number | null = 100) => ({ subsectionId, html });

describe('inBrief', () => {
  it.each([
    [
      'the first sentence',
      '<p>A first call for boards in London. It is large.</p>',
      'A first call for boards in London.',
    ],
    [
      'the sentence below a heading',
      '<h3>Known for</h3><p>A first call for boards in London.</p>',
      'A first call for boards in London.',
    ],
    [
      'the sentence after an abbreviation',
      '<p>Mr. Kofi Mensah advises banks on loans. He is quick.</p>',
      'Mr. Kofi Mensah advises banks on loans.',
    ],
    [
      'two short sentences',
      '<p>Superb. Boards call the team first, always.</p>',
      'Superb. Boards call the team first, always.',
    ],
    [
      'a sentence in Chinese',
      '<p>该团队在上海的并购业务中备受认可，客户遍及亚洲、欧洲和北美，并且多年来一直名列前茅。规模很大。</p>',
      '该团队在上海的并购业务中备受认可，客户遍及亚洲、欧洲和北美，并且多年来一直名列前茅。',
    ],
    ['text without a full stop', '<p>Known for loans</p>', 'Known for loans'],
  ])('returns %s', (_what, html, text) => {
    expect(inBrief([review(html)], 100)).toBe(text);
  });

  it('truncates a long sentence to 160 characters at a space', () => {
    const brief = inBrief([review(`<p>${'margin loans and '.repeat(20)}more.</p>`)], 100) ?? '';
    expect(brief.length).toBeLessThanOrEqual(160);
    expect(brief).toMatch(/(?:loans|and|margin)…$/);
  });

  it.each([
    [
      'the review of the table',
      [review('<p>Of all tables.</p>', null), review('<p>Of this table.</p>')],
      'Of this table.',
    ],
    [
      'the review without a table',
      [review('<p>Of another.</p>', 101), review('<p>Of all tables.</p>', null)],
      'Of all tables.',
    ],
    ['null for the review of another table', [review('<p>Of another.</p>', 101)], null],
    ['null without reviews', [], null],
    ['null for a review without text', [review('<ul></ul>')], null],
  ])('uses %s', (_what, reviews, text) => {
    expect(inBrief(reviews, 100)).toBe(text);
  });
});
