import type { Collection } from 'astro-incremental';
import { describe, expect, test } from 'vitest';
import type { UpstreamRecord } from '../../src/content/snapshots/record-kinds.ts';
import { articlePages } from '../../src/models/article.ts';
import { ARTICLES_PER_PAGE, articleRows, articlesPages, topicPages } from '../../src/models/articles.ts';
import { editorialContentPages } from '../../src/models/editorial-content.ts';
import { staffMemberPages } from '../../src/models/staff-member.ts';
import { articleData } from '../../src/models/structured-data.ts';
import { smallGuide, type TestSnapshot } from '../support/snapshot.ts';

type Article = UpstreamRecord<'articles'>;

/** Creates article n, published on the n-th day of a year; even ones are on disputes, odd ones on tax. */
const article = (n: number, changes: Partial<Article> = {}): Article => ({
  articleId: n,
  seoTitle: `article-${n}`,
  title: `Article ${n}`,
  summary: `What article ${n} says.`,
  html: `<p>Opening of <em>article ${n}</em> &amp; more.</p><p>Further.</p>`,
  publishedOn: new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10),
  parentOrganisationIds: [],
  topicIds: [n % 2 === 0 ? 1 : 2],
  authorIds: [71],
  contributors: [],
  languages: [],
  ...changes,
});
const articles = (count: number) => Array.from({ length: count }, (_, index) => article(index + 1));

const snapshot = (records: readonly Article[]): TestSnapshot =>
  smallGuide()
    .site('topics', [
      { id: 1, name: 'Disputes' },
      { id: 2, name: 'Tax' },
      { id: 3, name: 'Not yet written about' },
    ])
    .site('staff-members', [
      {
        staffMemberId: 71,
        fullName: 'Solveig Haugland',
        jobTitle: 'Head of Research',
        team: 'research-team',
        html: '<p>Speaks five languages.</p>',
        email: null,
      },
      {
        staffMemberId: 72,
        fullName: 'Tobias Okonkwo',
        jobTitle: 'Managing Director',
        team: 'about-us',
        html: '<p>Looks after the rest.</p>',
        email: null,
      },
    ])
    .site('articles', records);

/** All pages of a collection by their paths. */
function pagesByPath<Model>(collection: Collection<Model>, { inputs }: TestSnapshot): Map<string, Model> {
  const pages = new Map<string, Model>();
  for (const partition of collection.partitions(inputs))
    for (const { path, model } of collection.pages(partition, inputs)) pages.set(path, model);
  return pages;
}
const allPages = (testSnapshot: TestSnapshot): Map<string, unknown> =>
  new Map(
    [articlesPages, topicPages, articlePages, editorialContentPages, staffMemberPages].flatMap(
      (collection) => [...pagesByPath<unknown>(collection, testSnapshot)],
    ),
  );

describe('lists of articles', () => {
  const count = 4 * ARTICLES_PER_PAGE + 3;
  const lists = pagesByPath(articlesPages, snapshot(articles(count)));

  test('have a front page with the newest articles, and archive pages numbered from the oldest on', () => {
    expect([...lists.keys()]).toEqual([
      '/articles',
      '/articles/page/1',
      '/articles/page/2',
      '/articles/page/3',
    ]);
    expect(lists.get('/articles')?.articles[0]?.label).toBe(`Article ${count}`);
    expect(lists.get('/articles/page/1')?.articles.at(-1)?.label).toBe('Article 1');
  });

  test('link each page to the next newer and older page, and the front page to all pages', () => {
    const neighbours = [...lists].map(([path, { newer, older }]) => [path, newer, older]);
    expect(neighbours).toEqual([
      ['/articles', null, '/articles/page/3'],
      ['/articles/page/1', '/articles/page/2', null],
      ['/articles/page/2', '/articles/page/3', '/articles/page/1'],
      ['/articles/page/3', '/articles', '/articles/page/2'],
    ]);
    expect(lists.get('/articles')?.archive.map(({ href }) => href)).toEqual([
      '/articles/page/3',
      '/articles/page/2',
      '/articles/page/1',
    ]);
  });

  test('of a topic contain only its articles, and exist even without articles', () => {
    const ofTopics = pagesByPath(topicPages, snapshot(articles(5)));
    expect(
      [...ofTopics].map(([path, { articles: shown }]) => [path, shown.map(({ label }) => label)]),
    ).toEqual([
      ['/articles/topic/disputes-1', ['Article 4', 'Article 2']],
      ['/articles/topic/tax-2', ['Article 5', 'Article 3', 'Article 1']],
      ['/articles/topic/not-yet-written-about-3', []],
    ]);
  });

  test('are empty but exist if the upstream has no articles', () => {
    const empty = pagesByPath(articlesPages, smallGuide()).get('/articles');
    expect(empty).toMatchObject({ articles: [], archive: [], newer: null, older: null, opening: '' });
  });

  test('contain the first paragraph of the newest article, without tags', () => {
    expect(pagesByPath(articlesPages, snapshot(articles(2))).get('/articles')?.opening).toBe(
      'Opening of article 2 &amp; more.',
    );
  });
});

describe('a new article', () => {
  const before = snapshot(articles(40));
  const after = snapshot(articles(41));

  test('changes only its own page and the lists that show it', () => {
    const old = allPages(before);
    const changedPages = [...allPages(after)]
      .filter(([path, model]) => JSON.stringify(old.get(path)) !== JSON.stringify(model))
      .map(([path]) => path);
    expect(changedPages).toEqual([
      '/articles',
      '/articles/topic/tax-2',
      '/articles/article-41',
      '/content',
      '/staff-members/solveig-haugland-71',
    ]);
  });
});

describe('an article', () => {
  const page = (path: string, records: readonly Article[]) =>
    pagesByPath(articlePages, snapshot(records)).get(path);

  test('links to its authors and topics', () => {
    expect(page('/articles/article-2', articles(2))).toMatchObject({
      authors: [{ label: 'Solveig Haugland', href: '/staff-members/solveig-haugland-71' }],
      topics: [{ label: 'Disputes', href: '/articles/topic/disputes-1' }],
    });
  });

  test('links to the ranked firms that it is about, and not to a firm that is in no guide', () => {
    const named = snapshot([article(1, { parentOrganisationIds: [50, 901] })]).group(2, 'organisations', [
      { organisationId: 50, name: 'Ashgrove & Lane', townName: null, countryName: null, firmType: 1 },
    ]);
    expect(pagesByPath(articlePages, named).get('/articles/article-1')?.firms).toEqual([
      { label: 'Ashgrove & Lane', href: '/law-firm/ashgrove-lane-global-2:50' },
    ]);
  });

  test('links to ranking tables of its practice areas, and to the pages of these practice areas', () => {
    const records = [article(1, { practiceAreaIds: [7, 999] }), article(2)];
    expect(page('/articles/article-1', records)).toMatchObject({
      tables: [
        { label: 'Shipping, France', note: expect.stringContaining('Global') },
        { label: 'Shipping, Norway' },
        { label: 'Shipping, France', note: expect.stringContaining('Experts Based Abroad') },
      ],
      practiceAreas: [{ label: 'Shipping', href: '/practice-areas/shipping' }],
    });
    expect(page('/articles/article-2', records)).toMatchObject({ tables: [], practiceAreas: [] });
  });

  test.each([
    ['shows a picture of the site', '/media/port.jpg', '/media/port.jpg'],
    ['omits a picture of an origin that is not allowed', 'https://elsewhere.example/port.jpg', undefined],
  ])('%s', (_case, url, shown) => {
    const picture = { url, alt: 'A port', caption: 'Photograph: A. Lund' };
    const model = page('/articles/article-1', [article(1, { picture })]);
    expect(model?.picture).toEqual(shown === undefined ? null : { ...picture, url: shown });
    expect(model && articleData(model).image).toBe(shown);
  });

  test('links to older related articles, those with the most in common first', () => {
    const related = page('/articles/article-6', [
      article(1, { topicIds: [1, 2] }),
      article(3),
      article(4),
      article(6, { topicIds: [1, 2] }),
      article(8),
    ])?.related.map(({ label }) => label);
    expect(related).toEqual(['Article 1', 'Article 4', 'Article 3']);
  });

  const both = [
    { post_url: '/articles/article-2', language_code: 'en', default: true },
    { post_url: '/articles/article-3', language_code: 'fr', default: false },
  ];
  const translated = [article(2, { languages: both }), article(3, { languages: both })];

  test('links to its translations, and declares its own language', () => {
    expect(page('/articles/article-3', translated)).toMatchObject({
      language: 'fr',
      translations: [{ language: 'en', label: 'English', href: '/articles/article-2' }],
      meta: {
        alternates: [
          { language: 'en', href: '/articles/article-2', isDefault: true },
          { language: 'fr', href: '/articles/article-3', isDefault: false },
        ],
      },
    });
  });

  test('is in lists only once, in its default language', () => {
    const shown = pagesByPath(articlesPages, snapshot(translated)).get('/articles')?.articles;
    expect(shown?.map(({ href }) => href)).toEqual(['/articles/article-2']);
  });

  test('does not link to a translation without a page', () => {
    expect(page('/articles/article-2', translated.slice(0, 1))).toMatchObject({
      translations: [],
      meta: { alternates: [] },
    });
  });
});

describe('an article whose author is not published yet', () => {
  const pages = allPages(snapshot([article(1, { authorIds: [99, 71] }), article(2, { authorIds: [99] })]));

  test('shows only its other authors on its page and in lists', () => {
    expect(pages.get('/articles/article-1')).toMatchObject({ authors: [{ label: 'Solveig Haugland' }] });
    expect(pages.get('/articles/article-2')).toMatchObject({ authors: [] });
    expect(JSON.stringify(pages.get('/articles'))).toContain('["Solveig Haugland"]');
  });

  test('is a row of the filterable list without the author', () => {
    const rows = articleRows(snapshot([article(2, { authorIds: [99] })]).inputs);
    expect(rows.map(([label, , , values]) => [label, values])).toEqual([['Article 2', [['1', '']]]]);
  });
});
