import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { publishScheduled, readNextPublication } from '../../../src/content/pull/publish-scheduled.ts';
import { type PullOptions, pullSnapshot } from '../../../src/content/pull/pull-snapshot.ts';
import { type FakeUpstream, fakeUpstream, quickPull, smallDirectory, valueAt } from './fake-upstream.ts';

let upstream: FakeUpstream;
let out: string;

beforeEach(() => {
  upstream = fakeUpstream(smallDirectory());
  out = join(mkdtempSync(join(tmpdir(), 'laurel-schedule-')), 'snapshots');
});

const BEFORE = new Date('2026-11-21T12:00:00Z');
const AT = '2026-12-01T09:00:00Z';
const AFTER = new Date(AT);

const pull = (now: Date, options: Partial<PullOptions> = {}) =>
  pullSnapshot({ ...quickPull(upstream, out), clock: () => now, ...options });

/** Returns the text of all files that the site reads, and of the index. */
function siteFiles(folder = out): Record<string, string> {
  const { files } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
  const names = ['index.json', ...Object.keys(files)];
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/**
 * Text of all files that the site reads. The days of the last changes and the digests are removed, because they depend on the time of a
 * pull.
 */
const comparableFiles = (folder = out): string =>
  JSON.stringify(siteFiles(folder)).replaceAll(/(changedOn|revisedAt|digest)\\":\s*\\"[^"]*\\"/g, '');

const items = (list: string): Record<string, unknown>[] => valueAt(upstream.content, list, 'items') as never;

/** Adds records to a paged list. */
function addItems(list: string, ...added: readonly object[]): void {
  upstream.content[list] = { total: items(list).length + added.length, items: [...items(list), ...added] };
}

const addTo = (list: string, added: object) =>
  Object.assign(upstream.content, { [list]: [...(upstream.content[list] as object[]), added] });

/** Functions that add a record of a kind with the word "embargoed". */
const scheduledRecords = {
  articles: (publishAt: unknown) =>
    addItems('articles', {
      ...items('articles')[0],
      articleId: 399,
      seoTitle: 'embargoed',
      title: 'Embargoed',
      publishAt,
    }),
  events: (publishAt: unknown) =>
    addItems('events', { ...items('events')[0], eventId: 499, title: 'Embargoed', publishAt }),
  vacancies: (publishAt: unknown) =>
    addTo('careers/vacancies', {
      vacancyId: 99,
      title: 'Embargoed',
      place: 'London',
      html: '<p>Soon.</p>',
      closesOn: null,
      publishAt,
    }),
  'staff-members': (publishAt: unknown) =>
    addTo('research-team/staff-members', {
      ...(valueAt(upstream.content, 'research-team/staff-members', 0) as object),
      staffMemberId: 99,
      fullName: 'Embargoed',
      publishAt,
    }),
  'faq-articles': (publishAt: unknown) =>
    Object.assign(upstream.content, {
      'faqs/topics': [{ topicId: 3, title: 'Help' }],
      'faqs/topics/3/articles': [
        {
          articleId: 99,
          topicId: 3,
          question: 'Embargoed',
          html: '<p>Soon.</p>',
          attachments: [],
          publishAt,
        },
      ],
    }),
  pages: (publishAt: unknown) =>
    addItems('api/cms/v2/pages', {
      ...items('api/cms/v2/pages')[0],
      contentId: 99,
      path: '/products/embargoed',
      title: 'Embargoed',
      publishAt,
    }),
};
const kinds = Object.keys(scheduledRecords) as (keyof typeof scheduledRecords)[];

const mentionsRecord = () => JSON.stringify(siteFiles()).includes('mbargoed');

describe('a record with a publication time in the future', () => {
  it.each(kinds)(
    'is in no file that the site reads before that time, and afterwards in the same file as in a later pull (%s)',
    async (kind) => {
      scheduledRecords[kind](AT);
      await pull(BEFORE);
      expect(mentionsRecord()).toBe(false);
      expect(await readNextPublication(out)).toBe('2026-12-01T09:00:00.000Z');

      const requests = upstream.requests.length;
      expect(await publishScheduled(out, new Date('2026-12-01T08:59:59Z'))).toBe(0);
      expect(mentionsRecord()).toBe(false);
      expect(await publishScheduled(out, AFTER)).toBe(1);
      expect(mentionsRecord()).toBe(true);
      expect(upstream.requests).toHaveLength(requests);
      expect(await readNextPublication(out)).toBeUndefined();

      const published = comparableFiles();
      expect((await pull(AFTER)).changed).toBe(false);
      rmSync(out, { recursive: true });
      await pull(AFTER);
      expect(comparableFiles()).toBe(published);
    },
  );

  it.each<[string, (now: Date) => Promise<unknown>]>([
    ['a pull without changes', (now) => pull(now)],
    ['a pull of one guide', (now) => pull(now, { groups: [2] })],
    ['a full pull', (now) => pull(now, { full: true })],
    [
      'a pull whose call of the articles fails',
      (now) => {
        upstream.intercept = (path) =>
          path.startsWith('articles?') ? new Response(null, { status: 500 }) : undefined;
        return pull(now);
      },
    ],
    [
      'a pull with another changed article',
      (now) => {
        Object.assign(items('articles')[0] as object, { title: 'Changed' });
        return pull(now);
      },
    ],
  ])(
    'remains scheduled after %s before that time, and is public after the same pull at a later time',
    async (_case, pullAgain) => {
      scheduledRecords.articles(AT);
      await pull(BEFORE);
      await pullAgain(BEFORE);
      expect(mentionsRecord()).toBe(false);
      await pullAgain(AFTER);
      expect(mentionsRecord()).toBe(true);
    },
  );

  it.each<[string, (article: Record<string, unknown>) => void, boolean]>([
    [
      'is removed',
      () => {
        const remaining = items('articles').slice(0, -1);
        upstream.content.articles = { total: remaining.length, items: remaining };
      },
      false,
    ],
    ['gets a later time', (article) => Object.assign(article, { publishAt: '2027-01-01T00:00:00Z' }), false],
    ['gets a past time', (article) => Object.assign(article, { publishAt: '2026-11-01T00:00:00Z' }), true],
    ['loses its time', (article) => Object.assign(article, { publishAt: null }), true],
    [
      'loses its time and gets a future day',
      (article) => Object.assign(article, { publishAt: null, publishedOn: '2026-12-03' }),
      false,
    ],
  ])(
    'that %s before then is published at the original time only if it may still be public',
    async (_case, edit, isPublished) => {
      scheduledRecords.articles(AT);
      await pull(BEFORE);
      edit(items('articles').at(-1) as Record<string, unknown>);
      await pull(new Date('2026-11-30T00:00:00Z'));
      await publishScheduled(out, AFTER);
      expect(mentionsRecord()).toBe(isPublished);
    },
  );

  it('is checked with the published records, so that its publication cannot fail', async () => {
    await pull(BEFORE);
    scheduledRecords.articles(AT);
    const [article] = items('articles');
    Object.assign(items('articles').at(-1) as object, { seoTitle: article?.seoTitle });
    const { warnings } = await pull(BEFORE);
    expect(warnings).toMatchObject([{ effect: 'content retained', fault: { name: 'AddressTaken' } }]);
  });

  it('may be referred to by a firm of a guide', async () => {
    scheduledRecords.articles(AT);
    Object.assign(items('articles').at(-1) as object, { parentOrganisationIds: [100] });
    Object.assign(upstream.content, {
      'articles/search?parentOrganisationId=100&skip=0&take=100': {
        total: 1,
        items: [items('articles').at(-1)],
      },
    });
    expect((await pull(BEFORE)).warnings).toEqual([]);
    expect((await pull(BEFORE, { groups: [2] })).warnings).toEqual([]);
  });

  it('is published together with the day of its expiry', async () => {
    scheduledRecords.events(AT);
    Object.assign(items('events').at(-1) as object, { startsOn: '2026-11-01', endsOn: '2026-11-02' });
    await pull(BEFORE);
    expect(siteFiles()['site/over.json']).toBe('{"through":null}\n');
    await publishScheduled(out, AFTER);
    expect(siteFiles()['site/over.json']).toBe('{"through":"2026-11-02"}\n');
  });
});

describe('a pull of a record with a malformed publication time', () => {
  it.each(['tomorrow', '2026-12-01', '2026-12-01T09:00:00', '01/12/2026 09:00', 1_796_115_600])(
    'retains the previous content instead of publishing the record (%j)',
    async (publishAt) => {
      await pull(BEFORE);
      scheduledRecords.articles(publishAt);
      const { warnings } = await pull(BEFORE);
      expect(warnings).toMatchObject([
        {
          effect: 'content retained',
          fault: { location: { record: 'site/articles/399', field: 'publishAt' } },
        },
      ]);
      expect(mentionsRecord()).toBe(false);
    },
  );
});

describe('a pull that would schedule many published records', () => {
  it('retains them, as if they were removed', async () => {
    const [article] = items('articles');
    addItems(
      'articles',
      ...Array.from({ length: 20 }, (_, index) => ({
        ...article,
        articleId: 400 + index,
        seoTitle: `news-${index}`,
      })),
    );
    await pull(BEFORE);
    const before = siteFiles();
    for (const each of items('articles')) each.publishAt = '2099-01-01T00:00:00Z';
    expect((await pull(BEFORE)).warnings).toMatchObject([{ fault: { name: 'RemovalUnconfirmed' } }]);
    expect(siteFiles()).toEqual(before);
  });
});

describe('publishScheduled', () => {
  it('leaves a snapshot with a damaged file unchanged', async () => {
    scheduledRecords.articles(AT);
    await pull(BEFORE);
    writeFileSync(join(out, 'site/articles.jsonl'), '{}\n');
    const before = siteFiles();
    await expect(publishScheduled(out, AFTER)).rejects.toMatchObject({ name: 'SnapshotDamaged' });
    expect(siteFiles()).toEqual(before);
    expect(readdirSync(join(out, '..'))).not.toContain('.snapshots.next');
  });

  it('publishes nothing in a folder without a pulled snapshot', async () => {
    expect(await publishScheduled(out, AFTER)).toBe(0);
    expect(await readNextPublication(out)).toBeUndefined();
  });
});
