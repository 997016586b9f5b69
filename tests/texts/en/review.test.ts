import { describe, expect, it } from 'vitest';
import { recordKinds } from '../../../src/content/snapshots/record-kinds.ts';
import * as german from '../../../src/texts/de/review.ts';
import * as english from '../../../src/texts/en/review.ts';

describe.each([
  ['en', english],
  ['de', german],
])('the texts of the review in %s', (_locale, texts) => {
  it('name every kind of content', () => {
    expect(Object.keys(texts.contentKinds).sort()).toEqual(Object.keys(recordKinds).sort());
  });

  it('name the day of the last change, and every field of the content except ids', () => {
    const fields = Object.values(recordKinds).flatMap(({ schema, idField }) =>
      Object.keys(schema.shape).filter((field) => field !== idField),
    );
    expect(Object.keys(texts.fields).sort()).toEqual([...new Set([...fields, 'changedOn'])].sort());
  });
});
