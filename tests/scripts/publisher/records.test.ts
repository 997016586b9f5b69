import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { editableSchema, type RecordKindName, recordKinds } from '../../../scripts/publisher/records.ts';
import { PUBLICATION_DAYS, type SiteRecordKind } from '../../../src/content/snapshots/record-kinds.ts';

const names = Object.keys(recordKinds) as RecordKindName[];

/** Kinds of the edit call whose records can be scheduled. This depends on the kind under which snapshots store the records. */
const scheduled = names.filter((name) => {
  const kind = recordKinds[name];
  return 'snapshotKind' in kind && PUBLICATION_DAYS.has(kind.snapshotKind as SiteRecordKind);
});

const accepts = (name: RecordKindName, member: string): boolean => {
  const { error } = z.safeParse(editableSchema(name), { [member]: '2026-11-23T09:00:00Z' });
  return !error?.issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes(member));
};

describe('editableSchema', () => {
  it('covers every kind that may be scheduled', () => {
    expect(scheduled).toHaveLength(PUBLICATION_DAYS.size);
  });

  it.each(scheduled)('accepts a publication time of a %s record', (name) => {
    expect(accepts(name, 'publishAt')).toBe(true);
    expect(accepts(name, 'publishedAtNoon')).toBe(false);
  });

  // The settings of the header may have further members.
  it.each(names.filter((name) => !scheduled.includes(name) && name !== 'header-settings'))(
    'rejects a publication time of a %s record',
    (name) => {
      expect(accepts(name, 'publishAt')).toBe(false);
    },
  );
});
