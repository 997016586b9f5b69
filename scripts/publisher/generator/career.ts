import { CURRENT_YEAR } from './guides.ts';
import type { Random } from './random.ts';

/** Rank of a person in the profession. The person's tier, prose and title depend on it. */
export type Standing =
  | 'star'
  | 'leader'
  | 'partner'
  | 'recognised'
  | 'rising'
  | 'associate'
  | 'eminent'
  | 'statesperson';

/** Branches of the profession: lawyers of firms, and the two ranks of barristers. */
export type Branch = 'firm' | 'silk' | 'junior';

/** A person's career, the same in each guide that ranks the person. */
export interface Career {
  readonly branch: Branch;
  readonly standing: Standing;
  /** Year of admission, or of the call to the Bar. */
  readonly qualified: number;
  /** Year in which the person joined the firm. */
  readonly joined: number;
  /** The first year in which a guide may rank the person. */
  readonly notable: number;
  /** Order among the people in bands; a higher value means a higher band. */
  readonly stature: number;
}

/** Bounds in years: from qualification to today, and from qualification to the first possible ranking. */
interface Span {
  readonly years: readonly [least: number, most: number];
  readonly notable: number;
  /** Maximum number of years in which a guide ranks a person of this standing. */
  readonly ranked: number;
}

const MAX_RANKED_YEARS = 22;
const SPANS: Readonly<Record<Branch, Readonly<Partial<Record<Standing, Span>>>>> = {
  firm: {
    star: { years: [20, 34], notable: 9, ranked: MAX_RANKED_YEARS },
    leader: { years: [17, 33], notable: 9, ranked: MAX_RANKED_YEARS },
    partner: { years: [13, 32], notable: 9, ranked: MAX_RANKED_YEARS },
    recognised: { years: [11, 28], notable: 9, ranked: 8 },
    rising: { years: [9, 14], notable: 8, ranked: 4 },
    associate: { years: [4, 9], notable: 3, ranked: 4 },
    eminent: { years: [25, 38], notable: 10, ranked: MAX_RANKED_YEARS },
    statesperson: { years: [35, 44], notable: 12, ranked: MAX_RANKED_YEARS },
  },
  silk: {
    star: { years: [26, 38], notable: 18, ranked: MAX_RANKED_YEARS },
    leader: { years: [23, 38], notable: 18, ranked: MAX_RANKED_YEARS },
    partner: { years: [19, 36], notable: 18, ranked: MAX_RANKED_YEARS },
    statesperson: { years: [38, 46], notable: 20, ranked: MAX_RANKED_YEARS },
  },
  junior: {
    star: { years: [14, 22], notable: 5, ranked: 16 },
    leader: { years: [13, 24], notable: 5, ranked: 16 },
    partner: { years: [8, 24], notable: 5, ranked: 16 },
    rising: { years: [4, 8], notable: 2, ranked: 4 },
  },
};

/** Standings with their weights among the people of a team, from its head down. */
const FIRM_STANDINGS: readonly (readonly (readonly [Standing, number])[])[] = [
  [
    ['leader', 72],
    ['star', 12],
    ['eminent', 16],
  ],
  [
    ['partner', 52],
    ['leader', 20],
    ['statesperson', 12],
    ['eminent', 8],
    ['rising', 8],
  ],
  [
    ['partner', 62],
    ['rising', 18],
    ['associate', 10],
    ['statesperson', 6],
    ['recognised', 4],
  ],
  [
    ['partner', 44],
    ['rising', 22],
    ['associate', 24],
    ['recognised', 8],
    ['statesperson', 2],
  ],
];
const SILK_STANDINGS: (typeof FIRM_STANDINGS)[number] = [
  ['partner', 64],
  ['leader', 25],
  ['star', 6],
  ['statesperson', 5],
];
const JUNIOR_STANDINGS: (typeof FIRM_STANDINGS)[number] = [
  ['partner', 66],
  ['leader', 14],
  ['star', 4],
  ['rising', 16],
];

function weighted(random: Random, weights: (typeof FIRM_STANDINGS)[number]): Standing {
  let rest = random.next() * weights.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [standing, weight] of weights) {
    rest -= weight;
    if (rest < 0) return standing;
  }
  return 'partner';
}

const STATURE: Readonly<Partial<Record<Standing, number>>> = { star: 1.2, leader: 1, partner: 0.4 };

/**
 * Generates a career.
 * @param depth number of people of the team above the person; 0 for its head
 * @param firm bounds the year of joining by its foundation
 * @param standing if it is already determined, e.g. of a managing partner
 */
export function careerOf(
  random: Random,
  branch: Branch,
  depth: number,
  firm: { readonly founded: number },
  standing?: Standing,
): Career {
  const weights =
    branch === 'silk'
      ? SILK_STANDINGS
      : branch === 'junior'
        ? JUNIOR_STANDINGS
        : (FIRM_STANDINGS[Math.min(depth, FIRM_STANDINGS.length - 1)] as (typeof FIRM_STANDINGS)[number]);
  const stands = standing ?? weighted(random, weights);
  const span = SPANS[branch][stands];
  if (span === undefined) throw new Error(`Nobody of the branch ${branch} is a ${stands}.`);
  const qualified = CURRENT_YEAR - random.between(...span.years);
  const earliest = Math.max(qualified, firm.founded);
  return {
    branch,
    standing: stands,
    qualified,
    joined: earliest + Math.floor(random.next() ** 1.6 * Math.max(1, CURRENT_YEAR - 2 - earliest)),
    notable: Math.max(qualified + span.notable, CURRENT_YEAR + 1 - span.ranked),
    stature: (STATURE[stands] ?? 0) + random.next() * 0.6,
  };
}

/** Chooses the years of rankings since a year, newest first, with occasional gaps. */
export function rankedYears(random: Random, since: number): number[] {
  const possible = Math.max(1, CURRENT_YEAR + 1 - since);
  const span = 1 + Math.floor(random.next() ** 1.5 * possible);
  return Array.from({ length: span }, (_, back) => CURRENT_YEAR - back).filter(
    (_, back) => back === 0 || span < 8 || !random.chance(0.04),
  );
}
