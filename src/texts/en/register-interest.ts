/** Name of the page and of links to it. */
export const title = 'Register your interest';
export const kicker = 'Stay informed';
export const description = (productName: string): string =>
  `Hear from ${productName} when the next edition of a guide is published.`;

/** A guide as a topic. */
export const guideTopic = (guide: string): string => `The ${guide} guide`;
/** Topics besides the guides. */
export const otherTopics: readonly string[] = ['Events and round tables', 'Profiles, badges and reports'];

export const nextSteps = 'What happens next';
export const nextStepsText =
  'We write once an edition is out, with the tables that changed most and the deadlines of the next.';
/** Refers subscribers to their preferences. `link` creates the link with a label. */
export const alreadySubscribed = <Link>(link: (label: string) => Link): readonly (Link | string)[] => [
  'You receive messages already? ',
  link('Choose which ones.'),
];
