import { counted } from './formats.ts';

/** Breadcrumb and section of the overview of all editorial content. */
export const section = 'Editorial';
export const title = 'What we publish, and how we come to it';
export const pageTitle = 'Editorial: articles, research and authors';
export const description = (productName: string): string =>
  `Everything that the editors of ${productName} publish besides the rankings: articles by topic, how the research works, and who writes.`;
export const standfirst =
  'Articles from this year’s interviews, the texts on our research, and the people behind both.';

export const noArticles = 'No articles yet';
export const noArticlesHint = 'The first will stand here. Until then, the guides hold what we have to say.';
export const latest = 'Latest';
export const allArticles = 'All articles';
export const byTopic = 'By topic';
export const articles = (count: number): string => counted(count, { one: 'article', other: 'articles' });
export const howWeResearch = 'How we research';
export const methodology = 'Methodology';
export const methodologySummary = 'Interviews, evidence and a committee: how a band is decided.';
export const rankingsExplained = 'The rankings explained';
export const rankingsExplainedSummary = 'What bands, stars and the other tiers mean.';
export const researchTeam = 'The research team';
export const researchTeamSummary = 'Who asks the questions, and in which language.';
/** Heading of the authors. */
export const authors = 'Who writes';
