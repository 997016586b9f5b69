import { z } from 'zod';
import { type LocationPlan, locations } from './geography.ts';
import { type PracticeAreaPlan, practiceAreas } from './practice-areas.ts';
import { readWords } from './read-words.ts';

/** The plan of a generated guide. */
export interface GuidePlan {
  readonly groupId: number;
  readonly name: string;
  readonly category: 1 | 2 | 3;
  readonly description: string;
  readonly locations: readonly LocationPlan[];
  readonly practiceAreas: readonly PracticeAreaPlan[];
  /** `bar`: sets of barristers, silks and juniors; `individuals`: tables of people in addition to tables of firms. */
  readonly style: 'firms' | 'bar' | 'individuals';
  /** Share of the site's pages, relative to the other guides. */
  readonly weight: number;
  /** Whether it is part of the sample. */
  readonly inSample: boolean;
  /** The year of its first edition. */
  readonly since: number;
  /** Month and day of publication. */
  readonly publishedOn: string;
  /** Whether the menus show it in bold. */
  readonly prominent: boolean;
}

const guidePlan = z
  .strictObject({
    groupId: z.int().positive(),
    name: z.string(),
    category: z.literal([1, 2, 3]),
    description: z.string(),
    locations: z.enum(Object.keys(locations) as (keyof typeof locations)[]),
    practiceAreas: z.enum(Object.keys(practiceAreas) as (keyof typeof practiceAreas)[]),
    style: z.enum(['firms', 'bar', 'individuals']),
    weight: z.number().positive(),
    inSample: z.boolean(),
    since: z.int().default(1994),
    publishedOn: z.string().regex(/^\d\d-\d\d$/),
    prominent: z.boolean().default(false),
  })
  .transform(
    ({ locations: locationsName, practiceAreas: practiceAreasName, ...plan }): GuidePlan => ({
      ...plan,
      locations: locations[locationsName],
      practiceAreas: practiceAreas[practiceAreasName],
    }),
  );

/** The guides, the most important first. */
const guides: readonly GuidePlan[] = readWords(
  'guides.toml',
  z.strictObject({ guides: z.array(guidePlan) }),
).guides;

/** The year of the current editions. */
export const CURRENT_YEAR = 2026;
/** The years of the past editions, in ascending order. */
export const PAST_YEARS = [CURRENT_YEAR - 2, CURRENT_YEAR - 1] as const;

/** Returns the id of a group's publication in a year. */
export const publicationIdOf = (groupId: number, year: number): number => groupId * 100 + (year - 2000);

/** Returns the day on which a guide publishes its edition of a year. Editions of November and December are published in the previous calendar year. */
export const editionDay = ({ publishedOn }: Pick<GuidePlan, 'publishedOn'>, year: number): string =>
  `${year - (publishedOn > '11' ? 1 : 0)}-${publishedOn}`;

export const SCALES = ['sample', '10k', '100k', '300k', '1m'] as const;
export type Scale = (typeof SCALES)[number];

export interface ScalePlan {
  /** Approximate number of pages of the built site. */
  readonly pages: number;
  /** Number of pages that the guides are planned for, if large guides have too few tables to reach `pages`. */
  readonly planned?: number;
  readonly guides: readonly GuidePlan[];
}

export const scalePlan: Readonly<Record<Scale, ScalePlan>> = {
  sample: { pages: 1130, guides: guides.filter((guide) => guide.inSample) },
  '10k': { pages: 10_000, guides },
  '100k': { pages: 100_000, guides },
  '300k': { pages: 300_000, guides },
  '1m': { pages: 1_000_000, planned: 1_700_000, guides },
};
