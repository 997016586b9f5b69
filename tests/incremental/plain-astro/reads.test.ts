import { describe, expect, it } from 'vitest';
import { describeProps } from '../../../src/incremental/plain-astro/describe-props.ts';
import { mergeParts, viewEntry } from '../../../src/incremental/plain-astro/entry-view.ts';
import { condensed, noteRead, recordReads } from '../../../src/incremental/plain-astro/reads.ts';

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

  it('of one field of many entries become a read of the field of all', () => {
    const many = Array.from({ length: 9 }, (_, index) => `content:blog/${index}#data.title`);
    expect(condensed([...many, 'content:blog/3#body', 'clock:year'])).toEqual([
      'clock:year',
      'content:blog/*#data.title',
      'content:blog/3#body',
    ]);
    expect(condensed(many.slice(1))).toEqual(many.slice(1));
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
