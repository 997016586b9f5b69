/** The content that all compared generators render: a record per page, and the menus of every page. */
import { keyedRandom, type Random } from '../../publisher/generator/random.ts';
import type { Lawyer } from '../peer/src/records.ts';

/** Number of records that are edited between two builds. */
export const EDITED_RECORDS = 10;

/** A sentence that only edited records contain. */
export const EDIT = 'Was elected to the management committee this year.';

const FIRST_ID = 200_000;
const GIVEN_NAMES = [
  'Adèle',
  'Björn',
  'Céline',
  'Dagný',
  'Esperança',
  'Håkon',
  'Inés',
  'Jürgen',
  'Łukasz',
  'María',
];
const SURNAMES = [
  'Ångström',
  'Brûlé',
  'Castañeda',
  'Dvořák',
  'Fernández',
  'Guérin',
  'Jansson',
  'Kärnä',
  'Müller',
  'Weiß',
];
const FIRMS = [
  'Ashdown & Partners',
  'Delacroix Avocats',
  'Grünwald Rechtsanwälte',
  'Halvorsen Legal',
  'Peñalver Abogados',
];
const TOWNS = [
  ['London', 'United Kingdom'],
  ['Zürich', 'Switzerland'],
  ['São Paulo', 'Brazil'],
  ['Kraków', 'Poland'],
] as const;
const AREAS = [
  'Banking',
  'Competition',
  'Construction',
  'Dispute Resolution',
  'Employment',
  'Energy',
  'Insurance',
  'Tax',
];
const GUIDES = ['Global', 'Europe', 'Latin America', 'Asia-Pacific'];
const WORDS =
  'advises acts leads handles clients on complex matters across several jurisdictions with particular strength in regulated sectors where commercial judgement and careful drafting are valued highly by counsel who praise responsiveness clarity depth of knowledge and an ability to resolve disputes before they reach trial'.split(
    ' ',
  );

const prose = (random: Random, words: number): string =>
  `${Array.from({ length: words }, () => random.pick(WORDS)).join(' ')}.`;

const slug = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/[^a-z0-9 ]/g, '')
    .replace(/ +/g, '-');

/** Returns whether a record is one of the records that are edited: they are distributed evenly. */
export const isEdited = (index: number, count: number): boolean =>
  index % Math.ceil(count / EDITED_RECORDS) === Math.floor(count / EDITED_RECORDS / 2);

/** Creates a record. Its HTML page has about 15 KB. */
export function createRecord(index: number, edited: boolean): Lawyer {
  const random = keyedRandom('generators', index);
  const name = `${random.pick(GIVEN_NAMES)} ${random.pick(SURNAMES)}`;
  const firm = random.pick(FIRMS);
  const [city, country] = random.pick(TOWNS);
  const areas = random.sample(AREAS, 3);
  const id = FIRST_ID + index;
  return {
    slug: `${slug(name)}-${id}`,
    id,
    name,
    firm: { name: firm, href: `/law-firm/${slug(firm)}` },
    city,
    country,
    areas,
    summary: `${name} of ${firm}, ${city}: rankings, editorial reviews and practice areas (${areas.join(', ')}).`,
    bio: `${name} is a partner of ${firm} in ${city}. ${prose(random, 110)}${edited ? ` ${EDIT}` : ''}`,
    departments: AREAS.map((area, rank) => ({
      rank: rank + 1,
      name: area,
      guide: random.pick(GUIDES),
      href: `/department/${slug(area)}`,
      band: `Band ${random.between(1, 6)}`,
      review: prose(random, 60),
    })),
  };
}

/** Menus and footer of every page. */
export const DIRECTORY = {
  base: 'https://www.example.org',
  name: 'Lawyer Directory',
  menus: ['Rankings', 'Regions', 'Firms', 'Insight'].map((title) => ({
    title,
    links: Array.from({ length: 20 }, (_, index) => ({
      href: `/${slug(title)}/${slug(AREAS[index % AREAS.length] ?? '')}-${index + 1}`,
      text: `${AREAS[index % AREAS.length]} ${title}`,
    })),
  })),
  footer: ['About us', 'Contact', 'Careers', 'Press', 'Methodology', 'Privacy notice', 'Cookies', 'Help'].map(
    (text) => ({ href: `/info/${slug(text)}`, text }),
  ),
} as const;
