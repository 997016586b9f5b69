import { counted, numberText } from './formats.ts';

export const help = 'Hilfe';
export const title = 'Häufig gestellte Fragen';
export const standfirst = 'Ihre häufigsten Fragen, beantwortet von denen, die sich auskennen.';
export const description = (count: number, productName: string): string =>
  `${answers(count)} zu Rankings, Einreichungen, Benutzerkonten und Veranstaltungen von ${productName}.`;
export const answers = (count: number): string => counted(count, { one: 'Antwort', other: 'Antworten' });

export const noAnswers = 'Hier gibt es noch keine Antworten';
export const noAnswersHint = <Link>(link: Link): readonly (Link | string)[] => [
  link,
  ': Wir antworten Ihnen.',
];
export const askUs = 'Fragen Sie uns';
export const noun = { one: 'Antwort', many: 'Antworten' };
export const searchHelp = 'Hilfe durchsuchen';
export const search = 'Suche';
export const searchExample = 'Frist, Profil, Rang 1';
export const allAnswers = (count: number, topic: string): string =>
  `Alle ${numberText(count)} Antworten zum Thema „${topic}“`;
export const isYoursMissing = <Link>(link: Link): readonly (Link | string)[] => [
  'Ihre Frage ist nicht dabei? ',
  link,
];
export const writeToUs = 'Schreiben Sie uns';

export const topicTitle = (topic: string): string => `${topic}: Fragen und Antworten`;
export const topicDescription = (topic: string, questions: readonly string[]): string =>
  `${answers(questions.length)} zum Thema „${topic}“: ${questions.join(' ')}`;
export const permalink = 'Diese Antwort auf einer eigenen Seite';
export const permalinkLabel = (question: string): string =>
  `Diese Antwort auf einer eigenen Seite: ${question}`;
export const otherTopics = 'Weitere Themen';
export const stillLooking = 'Noch Fragen?';

export const helpOn = (topic: string): string => `Hilfe: ${topic}`;
export const documents = 'Dokumente';
export const alsoOn = (topic: string): string => `Mehr zum Thema „${topic}“`;
