import * as editorialTexts from '#texts/editorial.ts';
import { formatAddress } from '../domain/addresses.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { type ArticleCard, ArticleView, type StaffLine, staffLine } from './article-view.ts';
import type { Link } from './group-view.ts';
import { description, HOME, type PageMeta, sitePageTitle } from './page-meta.ts';
import type { SiteCollection } from './site-page.ts';

export interface EditorialContentModel {
  readonly meta: PageMeta;
  readonly newest: readonly ArticleCard[];
  /** First paragraph of the newest article. Safe HTML without tags. */
  readonly opening: string;
  /** Topics with articles, each with its newest articles. */
  readonly topics: readonly (Link & { readonly count: number; readonly articles: readonly ArticleCard[] })[];
  /** Staff members with at least one article. */
  readonly authors: readonly StaffLine[];
}

const MAX_NEWEST_ARTICLES = 4;
const MAX_ARTICLES_PER_TOPIC = 3;

/** `/content`: the overview of all editorial content. */
export const editorialContentPages: SiteCollection<EditorialContentModel> = {
  partitions: () => ['content'],
  *pages(_partition, inputs) {
    const view = new ArticleView(inputs);
    const newest = view.newestFirst.slice(0, MAX_NEWEST_ARTICLES);
    const topics = view.topics.all
      .map((topic) => ({ topic, articles: view.articlesOnTopic(topic.id) }))
      .filter(({ articles }) => articles.length > 0);
    const authors = view.staff.all.filter(({ staffMemberId }) => view.articlesBy(staffMemberId).length > 0);
    const shown = new Set([
      ...newest,
      ...topics.flatMap(({ articles }) => articles.slice(0, MAX_ARTICLES_PER_TOPIC)),
    ]);
    const path = formatAddress({ kind: 'content' });
    yield {
      path,
      model: {
        meta: {
          title: sitePageTitle(editorialTexts.pageTitle),
          description: description(editorialTexts.description(siteConfiguration.productName)),
          path,
          breadcrumbs: [HOME, { label: editorialTexts.section }],
        },
        newest: view.front(newest),
        opening: view.openingParagraph(newest),
        topics: topics.map(({ topic, articles }) => ({
          ...view.topic(topic.id),
          count: articles.length,
          articles: articles.slice(0, MAX_ARTICLES_PER_TOPIC).map((article) => view.card(article)),
        })),
        authors: authors.map(staffLine),
      },
      shown: [...shown, ...topics.map(({ topic }) => topic), ...authors],
    };
  },
};
