import { listText } from './formats.ts';

export const title = 'Artikel';
export const allArticles = 'Alle Artikel';
export const article = 'Artikel';
export const insight = 'Analysen';
export const archive = 'Archiv';
export const period = <Day>(from: Day, to: Day): readonly (Day | string)[] => [from, ' bis ', to];

export function pageTitle(topic: string | undefined, archivePage: number | undefined): string {
  const list = topic === undefined ? 'Artikel und Analysen' : `Artikel zum Thema ${topic}`;
  return archivePage === undefined ? list : `${list}, Archivseite ${archivePage}`;
}
export const standfirst = (topic: string | undefined, productName: string): string =>
  topic === undefined
    ? `Was die Redaktion von ${productName} in ihren Interviews erfährt und welche Schlüsse sie daraus zieht.`
    : `Artikel zum Thema ${topic} aus der Redaktion von ${productName}.`;
export function description(
  topic: string | undefined,
  productName: string,
  archivePage: number | undefined,
): string {
  const source = `${topic === undefined ? 'über den Rechtsmarkt' : `zum Thema ${topic}`} aus der Redaktion von ${productName}`;
  return archivePage === undefined
    ? `Artikel ${source}: Analysen, Interviews und Erkenntnisse aus den Rankings.`
    : `Ältere Artikel ${source}, Seite ${archivePage} des Archivs.`;
}

export const topics = 'Themen';
export const noArticles = 'Noch keine Artikel';
export const noArticlesHint = 'Hier ist bisher kein Artikel erschienen.';
export const seeAllEditorial = <Link>(link: Link): readonly (Link | string)[] => [
  'Vielleicht finden Sie das Gesuchte unter ',
  link,
  '.',
];
export const allEditorial = 'Alle redaktionellen Inhalte';
export const noun = { one: 'Artikel', many: 'Artikel' };
export const search = 'Artikel durchsuchen';
export const searchExample = 'Fusionskontrolle, Betriebsrat';
export const topicFilter = 'Thema';
export const authorFilter = 'Autorin oder Autor';
export const neighbours = 'Neuere und ältere Artikel';
export const newer = 'Neuere Artikel';
export const older = 'Ältere Artikel';

export const byline = (authors: readonly string[]): string => `Von ${listText(authors)}`;
export const contributors = (names: readonly string[]): string => `Unter Mitarbeit von ${listText(names)}.`;
export const authors = (): string => 'Verfasst von';
export const alsoIn = 'Auch verfügbar auf';
export const articleTopics = 'Themen';
export const tables = 'Ranglisten zum Thema';
export const allTables = (practiceArea: string): string => `Alle Ranglisten: ${practiceArea}`;
export const firms = 'Kanzleien in diesem Artikel';
export const related = 'Weiterlesen';

export const feedTitle = (productName: string): string => `${productName}: Artikel`;
export const feedDescription = (productName: string): string =>
  `Artikel über den Rechtsmarkt aus der Redaktion von ${productName}.`;
