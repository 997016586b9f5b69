import { counted, numberText } from './formats.ts';

/** Breadcrumb and section of the questions. */
export const help = 'Help';
export const title = 'Frequently asked questions';
export const standfirst = 'What we are asked most often, answered by the people who know.';
export const description = (count: number, productName: string): string =>
  `${answers(count)} on rankings, submissions, accounts and events of ${productName}.`;
export const answers = (count: number): string => counted(count, { one: 'answer', other: 'answers' });

export const noAnswers = 'There are no answers here yet';
/** Hint on a page without answers. The link is `askUs`. */
export const noAnswersHint = <Link>(link: Link): readonly (Link | string)[] => [
  link,
  ', and we will write back.',
];
export const askUs = 'Ask us';
export const noun = { one: 'answer', many: 'answers' };
/** Link to the questions and name of the search form. */
export const searchHelp = 'Search the help';
/** Label of the text field. */
export const search = 'Search';
/** An example of a query. */
export const searchExample = 'Deadline, profile, Band 1';
export const allAnswers = (count: number, topic: string): string =>
  `All ${numberText(count)} answers on ${topic.toLowerCase()}`;
/** Ends the list of questions. The link is `writeToUs`. */
export const isYoursMissing = <Link>(link: Link): readonly (Link | string)[] => ['Is yours missing? ', link];
export const writeToUs = 'Write to us';

/** Page title of a topic. */
export const topicTitle = (topic: string): string => `${topic}: questions and answers`;
/** Description of a topic for search engines. */
export const topicDescription = (topic: string, questions: readonly string[]): string =>
  `${answers(questions.length)} on ${topic.toLowerCase()}: ${questions.join(' ')}`;
/** Link from a list of answers to the page of one of them. */
export const permalink = 'This answer’s own page';
/** Accessible name of the link to the page of an answer. */
export const permalinkLabel = (question: string): string => `This answer’s own page: ${question}`;
export const otherTopics = 'Other topics';
export const stillLooking = 'Still looking?';

/** Section of an answer. */
export const helpOn = (topic: string): string => `Help: ${topic}`;
export const documents = 'Documents';
export const alsoOn = (topic: string): string => `Also on ${topic.toLowerCase()}`;
