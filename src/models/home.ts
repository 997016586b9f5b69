import type { Collection } from 'astro-incremental';
import { PUBLICATION_CATEGORIES } from '../domain/publication.ts';
import { siteConfiguration } from '../settings/site-configuration.ts';
import { readGroupIds } from '../snapshots/reader.ts';
import { recordKey } from '../snapshots/record-kinds.ts';
import { type ArticleCard, ArticleView } from './article-view.ts';
import { GroupView, type Link } from './group-view.ts';
import type { PageMeta } from './page-meta.ts';
import { compareText } from './rankings.ts';

export interface GuideCard extends Link {
  readonly description: string;
  readonly year: number | null;
  readonly tables: number;
  readonly locations: number;
}

export interface HomeModel {
  readonly meta: PageMeta;
  readonly categories: readonly { readonly name: string; readonly guides: readonly GuideCard[] }[];
  readonly articles: readonly ArticleCard[];
}

const ARTICLES_SHOWN = 6;

/** `/`: the guides by category and the newest articles. */
export const homePages: Collection<HomeModel> = {
  partitions: () => ['home'],
  *pages(_partition, inputs) {
    const views = readGroupIds(inputs).map((groupId) => new GroupView(inputs, groupId));
    const articleView = new ArticleView(inputs);
    const articles = articleView.newestFirst.slice(0, ARTICLES_SHOWN);
    yield {
      path: '/',
      model: {
        meta: {
          title: siteConfiguration.defaultTitle,
          description: siteConfiguration.defaultDescription,
          path: '/',
          breadcrumbs: [],
        },
        categories: Object.entries(PUBLICATION_CATEGORIES)
          .map(([name, category]) => ({
            name,
            guides: views
              .filter((view) => view.records('type-group').require(view.groupId).category === category)
              .map(guideCard)
              .sort((a, b) => compareText(a.label, b.label)),
          }))
          .filter(({ guides }) => guides.length > 0),
        articles: articles.map((article) => articleView.card(article)),
      },
      records: [
        ...views.map((view) => view.key('type-group', view.groupId)),
        ...articles.map(({ articleId }) => recordKey('site/articles', articleId)),
      ],
    };
  },
};

function guideCard(view: GroupView): GuideCard {
  const tables = view.records('subsections').all;
  return {
    ...view.guide,
    description: view.records('type-group').require(view.groupId).description,
    year: view.edition?.year ?? null,
    tables: tables.length,
    locations: new Set(tables.map(({ locationId }) => locationId)).size,
  };
}
