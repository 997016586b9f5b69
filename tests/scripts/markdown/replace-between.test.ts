import { describe, expect, it } from 'vitest';
import { replaceBetween } from '../../../scripts/markdown/replace-between.ts';

describe('replaceBetween', () => {
  it('replaces the text between the markers and retains the rest', () => {
    expect(replaceBetween('Before.\n<a>\nOld.\n<b>\nAfter.\n', '<a>', '<b>', 'New.')).toBe(
      'Before.\n<a>\n\nNew.\n\n<b>\nAfter.\n',
    );
  });

  it.each(['Nothing.', '<b> <a>', '<a>'])(
    'returns undefined for a document without markers: %s',
    (document) => {
      expect(replaceBetween(document, '<a>', '<b>', 'New.')).toBeUndefined();
    },
  );
});
