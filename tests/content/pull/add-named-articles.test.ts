import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { pullSnapshot } from '../../../src/content/pull/pull-snapshot.ts';
import { type FakeUpstream, fakeUpstream, quickPull, valueAt } from './fake-upstream.ts';

const FRENCH = 'articles/title?seoTitle=un-premier-article';

let upstream: FakeUpstream;
let out: string;

beforeEach(() => {
  upstream = fakeUpstream();
  out = join(mkdtempSync(join(tmpdir(), 'laurel-articles-')), 'snapshots');
});

const pull = () => pullSnapshot(quickPull(upstream, out));
const articles = (): { articleId: number; seoTitle: string }[] =>
  readFileSync(join(out, 'site/articles.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const ids = () => articles().map(({ articleId }) => articleId);
const listed = (at: number) => valueAt(upstream.content, 'articles', 'items', at) as Record<string, unknown>;

/** Adds a French translation of the first article, which the listing does not contain. */
function translate(): void {
  const languages = [
    { post_url: '/articles/a-first-article', language_code: 'en', default: true },
    { post_url: '/articles/un-premier-article', language_code: 'fr', default: false },
  ];
  for (const article of [listed(1), valueAt(upstream.content, 'articles/search', 'items', 0) as object])
    Object.assign(article, { languages });
  upstream.content[FRENCH] = {
    ...listed(1),
    articleId: 310,
    seoTitle: 'un-premier-article',
    title: 'Un premier article',
  };
}

describe('an article that is only referenced as the translation of another article', () => {
  beforeEach(translate);

  it('is requested by the title in the reference', async () => {
    await pull();
    expect(ids()).toEqual([300, 301, 310]);
  });

  it('is skipped if the upstream does not have the translation', async () => {
    delete upstream.content[FRENCH];
    const { statistics } = await pull();
    expect(ids()).toEqual([300, 301]);
    expect(statistics.fallbacks).toEqual([]);
  });

  it('is retained if the call fails', async () => {
    await pull();
    listed(0).title = 'Another title';
    upstream.intercept = (path) => (path === FRENCH ? new Response('', { status: 500 }) : undefined);
    const { statistics } = await pull();
    expect(statistics.fallbacks.map(({ location }) => location?.call)).toEqual(['article by title']);
    expect(ids()).toEqual([300, 301, 310]);
  });

  it('is not requested while the listing is unchanged', async () => {
    await pull();
    upstream.requests.length = 0;
    await pull();
    expect(upstream.requests.filter(({ path }) => path === FRENCH)).toEqual([]);
    expect(ids()).toEqual([300, 301, 310]);
  });

  it('is skipped if the response has a different title', async () => {
    (upstream.content[FRENCH] as { seoTitle: string }).seoTitle = 'a-second-article';
    await pull();
    expect(ids()).toEqual([300, 301]);
  });
});

describe('articles of an upstream without a list of all articles', () => {
  beforeEach(() => {
    delete upstream.content.articles;
  });

  it('are listed by the article search', async () => {
    await pull();
    expect(ids()).toEqual([300]);
    upstream.requests.length = 0;
    expect(await pull()).toMatchObject({ changed: false });
    expect(upstream.requests.filter(({ path }) => path.startsWith('articles/search?skip'))).toEqual([
      { path: 'articles/search?skip=0&take=100', status: 304 },
    ]);
  });

  it('are an empty list if the upstream has no article search either', async () => {
    delete upstream.content['articles/search'];
    await pull();
    expect(readFileSync(join(out, 'site/articles.jsonl'), 'utf8')).toBe('');
  });
});
