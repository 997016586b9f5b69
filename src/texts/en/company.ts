/** Section of the site that contains the texts about the publisher. */
export const section = 'The house';
/** Heading of the links to the pages about the publisher. */
export const howWeWork = 'How we work';
export const aboutUs = 'About us';
export const methodology = 'Methodology';
export const rankingsExplained = 'The rankings explained';
export const researchTeam = 'Research team';
export const researchSchedule = 'Research schedule';
export const careers = 'Careers';
export const contactUs = 'Contact us';

/** Shown instead of a text that the snapshot does not have. */
export const noText = 'This text is being revised';
/** Hint instead of a missing text. The link is `writeToUs`. */
export const noTextHint = <Link>(link: Link): readonly (Link | string)[] => [
  'It will be back soon. ',
  link,
  ' with any question until then.',
];
export const writeToUs = 'Write to us';

export const aboutUsTitle = (productName: string): string => `About ${productName}`;
export const aboutUsDescription = (productName: string): string =>
  `Who researches and edits ${productName}, and how we have ranked law firms and lawyers so far.`;
/** Heading of the management team. */
export const management = 'Who leads the house';

export const researchTeamTitle = 'The research team';
export const researchTeamDescription = (productName: string): string =>
  `The researchers and editors of ${productName}: who covers which region and guide, and how to reach them.`;
export const editorsAndResearchers = 'Editors and researchers';

export const methodologyDescription = (productName: string): string =>
  `How ${productName} ranks law firms and lawyers, from the first interview to the published band.`;

export const rankingsExplainedDescription = (productName: string): string =>
  `What the bands, stars and other tiers in the ranking tables of ${productName} mean.`;
export const allTiers = 'All tiers, from the top';
