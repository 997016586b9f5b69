import { listText, plural } from './formats.ts';

/** Breadcrumb and heading of the list of all articles. */
export const title = 'Articles';
/** Link to the list of all articles. */
export const allArticles = 'All articles';
/** Kind of an article without a topic. */
export const article = 'Article';
/** Kind of the list of the newest articles. */
export const insight = 'Insight';
/** Kind and breadcrumb of a list of older articles. */
export const archive = 'Archive';
/** Publication period of the articles of an archive page. */
export const period = <Day>(from: Day, to: Day): readonly (Day | string)[] => [from, ' to ', to];

/** Page title of a list of articles, of all topics or of one. */
export function pageTitle(topic: string | undefined, archivePage: number | undefined): string {
  const list = topic === undefined ? 'Articles and insight' : `Articles on ${topic}`;
  return archivePage === undefined ? list : `${list}, archive page ${archivePage}`;
}
/** Text below the heading of a list of articles. */
export const standfirst = (topic: string | undefined, productName: string): string =>
  topic === undefined
    ? `What the researchers of ${productName} learn in their interviews, and what they make of it.`
    : `Articles on ${topic} from the researchers of ${productName}.`;
/** Description of a list of articles for search engines. */
export function description(
  topic: string | undefined,
  productName: string,
  archivePage: number | undefined,
): string {
  const source = `on ${topic ?? 'the legal market'} from the researchers of ${productName}`;
  return archivePage === undefined
    ? `Articles ${source}: analysis, interviews and what the rankings show.`
    : `Older articles ${source}, page ${archivePage} of the archive.`;
}

/** Accessible name of the links to the lists of all topics. */
export const topics = 'Topics';
export const noArticles = 'Nothing here yet';
/** Shown in a list without articles. */
export const noArticlesHint = 'No article has appeared here so far.';
/** Continues `noArticlesHint`. The link is `allEditorial`. */
export const seeAllEditorial = <Link>(link: Link): readonly (Link | string)[] => [link, ' may help.'];
export const allEditorial = 'All of our editorial';
export const noun = { one: 'article', many: 'articles' };
/** Name of the search form and label of its text field. */
export const search = 'Search articles';
/** An example of a query. */
export const searchExample = 'arbitration, private credit';
export const topicFilter = 'Topic';
export const authorFilter = 'Author';
/** Accessible name of the links to the neighbouring pages. */
export const neighbours = 'Newer and older articles';
export const newer = 'Newer articles';
export const older = 'Older articles';

export const byline = (authors: readonly string[]): string => `By ${listText(authors)}`;
export const contributors = (names: readonly string[]): string =>
  `With contributions from ${listText(names)}.`;
/** Heading of the authors' profiles. */
export const authors = (count: number): string => plural(count, { one: 'Author', other: 'Authors' });
/** Heading of the links to translations. */
export const alsoIn = 'Also in';
export const articleTopics = 'Topics';
export const tables = 'Related rankings';
/** Link to all ranking tables of a practice area. */
export const allTables = (practiceArea: string): string => `All ${practiceArea} tables`;
export const firms = 'Firms in this article';
/** Heading of related articles. */
export const related = 'Read on';

/** Title of the RSS feed. */
export const feedTitle = (productName: string): string => `${productName}: articles`;
export const feedDescription = (productName: string): string =>
  `Articles on the legal market from the researchers of ${productName}.`;
