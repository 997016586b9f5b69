import { describe, expect, it } from 'vitest';
import { describeProps } from '../../../src/incremental/plain-astro/describe-props.ts';
import { mergeParts, viewEntry } from '../../../src/incremental/plain-astro/entry-view.ts';
import {
  condensed,
  entryCounts,
  noteRead,
  ofWhateverIsKept,
  recordReads,
} from '../../../src/incremental/plain-astro/reads.ts';

const readsOf = (work: () => unknown): string[] => {
  const reads = new Set<string>();
  recordReads(reads, work);
  return [...reads].sort();
};

const post = () =>
  viewEntry(
    { id: 'first', body: 'text', rendered: { html: '<p>text</p>' }, filePath: 'a.md' },
    { title: 'First', tags: ['a'], sidebar: { order: 1 } },
    'blog',
  ) as {
    id: string;
    body: string;
    data: { title: string; tags: string[]; sidebar: { order: number }; hero?: string };
    rendered: { html: string };
  };

describe('what is read of an entry', () => {
  it.each<[string, (entry: ReturnType<typeof post>) => unknown, readonly string[]]>([
    ['its id', ({ id }) => id, []],
    ['its data, without looking at them', ({ data }) => data, []],
    ['a field', ({ data }) => data.title, ['content:blog/first#data.title']],
    ['what is in a field', ({ data }) => data.sidebar.order, ['content:blog/first#data.sidebar']],
    ['a field that it lacks', ({ data }) => data.hero, ['content:blog/first#data.hero']],
    ['whether it has a field', ({ data }) => 'hero' in data, ['content:blog/first#data.hero']],
    [
      'whether it has a field of its own',
      ({ data }) => Object.hasOwn(data, 'hero'),
      ['content:blog/first#data.hero'],
    ],
    [
      'which fields it has',
      ({ data }) => Object.keys(data),
      [
        'content:blog/first#data.*',
        'content:blog/first#data.sidebar',
        'content:blog/first#data.tags',
        'content:blog/first#data.title',
      ],
    ],
    ['its text', ({ body }) => body, ['content:blog/first#body']],
    ['its HTML', ({ rendered }) => rendered.html, ['content:blog/first#rendered']],
    [
      'a copy of it, whose data are still looked at one by one',
      (entry) => ({ ...entry }).data.title,
      [
        'content:blog/first#*',
        'content:blog/first#body',
        'content:blog/first#data.title',
        'content:blog/first#filePath',
      ],
    ],
  ])('%s', (_what, read, expected) => {
    const entry = post();
    expect(readsOf(() => read(entry))).toEqual(expected);
  });

  it('is not what is copied, but what is read of the copy', () => {
    let copy: ReturnType<typeof post> | undefined;
    expect(
      readsOf(() => {
        copy = mergeParts({ first: 1 }, post(), { id: 'other' }) as ReturnType<typeof post>;
      }),
    ).toEqual([]);
    expect(copy?.id).toBe('other');
    expect(readsOf(() => [copy?.body, copy?.data.title])).toEqual([
      'content:blog/first#body',
      'content:blog/first#data.title',
    ]);
    expect(describeProps(copy).text).toBe('<content:blog/first>{"first":number 1,"id":"other"}');
  });

  it('is what is read of a copy whose field comes after one of the same name', () => {
    const copy = mergeParts({ body: 'mine', title: 'mine' }, post()) as ReturnType<typeof post>;
    expect(readsOf(() => copy.body)).toEqual(['content:blog/first#body']);
    expect(describeProps(copy).text).toBe('<content:blog/first>{"title":"mine"}');
  });

  it('is all of the first of two entries in one copy', () => {
    const author = () => viewEntry({ id: 'ann', email: 'ann@example.com' }, { name: 'Ann' }, 'authors');
    let copy: object = {};
    expect(
      readsOf(() => {
        copy = mergeParts(author(), post());
      }),
    ).toContain('content:authors/ann#email');
    expect(describeProps(copy).text).toBe('<content:blog/first>{"email":"ann@example.com"}');
  });

  it('is nothing where no entry is copied: the parts are put together as they are', () => {
    const parsed = JSON.parse('{"__proto__":1}') as object;
    const merged = mergeParts({ a: 1 }, parsed, undefined, 'b', { c: 2 });
    expect(Object.entries(merged)).toEqual(Object.entries({ a: 1, ...parsed, 0: 'b', c: 2 }));
  });

  it('is in a copy what it is in the entry: the same data and the same lists', () => {
    const entry = post();
    const copy = mergeParts(entry) as ReturnType<typeof post>;
    expect(copy.data).toBe(entry.data);
    expect(copy.data.tags).toBe(entry.data.tags);
  });

  it('belongs to whoever reads it, whoever asked for the entry', () => {
    const entry = post();
    expect(readsOf(() => entry.data.title)).toEqual(['content:blog/first#data.title']);
    expect(readsOf(() => entry.data.title)).toEqual(['content:blog/first#data.title']);
  });

  it('may be written to without a change of the entry that others see', () => {
    const data = { title: 'First' };
    const view = () => viewEntry({ id: 'first' }, data, 'blog') as { data: { title: string } };
    view().data.title = 'Other';
    expect(view().data.title).toBe('First');
  });
});

describe('reads', () => {
  it('after a recording are not noted in it', () => {
    const reads = new Set<string>();
    recordReads(reads, () => noteRead('file:a'));
    noteRead('file:b');
    expect([...reads]).toEqual(['file:a']);
  });

  const titles = (count: number) =>
    Array.from({ length: count }, (_, index) => `content:blog/${index}#data.title`).sort();
  it.each<[what: string, read: number, of: number, isOne: boolean]>([
    ['few entries', 8, 9, false],
    ['much of a collection', 9, 71, true],
    ['little of a large one', 9, 72, false],
    ['little of a large one, but much to note', 65, 100_000, true],
  ])('of a field of %s', (_what, read, of, isOne) => {
    const reads = condensed([...titles(read), 'content:blog/3#body', 'clock:year'], () => of);
    const fields = isOne ? ['content:blog/*#data.title'] : titles(read);
    expect(reads).toEqual(['clock:year', 'content:blog/3#body', ...fields].sort());
  });

  it('know how many entries a collection has by what may be read of it', () => {
    const count = entryCounts([
      'content:blog',
      'content:blog/a',
      'content:blog/a#body',
      'content:blog/b',
      'file:c/d',
    ]);
    expect([count('blog'), count('notes')]).toEqual([2, 0]);
  });
});

describe('a description of props', () => {
  it.each<[string, unknown, unknown]>([
    ['a number', { at: 1 }, { at: 2 }],
    ['a number and its text', { at: 1 }, { at: '1' }],
    ['a date', { at: new Date(1) }, { at: new Date(2) }],
    ['an order', ['a', 'b'], ['b', 'a']],
    ['a map', new Map([['a', 1]]), new Map([['a', 2]])],
    ['nothing and no field', { at: undefined }, {}],
    ['two entries', { of: post() }, { of: viewEntry({ id: 'second' }, {}, 'blog') }],
  ])('tells %s from another', (_what, one, other) => {
    expect(describeProps(one).text).not.toBe(describeProps(other).text);
    expect(describeProps(one).text).toBe(describeProps(one).text);
  });

  it('names entries without reading them', () => {
    const entry = post();
    expect(readsOf(() => describeProps({ entry, data: entry.data }))).toEqual([]);
    expect(describeProps({ entry, data: entry.data })).toEqual({
      text: '{"entry":<content:blog/first>,"data":<content:blog/first#data>}',
      isWhole: true,
    });
  });

  it.each([
    ['a function', { call: () => 1 }],
    ['an object of a class', { it: new (class Box {})() }],
  ])('says that %s cannot be described', (_what, props) => {
    expect(describeProps(props).isWhole).toBe(false);
  });

  it('ends where props contain themselves', () => {
    const props: { self?: unknown } = {};
    props.self = props;
    expect(describeProps(props).text).toBe('{"self":<0>}');
  });
});

describe('what code keeps, it may keep more of', () => {
  it.each([
    ['a field of an entry', 'content:docs/ja/guide#data.title', 'content:docs/*#data.title'],
    ['whether an entry is there', 'content:docs/ja/guide', 'content:docs'],
    ['which entries there are', 'content:docs', 'content:docs'],
    ['a file', 'file:src/data/a.json', 'file:src/data/a.json'],
    ['a variable of the environment', 'env:API_URL', 'env:API_URL'],
  ])('%s', (_what, read, expected) => {
    expect(ofWhateverIsKept(read)).toBe(expected);
  });
});
