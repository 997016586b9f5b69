import { expect, test } from 'vitest';
import {
  detailFile,
  groupFile,
  idOf,
  recordKey,
  recordSchema,
  siteFile,
} from '../../../src/content/snapshots/record-kinds.ts';

test('the names of files consist of group, kind and bucket', () => {
  expect(groupFile(2, 'individuals')).toBe('groups/2/individuals.jsonl');
  expect(detailFile(2, 'individual-details', '03-of-16')).toBe('groups/2/individual-details/03-of-16.jsonl');
  expect(siteFile('articles')).toBe('site/articles.jsonl');
  expect(recordKey('groups/2/individuals', 17)).toBe('groups/2/individuals/17');
});

test('recordSchema requires the day of the last change', () => {
  const record = { tierId: 1, name: 'Band 1', rankOrder: 1 };
  const schema = recordSchema('tiers');
  expect(idOf('tiers', schema.parse({ ...record, changedOn: '2026-11-21' }))).toBe(1);
  expect(schema.safeParse(record).success).toBe(false);
  expect(schema.safeParse({ ...record, changedOn: '2026-02-30' }).success).toBe(false);
});

test('recordSchema requires the time of the last revision only for events', () => {
  expect(Object.keys(recordSchema('events').shape)).toContain('revisedAt');
  expect(Object.keys(recordSchema('articles').shape)).not.toContain('revisedAt');
});
