import { counted } from './formats.ts';

export const section = 'Redaktion';
export const title = 'Was wir veröffentlichen und wie es entsteht';
export const pageTitle = 'Redaktion: Artikel, Recherche, Autorinnen und Autoren';
export const description = (productName: string): string =>
  `Alles, was die Redaktion von ${productName} neben den Rankings veröffentlicht: Artikel nach Thema, Einblicke in die Recherche sowie die Autorinnen und Autoren.`;
export const standfirst =
  'Artikel aus den Interviews dieses Jahres, Texte über unsere Recherche und die Menschen dahinter.';

export const noArticles = 'Noch keine Artikel';
export const noArticlesHint =
  'Hier wird der erste Artikel erscheinen. Bis dahin finden Sie unsere Einschätzungen in den Guides.';
export const latest = 'Aktuelles';
export const allArticles = 'Alle Artikel';
export const byTopic = 'Nach Thema';
export const articles = (count: number): string => counted(count, { one: 'Artikel', other: 'Artikel' });
export const howWeResearch = 'Wie wir recherchieren';
export const methodology = 'Methodik';
export const methodologySummary = 'Interviews, Belege und ein Gremium: wie ein Rang zustande kommt.';
export const rankingsExplained = 'Die Rankings erklärt';
export const rankingsExplainedSummary = 'Was Ränge, Sterne und weitere Stufen bedeuten.';
export const researchTeam = 'Das Rechercheteam';
export const researchTeamSummary = 'Wer die Fragen stellt – und in welcher Sprache.';
export const authors = 'Wer für uns schreibt';
