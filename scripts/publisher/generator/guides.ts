import { type LocationPlan, locations } from './geography.ts';
import { type PracticeAreaPlan, practiceAreas } from './practice-areas.ts';

/** What a generated guide covers. */
export interface GuidePlan {
  readonly groupId: number;
  readonly name: string;
  readonly category: 1 | 2 | 3;
  readonly description: string;
  readonly locations: readonly LocationPlan[];
  readonly practiceAreas: readonly PracticeAreaPlan[];
  /** `bar`: sets of barristers, silks and juniors; `individuals`: tables of people alone beside those of firms. */
  readonly style: 'firms' | 'bar' | 'individuals';
  /** Its part of the site's pages, relative to the others. */
  readonly weight: number;
  /** Whether the sample has it. */
  readonly inSample: boolean;
  /** Month and day of publication. */
  readonly publishedOn: string;
}

const general = practiceAreas.general;

/** The guides, the most important first. */
export const guides: readonly GuidePlan[] = [
  {
    groupId: 2,
    name: 'Global',
    category: 1,
    description:
      'The leading law firms and lawyers of more than 100 jurisdictions, and the firms that work across all of them.',
    locations: locations.global,
    practiceAreas: general,
    style: 'firms',
    weight: 30,
    inSample: true,
    publishedOn: '02-12',
  },
  {
    groupId: 1,
    name: 'UK',
    category: 1,
    description:
      'Solicitors in London and in every region of the United Kingdom, from Magic Circle departments to local specialists.',
    locations: locations.uk,
    practiceAreas: general,
    style: 'firms',
    weight: 17,
    inSample: true,
    publishedOn: '10-15',
  },
  {
    groupId: 7,
    name: 'Europe',
    category: 1,
    description: 'Law firms and lawyers from Lisbon to Tallinn, researched country by country.',
    locations: locations.europe,
    practiceAreas: general,
    style: 'firms',
    weight: 15,
    inSample: true,
    publishedOn: '03-11',
  },
  {
    groupId: 8,
    name: 'Asia-Pacific',
    category: 1,
    description: 'Domestic and international firms across Asia and the Pacific.',
    locations: locations.asiaPacific,
    practiceAreas: general,
    style: 'firms',
    weight: 13,
    inSample: true,
    publishedOn: '12-04',
  },
  {
    groupId: 14,
    name: 'UK Bar',
    category: 2,
    description: 'Sets of chambers, silks and juniors at the Bar of England and Wales.',
    locations: locations.ukBar,
    practiceAreas: practiceAreas.bar,
    style: 'bar',
    weight: 10,
    inSample: true,
    publishedOn: '10-15',
  },
  {
    groupId: 21,
    name: 'High Net Worth',
    category: 3,
    description: 'Advisers to wealthy individuals, families and their offices.',
    locations: locations.wealth,
    practiceAreas: practiceAreas.wealth,
    style: 'individuals',
    weight: 9,
    inSample: true,
    publishedOn: '07-09',
  },
  {
    groupId: 5,
    name: 'USA',
    category: 1,
    description: 'Nationwide practices and the leading firms and lawyers of every state.',
    locations: locations.usa,
    practiceAreas: general,
    style: 'firms',
    weight: 20,
    inSample: false,
    publishedOn: '06-04',
  },
  {
    groupId: 9,
    name: 'Latin America',
    category: 1,
    description: 'Law firms and lawyers from Mexico to Tierra del Fuego.',
    locations: locations.latinAmerica,
    practiceAreas: general,
    style: 'firms',
    weight: 10,
    inSample: false,
    publishedOn: '08-20',
  },
  {
    groupId: 20,
    name: 'Canada',
    category: 1,
    description: 'Nationwide and provincial rankings of Canadian firms and lawyers.',
    locations: locations.canada,
    practiceAreas: general,
    style: 'firms',
    weight: 6,
    inSample: false,
    publishedOn: '09-24',
  },
  {
    groupId: 30,
    name: 'Middle East',
    category: 1,
    description: 'Firms and lawyers of the Gulf, the Levant and North Africa.',
    locations: locations.middleEast,
    practiceAreas: general,
    style: 'firms',
    weight: 4,
    inSample: false,
    publishedOn: '04-22',
  },
  {
    groupId: 31,
    name: 'Africa',
    category: 1,
    description: 'The firms that foreign and local clients call from Casablanca to Cape Town.',
    locations: locations.africa,
    practiceAreas: general,
    style: 'firms',
    weight: 4,
    inSample: false,
    publishedOn: '04-22',
  },
  {
    groupId: 49,
    name: 'FinTech',
    category: 2,
    description: 'Lawyers for payments, lending, crypto-assets and the firms that build them.',
    locations: locations.global,
    practiceAreas: practiceAreas.fintech,
    style: 'firms',
    weight: 3,
    inSample: false,
    publishedOn: '12-10',
  },
  {
    groupId: 58,
    name: 'Crisis & Risk Management',
    category: 3,
    description: 'Who to call when the unexpected happens.',
    locations: locations.wealth,
    practiceAreas: practiceAreas.crisis,
    style: 'individuals',
    weight: 3,
    inSample: false,
    publishedOn: '05-14',
  },
];

/** The year of the current editions. */
export const CURRENT_YEAR = 2026;

export const SCALES = ['sample', '10k', '100k', '300k'] as const;
export type Scale = (typeof SCALES)[number];

/** How many pages the built site has, and with which guides. */
export const scalePlan: Readonly<
  Record<Scale, { readonly pages: number; readonly guides: readonly GuidePlan[] }>
> = {
  sample: { pages: 1090, guides: guides.filter((guide) => guide.inSample) },
  '10k': { pages: 10_000, guides },
  '100k': { pages: 100_000, guides },
  '300k': { pages: 300_000, guides },
};
