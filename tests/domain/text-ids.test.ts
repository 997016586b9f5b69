import { describe, expect, it } from 'vitest';
import { publishedId, type TextScope, writtenIdOf } from '../../src/domain/text-ids.ts';

const SCOPES: readonly TextScope[] = [
  'text',
  'definition',
  'answer-12',
  'overview-4',
  'profile-1',
  'review-80',
];
const WRITTEN_IDS = ['fees', 'gebühren', '费用', '50%', 'a-b-1', 'text', 'review-x', 'main'];

describe('a published id', () => {
  it.each(SCOPES.flatMap((scope) => WRITTEN_IDS.map((written) => [scope, written] as const)))(
    'of the text "%s" contains the written id "%s"',
    (scope, written) => {
      const id = publishedId(scope, written);
      expect(id).toBe(`${scope}-${written}`);
      expect(writtenIdOf(id)).toBe(written);
    },
  );

  it.each([
    ['our fees', 'text-our-fees'],
    ['our\n fees', 'text-our-fees'],
    ['text-fees', 'text-fees'],
  ])('has no white space and one prefix: %j', (written, id) => {
    expect(publishedId('text', written)).toBe(id);
  });
});

describe('writtenIdOf', () => {
  it.each(['main', 'consent-title', 'main-menu-list', 'text', 'answer-x-fees', 'menu-products', 'review-80'])(
    'returns undefined for the id "%s" of the layout',
    (id) => {
      expect(writtenIdOf(id)).toBeUndefined();
    },
  );
});
