import type { Collection } from 'astro-incremental';
import { articleAddress } from '../domain/addresses.ts';
import { siteConfiguration } from '../settings/site-configuration.ts';
import { readSiteRecords } from '../snapshots/reader.ts';
import { type RecordOf, recordKey } from '../snapshots/record-kinds.ts';
import { cmsHtml } from './cms-html.ts';
import type { Link } from './group-view.ts';
import { description, type PageMeta, sitePageTitle } from './page-meta.ts';
import { compareText } from './rankings.ts';

export interface ArticleModel {
  readonly meta: PageMeta;
  readonly title: string;
  readonly summary: string;
  readonly html: string;
  readonly publishedOn: string;
}

export interface ArticleCard extends Link {
  readonly summary: string;
  readonly publishedOn: string;
}

export interface ArticlesModel {
  readonly meta: PageMeta;
  readonly articles: readonly ArticleCard[];
}

const ARTICLES: Link = { label: 'Articles', href: '/articles' };

/** `/articles/…`: one page an article. */
export const articlePages: Collection<ArticleModel> = {
  partitions: () => ['articles'],
  *pages(_partition, inputs) {
    for (const article of readSiteRecords(inputs, 'articles').all) {
      const path = articleAddress(article.seoTitle);
      yield {
        path,
        model: {
          meta: {
            title: sitePageTitle(article.title),
            description: description(article.summary),
            path,
            breadcrumbs: [{ label: 'Home', href: '/' }, ARTICLES, { label: article.title }],
          },
          title: article.title,
          summary: article.summary,
          html: cmsHtml(article.html),
          publishedOn: article.publishedOn,
        },
        records: [recordKey('site/articles', article.articleId)],
      };
    }
  },
};

/** `/articles`: all articles, newest first. */
export const articlesPages: Collection<ArticlesModel> = {
  partitions: () => ['articles'],
  *pages(_partition, inputs) {
    const articles = readSiteRecords(inputs, 'articles').all.toSorted(newestArticleFirst);
    yield {
      path: ARTICLES.href,
      model: {
        meta: {
          title: sitePageTitle('Articles and insight'),
          description: `Articles on the legal market from the researchers of ${siteConfiguration.productName}.`,
          path: ARTICLES.href,
          breadcrumbs: [{ label: 'Home', href: '/' }, { label: ARTICLES.label }],
        },
        articles: articles.map(articleCard),
      },
      records: articles.map(({ articleId }) => recordKey('site/articles', articleId)),
    };
  },
};

/** Order of articles in lists: newest first. */
export const newestArticleFirst = (a: RecordOf<'articles'>, b: RecordOf<'articles'>): number =>
  compareText(b.publishedOn, a.publishedOn) || a.articleId - b.articleId;

/** How lists show an article. */
export const articleCard = ({
  title,
  seoTitle,
  summary,
  publishedOn,
}: RecordOf<'articles'>): ArticleCard => ({
  label: title,
  href: articleAddress(seoTitle),
  summary,
  publishedOn,
});
