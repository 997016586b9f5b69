import * as articleTexts from '#texts/articles.ts';
import { language as siteLanguage } from '#texts/language.ts';
import { pictureSource } from '../content/html/sanitize-cms-html.ts';
import { readGroupIds } from '../content/snapshots/reader.ts';
import { articleAddress, articlesAddress } from '../domain/addresses.ts';
import { languageName } from '../domain/languages.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import {
  type Article,
  type ArticleCard,
  ArticleView,
  newerFirst,
  type StaffLine,
  staffLine,
} from './article-view.ts';
import { type BrowseTable, practiceAreasOf, readBrowseTables, type TableLine } from './browse-tables.ts';
import { cmsHtml } from './cms-html.ts';
import { GroupView, type Link } from './group-view.ts';
import { alternateLinks, description, HOME, type PageMeta, sitePageTitle } from './page-meta.ts';
import type { SiteCollection, SitePage } from './site-page.ts';

export interface ArticleModel {
  readonly meta: PageMeta;
  /** Language tag of the article. */
  readonly language: string;
  readonly title: string;
  readonly summary: string;
  /** Picture of the article; null if it has none or if the picture's origin is not allowed. */
  readonly picture: Article['picture'];
  readonly html: string;
  readonly publishedOn: string;
  readonly authors: readonly StaffLine[];
  readonly contributors: readonly string[];
  /** Ranked firms that the article is about. */
  readonly firms: readonly Link[];
  readonly topics: readonly Link[];
  /** Ranking tables of the article's practice areas. */
  readonly tables: readonly TableLine[];
  /** Practice areas of the article that have ranking tables. */
  readonly practiceAreas: readonly Link[];
  /** The same article in other languages. */
  readonly translations: readonly (Link & { readonly language: string })[];
  readonly related: readonly ArticleCard[];
}

const MAX_RELATED = 3;
const MAX_TABLES = 5;
/** Number of preceding articles among which related articles are searched. */
const MAX_RELATED_CANDIDATES = 100;

/** `/articles/…`: one page per article. */
export const articlePages: SiteCollection<ArticleModel> = {
  partitions: () => ['articles'],
  *pages(_partition, inputs) {
    const view = new ArticleView(inputs);
    const groups = readGroupIds(inputs).map((groupId) => new GroupView(inputs, groupId));
    const tables = readBrowseTables(inputs, groups);
    for (const article of view.articles.all) yield articlePage(view, groups, tables, article);
  },
};

function articlePage(
  view: ArticleView,
  groups: readonly GroupView[],
  allTables: readonly BrowseTable[],
  article: Article,
): SitePage<ArticleModel> {
  const path = articleAddress(article.seoTitle);
  const versions = view.languageVersions(article);
  const related = relatedArticles(view, article);
  const authors = view.authors(article.authorIds);
  const tables = allTables.filter(({ subsection }) =>
    article.practiceAreaIds.includes(subsection.practiceAreaId),
  );
  const language = versions.find((version) => version.path === path)?.language ?? siteLanguage;
  return {
    path,
    model: {
      meta: {
        title: sitePageTitle(article.title),
        description: description(article.summary),
        path,
        breadcrumbs: [
          HOME,
          { label: articleTexts.title, href: articlesAddress({}) },
          { label: article.title },
        ],
        alternates: alternateLinks(versions),
      },
      language,
      title: article.title,
      summary: article.summary,
      picture: allowedPicture(article),
      html: cmsHtml(article.html),
      publishedOn: article.publishedOn,
      authors: authors.map(staffLine),
      contributors: article.contributors,
      firms: article.parentOrganisationIds.flatMap((id) => firmLink(groups, id)),
      topics: article.topicIds.map((topicId) => view.topic(topicId)),
      tables: tables.slice(0, MAX_TABLES).map(({ href, practiceArea, location, guide, subsectionType }) => ({
        label: `${practiceArea}, ${location}`,
        href,
        note: `${guide} · ${subsectionType}`,
      })),
      practiceAreas: practiceAreasOf(tables).map(({ label, href }) => ({ label, href })),
      translations: versions
        .filter((version) => version.path !== path)
        .map((version) => ({
          language: version.language,
          href: version.path,
          label: languageName(version.language),
        })),
      related: related.map((one) => view.card(one)),
    },
    shown: [
      article,
      ...authors,
      ...article.topicIds.map((topicId) => view.topics.require(topicId)),
      ...related,
    ],
  };
}

/**
 * Returns the articles that share the most topics and firms, the latest ones first among equals. All of them are older
 * than the article, so that a new article does not change the page of an older one.
 */
function relatedArticles(view: ArticleView, article: Article): readonly Article[] {
  const topics = new Set(article.topicIds);
  const firms = new Set(article.parentOrganisationIds);
  const ownVersions = new Set([
    article,
    ...view.languageVersions(article).map(({ path }) => view.articleAt(path)),
  ]);
  const first = view.newestFirst.findIndex((other) => newerFirst(article, other) < 0);
  return (first === -1 ? [] : view.newestFirst.slice(first, first + MAX_RELATED_CANDIDATES))
    .filter((other) => !ownVersions.has(other))
    .map((other) => ({
      other,
      shared:
        other.topicIds.filter((id) => topics.has(id)).length +
        other.parentOrganisationIds.filter((id) => firms.has(id)).length,
    }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MAX_RELATED)
    .map(({ other }) => other);
}

function allowedPicture({ picture }: Article): Article['picture'] {
  const url = picture && pictureSource(picture.url, siteConfiguration);
  return url ? { ...picture, url } : null;
}

/** Returns the link to the firm's page in the first guide that contains it. */
function firmLink(groups: readonly GroupView[], organisationId: number): Link[] {
  for (const group of groups) {
    const organisation = group.records('organisations').get(organisationId);
    if (organisation !== undefined) return [group.firm(organisation)];
  }
  return [];
}
