import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDigests } from '../../../src/incremental/plain-astro/content-digests.ts';
import type { StoredEntry } from '../../../src/incremental/plain-astro/entry-view.ts';

const store = (entries: Readonly<Record<string, Omit<StoredEntry, 'id'>>>) =>
  new Map([
    ['blog', new Map(Object.entries(entries).map(([id, entry]) => [id, { id, ...entry } as StoredEntry]))],
    ['meta:blog', new Map([['x', { id: 'x' }]])],
  ]);

const changed = (one: ReturnType<typeof store>, other: ReturnType<typeof store>): string[] => {
  const [before, after] = [contentDigests(one, new Map()), contentDigests(other, new Map())];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .sort();
};

const entry = { body: 'text', data: { title: 'A', draft: false } };

describe('digests of content', () => {
  it.each([
    ['a text', { a: { ...entry, body: 'other' } }, ['content:blog/*#body', 'content:blog/a#body']],
    [
      'a field',
      { a: { ...entry, data: { title: 'A', draft: true } } },
      ['content:blog/*#data.draft', 'content:blog/a#data.draft'],
    ],
    [
      'a field that comes',
      { a: { ...entry, data: { ...entry.data, hero: 'x' } } },
      [
        'content:blog/*#data.*',
        'content:blog/*#data.hero',
        'content:blog/a#data.*',
        'content:blog/a#data.hero',
      ],
    ],
  ])('differ by what changed: %s', (_what, entries, names) => {
    expect(changed(store({ a: entry }), store(entries))).toEqual(names);
  });

  it('differ by the module that renders an entry', () => {
    const stored = store({ a: { ...entry, deferredRender: true, filePath: 'a.mdx' }, b: entry });
    const digestsWith = (module: string) => contentDigests(stored, new Map([['a.mdx', module]]));
    const [before, after] = [digestsWith('one'), digestsWith('other')];
    expect([...after].filter(([name, known]) => before.get(name) !== known).map(([name]) => name)).toEqual([
      'content:blog/a#rendered',
      'content:blog/*#rendered',
    ]);
  });

  it('of a collection and of a field of all differ when an entry comes', () => {
    const names = changed(store({ a: entry }), store({ a: entry, b: entry }));
    expect(names).toEqual(expect.arrayContaining(['content:blog', 'content:blog/*#body', 'content:blog/b']));
    expect(names.filter((name) => name.startsWith('content:blog/a'))).toEqual([]);
  });

  it('are the same for the same content', () => {
    const anyStore = fc.dictionary(
      fc.string(),
      fc.record({
        body: fc.string(),
        data: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.date(), fc.boolean())),
      }),
    );
    fc.assert(
      fc.property(anyStore, (entries) => {
        expect(changed(store(entries), store(structuredClone(entries)))).toEqual([]);
      }),
    );
  });
});
