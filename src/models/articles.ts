import type { Inputs } from 'astro-incremental';
import * as articleTexts from '#texts/articles.ts';
import { daysInWords } from '#texts/dates.ts';
import type { RecordOf } from '../content/snapshots/record-kinds.ts';
import { articlesAddress } from '../domain/addresses.ts';
import type { ListRow } from '../domain/list-rows.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { type Article, type ArticleCard, ArticleView } from './article-view.ts';
import { choicesByLabel, type Facet } from './facet.ts';
import type { Link } from './group-view.ts';
import { description, HOME, type PageMeta, sitePageTitle } from './page-meta.ts';
import { paginateArchive } from './paginate-archive.ts';
import type { SiteCollection, SitePage } from './site-page.ts';

/** A page of a list of articles, of one topic or of all topics. */
export interface ArticlesModel {
  readonly meta: PageMeta;
  readonly title: string;
  readonly standfirst: string;
  /** Links to the list of all articles and to the list of each topic. */
  readonly lists: readonly (Link & { readonly isCurrent: boolean })[];
  readonly articles: readonly ArticleCard[];
  /** First paragraph of the first article, on the front page only. Safe HTML without tags. */
  readonly opening: string;
  /** Publication period of the articles of an archive page; null on the front page. */
  readonly period: Period | null;
  /** Filters, on the front page of all articles only. */
  readonly facets: readonly Facet[];
  readonly newer: string | null;
  readonly older: string | null;
  /** On the front page: all archive pages, newest first. */
  readonly archive: readonly (Period & { readonly href: string })[];
}

interface Period {
  readonly from: string;
  readonly to: string;
}

/** Number of articles on an archive page. */
export const ARTICLES_PER_PAGE = 8;

/** `/articles`: all articles. */
export const articlesPages: SiteCollection<ArticlesModel> = {
  partitions: () => ['articles'],
  *pages(_partition, inputs) {
    const view = new ArticleView(inputs);
    yield* listPages(view, view.newestFirst, undefined);
  },
};

/** `/articles/topic/…`: the articles of each topic. */
export const topicPages: SiteCollection<ArticlesModel> = {
  partitions: () => ['topics'],
  *pages(_partition, inputs) {
    const view = new ArticleView(inputs);
    for (const topic of view.topics.all) yield* listPages(view, view.articlesOnTopic(topic.id), topic);
  },
};

type Topic = RecordOf<'topics'>;

function* listPages(
  view: ArticleView,
  newestFirst: readonly Article[],
  topic: Topic | undefined,
): Iterable<SitePage<ArticlesModel>> {
  const { front, pages } = paginateArchive(newestFirst, ARTICLES_PER_PAGE);
  yield listPage(view, topic, front, pages);
  for (const [index, articles] of pages.entries()) yield listPage(view, topic, articles, pages, index + 1);
}

function listPage(
  view: ArticleView,
  topic: Topic | undefined,
  shown: readonly Article[],
  pages: readonly (readonly Article[])[],
  archivePage?: number,
): SitePage<ArticlesModel> {
  const address = (page?: number) =>
    articlesAddress({ ...(topic && { topic }), ...(page !== undefined && { archivePage: page }) });
  const path = address(archivePage);
  const title = topic?.name ?? articleTexts.title;
  const { productName } = siteConfiguration;
  const older = (archivePage ?? pages.length + 1) - 1;
  const period = archivePage === undefined ? null : publicationPeriod(shown);
  return {
    path,
    model: {
      meta: {
        title: sitePageTitle(articleTexts.pageTitle(topic?.name, archivePage)),
        description: description(articleTexts.description(topic?.name, productName, archivePage)),
        path,
        breadcrumbs: [
          HOME,
          ...(topic === undefined && archivePage === undefined
            ? [{ label: articleTexts.title }]
            : [{ label: articleTexts.title, href: articlesAddress({}) }]),
          ...(topic === undefined
            ? []
            : [archivePage === undefined ? { label: title } : { label: title, href: address() }]),
          ...(archivePage === undefined ? [] : [{ label: articleTexts.archive }]),
        ],
      },
      title,
      standfirst: articleTexts.standfirst(topic?.name, productName),
      lists: [
        { label: articleTexts.allArticles, href: articlesAddress({}), isCurrent: topic === undefined },
        ...view.topics.all.map(({ id }) => ({ ...view.topic(id), isCurrent: id === topic?.id })),
      ],
      articles: shown.map((article) => view.card(article)),
      opening: archivePage === undefined ? view.openingParagraph(shown) : '',
      period,
      facets: topic === undefined && archivePage === undefined ? articleFacets(view) : [],
      newer:
        archivePage === undefined
          ? null
          : address(archivePage === pages.length ? undefined : archivePage + 1),
      older: older === 0 ? null : address(older),
      archive:
        archivePage === undefined
          ? pages
              .map((articles, index) => ({ ...publicationPeriod(articles), href: address(index + 1) }))
              .reverse()
          : [],
    },
    shown: [...(topic === undefined ? [] : [topic]), ...shown],
  };
}

/** Returns the publication period of articles, which are sorted newest first and not empty. */
const publicationPeriod = (articles: readonly Article[]): Period => ({
  from: articles.at(-1)?.publishedOn ?? '',
  to: articles[0]?.publishedOn ?? '',
});

/** Returns all articles as rows of a list that can be filtered by text, topic and author. */
export function articleRows(inputs: Inputs): readonly ListRow[] {
  const view = new ArticleView(inputs);
  return view.newestFirst.map((article) => {
    const { label, href, summary, publishedOn, authors } = view.card(article);
    const values = orEmptyValue(article.topicIds).flatMap((topicId) =>
      orEmptyValue(view.authors(article.authorIds).map(({ staffMemberId }) => staffMemberId)).map(
        (authorId) => [String(topicId), String(authorId)],
      ),
    );
    const searched = [
      summary,
      ...article.contributors,
      ...article.topicIds.map((id) => view.topic(id).label),
    ];
    return [label, href, [daysInWords(publishedOn), ...authors].join(' · '), values, searched.join(' ')];
  });
}

const orEmptyValue = (ids: readonly number[]): readonly (number | '')[] => (ids.length === 0 ? [''] : ids);

function articleFacets(view: ArticleView): readonly Facet[] {
  const topicIds = new Set(view.newestFirst.flatMap((article) => article.topicIds));
  const authors = new Set(view.newestFirst.flatMap((article) => view.authors(article.authorIds)));
  return [
    {
      name: 'topic',
      label: articleTexts.topicFilter,
      choices: choicesByLabel(
        [...topicIds].map((id) => ({ value: String(id), label: view.topic(id).label })),
      ),
    },
    {
      name: 'author',
      label: articleTexts.authorFilter,
      choices: choicesByLabel(
        [...authors].map(({ staffMemberId, fullName }) => ({
          value: String(staffMemberId),
          label: fullName,
        })),
      ),
    },
  ];
}
