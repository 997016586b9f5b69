import { type Hit, type SearchRecord, searchRecord } from '../../../src/domain/search.ts';

/** Number of indexed records of each type, as in a directory of more than 300,000 pages. */
export const fullScale = { practiceAreas: 60_000, organisations: 60_000, individuals: 400_000 } as const;

const onsets = 'b br c ch d dr f fr g gr h j k kl l m n p pr qu r s sch st t tr v w y z'.split(' ');
const vowels = 'a e i o u ai ea ie oo ou é ü ö á ø'.split(' ');
const codas = ['', '', 'n', 'r', 's', 'l', 'm', 'ck', 'rd', 'nt', 'lt', 'ng', 'ss', 'th', 'll'];
const endings = ['son', 'man', 'berg', 'ton', 'ley', 'ez', 'ov', 'ini', 'sen', 'wood', 'er', 'a', ''];
const firstNames =
  'Adele Ahmed Aiko Alejandro Anna Anne-Marie Antoine Beatriz Björn Carlos Chloë Daniel David Elena Emma Fatima François Giulia Hans Ingrid James Jean-Pierre João José Julia Karl Katarzyna Laura Lena Li Louise Łukasz Maria Marta Michael Mohammed Nina Núria Oliver Olga Paul Peter Priya Rachel Rafael Robert Sarah Siobhán Sofia Stefan Susan Thomas Tomáš Wei William Xavier Yasmin Yuki Zoë'.split(
    ' ',
  );
const practiceWords =
  'Administrative Antitrust Arbitration Aviation Banking Bankruptcy Capital Commercial Competition Construction Corporate Crime Data Dispute Employment Energy Environment Family Finance Fintech Franchising Funds Gaming Healthcare Immigration Infrastructure Insurance Intellectual International Investment Labour Life Litigation M&A Markets Media Mining Outsourcing Pensions Planning Private Product Projects Property Protection Public Regulatory Resolution Restructuring Sciences Securities Shipping Sports Tax Technology Telecommunications Trade Trademarks Transport Trusts Wealth'.split(
    ' ',
  );
const suffixes = [
  'LLP',
  'LLP',
  'Abogados',
  'Avocats',
  'Rechtsanwälte',
  'S.p.A.',
  '& Co',
  '& Partners',
  'Chambers',
  '',
];

/**
 * Creates a generator of numbers from 0 (included) to 1 (excluded), the mulberry32 algorithm. The same seed results in
 * the same numbers.
 */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Returns synthetic search records. The same seed results in the same records. Word frequencies are as uneven as in
 * names; some words have accents, hyphens or apostrophes.
 */
export function syntheticRecords(
  {
    practiceAreas,
    organisations,
    individuals,
  }: { readonly [kind in keyof typeof fullScale]: number } = fullScale,
  seed = 1,
): readonly SearchRecord[] {
  const random = seededRandom(seed);
  const any = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const oftenEarly = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() ** 2.5 * items.length)] as Item;
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const word = () =>
    capital(
      `${any(onsets)}${any(vowels)}${any(codas)}${random() < 0.4 ? any(onsets) + any(vowels) : ''}${any(endings)}`,
    );
  const surnames = Array.from({ length: 40_000 }, () => (random() < 0.02 ? `O'${word()}` : word()));
  const towns = Array.from({ length: 900 }, () => (random() < 0.1 ? `${word()} ${word()}` : word()));
  const countries = Array.from({ length: 160 }, () => (random() < 0.2 ? `${word()} ${word()}` : word()));
  const places = towns.map((townName) => ({ townName, countryName: oftenEarly(countries) }));
  const guides = [
    'Global',
    'UK',
    'Europe',
    'USA',
    'Asia-Pacific',
    'Latin America',
    'Canada',
    'Africa',
    'FinTech',
    'High Net Worth',
  ];
  const locations = [...countries, ...towns.slice(0, 400)];
  const practices = Array.from(
    { length: 300 },
    () => `${any(practiceWords)} ${any(practiceWords)}${random() < 0.4 ? ` & ${any(practiceWords)}` : ''}`,
  );
  const rank = () => Math.floor(random() ** 3 * 32);
  const profile = () => {
    const groupId = Math.floor(random() * guides.length);
    return { groupName: guides[groupId] as string, groupId: groupId + 1 };
  };
  const firmName = () => {
    const names = Array.from({ length: 1 + Math.floor(random() * 3) }, () => oftenEarly(surnames));
    return `${names.join(random() < 0.5 ? ', ' : ' & ')} ${any(suffixes)}`.trim();
  };
  const firms = Array.from({ length: organisations }, firmName);
  const records: SearchRecord[] = [];
  const add = (found: Hit, related: readonly string[], labels: readonly string[] = []) =>
    records.push(searchRecord(found, rank(), { related, labels }));
  const bands = ['Band 1', 'Band 2', 'Band 3', 'Band 4', 'Up and Coming', 'Star Individuals'];
  /** Chooses the rankings of a person: mostly one table, sometimes three. */
  const ranked = () => {
    const fields = Array.from({ length: 1 + Math.floor(random() ** 2 * 3) }, () => oftenEarly(practices));
    return { fields, related: [...fields, oftenEarly(locations), 'Law Firms'] };
  };
  for (let at = 0; at < practiceAreas; at += 1) {
    const location = at % locations.length;
    const { groupName, groupId } = profile();
    const practice = Math.floor(at / locations.length) % practices.length;
    add(
      {
        entityType: 'practice-area',
        hit: {
          groupName,
          locationName: locations[location] as string,
          practiceAreaName: practices[practice] as string,
          groupId,
          practiceAreaId:
            practice + 1 + practices.length * Math.floor(at / (locations.length * practices.length)),
          locationId: location + 1,
          subsectionTypeId: 1,
          subsectionTypeName: 'Law Firms',
          entryCount: 12,
          year: 2026,
        },
      },
      [practices[practice] as string, 'Law Firms', ...Array.from({ length: 4 }, () => oftenEarly(towns))],
    );
  }
  for (const [at, name] of firms.entries()) {
    const best = { tierName: any(bands), tableCount: 1 + Math.floor(random() * 20), year: 2026 };
    const rankings = [ranked(), ranked()];
    const related = [...rankings.flatMap((each) => each.related), oftenEarly(towns), oftenEarly(towns)];
    add(
      {
        entityType: 'organisation',
        hit: { name, ...oftenEarly(places), organisationId: at + 1, mostRelevantProfile: profile(), ...best },
      },
      related,
      rankings.flatMap(({ fields }) => fields),
    );
  }
  for (let at = 0; at < individuals; at += 1) {
    const { fields, related } = ranked();
    add(
      {
        entityType: 'individual',
        hit: {
          fullName: `${oftenEarly(firstNames)} ${oftenEarly(surnames)}${random() < 0.03 ? `-${oftenEarly(surnames)}` : ''}`,
          organisationParentName: oftenEarly(firms),
          ...oftenEarly(places),
          personOrganisationId: at + 1,
          mostRelevantProfile: profile(),
          tierName: any(bands),
          practiceAreaName: fields[0],
          tableCount: fields.length,
          year: 2026,
        },
      },
      related,
      fields,
    );
  }
  return records;
}
