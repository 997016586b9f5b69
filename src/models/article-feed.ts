import type { Collection } from 'astro-incremental';
import * as articleTexts from '#texts/articles.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { type ArticleCard, ArticleView } from './article-view.ts';

export interface ArticleFeedModel {
  readonly description: string;
  readonly articles: readonly ArticleCard[];
}

/** Number of articles: enough for a feed reader that polls once a week. */
const MAX_FEED_ARTICLES = 20;

/** `/articles.xml`: the newest articles, for feed readers. */
export const articleFeed: Collection<ArticleFeedModel> = {
  partitions: () => ['articles'],
  *pages(_partition, inputs) {
    const view = new ArticleView(inputs);
    const articles = view.newestFirst.slice(0, MAX_FEED_ARTICLES);
    yield {
      path: '/articles.xml',
      model: {
        description: articleTexts.feedDescription(siteConfiguration.productName),
        articles: articles.map((article) => view.card(article)),
      },
    };
  },
};
