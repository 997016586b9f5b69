/** Kind of page above the name of a person without a job title. */
export const kind = 'Lawyer';
/** Description of the page for search engines. */
export const description = ({
  name,
  firm,
  guide,
  practiceAreas,
}: {
  readonly name: string;
  /** The person's firm and town. */
  readonly firm: string;
  readonly guide: string;
  /** Practice areas in which the person is ranked. */
  readonly practiceAreas: readonly string[];
}): string =>
  practiceAreas.length === 0
    ? `${name} of ${firm}: profile and contact details in the ${guide} guide.`
    : `${name} of ${firm}, ranked in the ${guide} guide for ${practiceAreas.join('; ')}.`;
/** Alternative text of a photograph. */
export const portrait = (name: string): string => `Portrait of ${name}`;
export const rankings = 'Rankings';
/** Heading of rankings outside the location in which the person is based. */
export const foreignExpertise = 'Foreign expertise';
/** Explains why a person has no ranking. The links are the guide and the firm. */
export const hasProfile = <Link>(name: string, guide: Link, firm: Link): readonly (Link | string)[] => [
  `${name} appears in the `,
  guide,
  ' with a profile of ',
  firm,
  '.',
];
export const review = 'Editorial review';
export const related = 'Related lawyers';
