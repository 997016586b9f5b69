import { plural } from './formats.ts';

/** Kind of page above the name of a department. */
export const kind = 'Department';
/** Description of the page for search engines. */
export const description = ({
  practiceArea,
  location,
  firm,
  tier,
  guide,
}: {
  readonly practiceArea: string;
  readonly location: string;
  readonly firm: string;
  readonly tier: string;
  readonly guide: string;
}): string =>
  `The ${practiceArea} department of ${firm} (${location}), ${tier} in the ${guide} guide: heads, ranked lawyers and editorial review.`;
export const fullTable = 'See the full table';
export const heads = (count: number): string =>
  plural(count, { one: 'Head of department', other: 'Heads of department' });
export const related = 'Related departments';
