import { beforeAll, describe, expect, test } from 'vitest';
import { generate } from '../../../../scripts/publisher/generator/generate.ts';
import type { RecordOf } from '../../../../scripts/publisher/records.ts';
import { openStore, SITE, type Store } from '../../../../scripts/publisher/store.ts';
import type { Contact } from '../../../../src/domain/editorial.ts';

/** The year of the current editions. */
const THIS_YEAR = 2026;

/** A person in a guide, with all texts about the person. */
interface Person {
  readonly record: RecordOf<'individual'>;
  readonly title: string | null;
  readonly contact: Contact | null;
  readonly languages: readonly string[];
  /** City and country of the address; undefined without one. */
  readonly address: { readonly city: string; readonly country: string } | undefined;
  readonly firm: RecordOf<'organisation'>;
  /** The locations of the person's tables, in the order of the rankings. */
  readonly locations: readonly string[];
  readonly text: string;
}

/** A firm's ranked team, with all texts about it. */
interface Team {
  readonly record: RecordOf<'department'>;
  readonly location: string;
  /** Guide, practice area and location of its table. */
  readonly market: string;
  readonly address: { readonly city: string; readonly country: string } | undefined;
  /** Countries of the firm's head office and other offices. */
  readonly countries: readonly (string | null)[];
  readonly text: string;
}

/** The input of a rule: all records of each kind. */
interface Directory {
  readonly people: readonly Person[];
  readonly teams: readonly Team[];
  readonly quotes: readonly string[];
  readonly works: readonly string[];
  /** All published contact details, each with the firm and the city of its office. */
  readonly contacts: readonly { readonly office: string; readonly contact: Contact }[];
  /** Deadlines with the days on which the guide publishes its editions. */
  readonly deadlines: readonly { readonly deadline: string; readonly editions: readonly string[] }[];
  /** Texts that are not about firms or people. */
  readonly siteTexts: readonly string[];
  readonly overviewTitles: readonly string[];
  readonly articles: readonly { readonly title: string; readonly words: number }[];
}

const SCALES = ['sample', '10k'] as const;
const directories = new Map<(typeof SCALES)[number], Directory>();
beforeAll(() => {
  for (const scale of SCALES) {
    const store = openStore(':memory:');
    generate(store, scale, 1, () => {});
    directories.set(scale, read(store));
    store.close();
  }
});
const directoryOf = (scale: (typeof SCALES)[number]): Directory => directories.get(scale) as Directory;

function read(store: Store): Directory {
  const people: Person[] = [];
  const teams: Team[] = [];
  const quotes: string[] = [];
  const htmls: string[] = [];
  const overviewTitles: string[] = [];
  const contacts: Directory['contacts'][number][] = [];
  const addContact = (firm: number, city: string | null | undefined, contact: Contact | null) => {
    if (city && contact !== null) contacts.push({ office: `${firm} ${city}`, contact });
  };
  const parseAddressLines = (lines: readonly string[] | undefined) => {
    const [, city, country] = lines ?? [];
    return city === undefined || country === undefined ? undefined : { city, country };
  };
  for (const { publicationTypeGroupId: group } of store.groups()) {
    const firms = new Map(store.list('organisation', group).map((one) => [one.organisationId, one]));
    const locations = new Map(store.list('location', group).map((one) => [one.locationId, one.name]));
    const tables = new Map(
      store.list('subsection', group).map((one) => [one.subsectionId, locations.get(one.locationId) ?? '']),
    );
    const markets = new Map(
      store
        .list('subsection', group)
        .map((one) => [one.subsectionId, `${group}:${one.practiceAreaId}:${one.locationId}`]),
    );
    const offices = Map.groupBy(store.list('office', group), (one) => one.parentOrganisationId);
    const individuals = new Map(
      store.list('individual', group).map((one) => [one.personOrganisationId, one]),
    );
    const departments = new Map(store.list('department', group).map((one) => [one.departmentProfileId, one]));
    for (const detail of store.list('individual-detail', group)) {
      const record = individuals.get(detail.personOrganisationId) as RecordOf<'individual'>;
      const html = detail.editorialReviews.map((review) => review.html).join(' ');
      htmls.push(html, detail.providedProfile?.html ?? '');
      quotes.push(...detail.editorialReviews.flatMap((review) => review.quotes));
      people.push({
        record,
        title: detail.jobTitle,
        contact: detail.contact,
        languages: detail.languages,
        address: parseAddressLines(detail.contact?.addressLines),
        firm: firms.get(record.parentOrganisationId) as RecordOf<'organisation'>,
        locations: record.rankings.map((ranking) => tables.get(ranking.subsectionId) ?? ''),
        text: html,
      });
    }
    for (const detail of store.list('department-detail', group)) {
      const record = departments.get(detail.departmentProfileId) as RecordOf<'department'>;
      const html = detail.editorialReview?.html ?? '';
      htmls.push(html, detail.providedProfile?.html ?? '');
      addContact(record.parentOrganisationId, detail.contact?.addressLines[1], detail.contact);
      quotes.push(...(detail.editorialReview?.quotes ?? []));
      teams.push({
        record,
        location: tables.get(record.subsectionId) ?? '',
        market: markets.get(record.subsectionId) ?? '',
        address: parseAddressLines(detail.contact?.addressLines),
        countries: [
          firms.get(record.parentOrganisationId)?.countryName ?? null,
          ...(offices.get(record.parentOrganisationId) ?? []).map(({ countryName }) => countryName),
        ],
        text: html,
      });
    }
    for (const { organisationId, contact } of store.list('organisation-detail', group))
      addContact(organisationId, firms.get(organisationId)?.townName, contact);
    for (const { parentOrganisationId, locationName, contact } of store.list('office', group))
      addContact(parentOrganisationId, locationName, contact);
    for (const detail of store.list('organisation-detail', group)) {
      quotes.push(...(detail.editorialReview?.quotes ?? []));
      htmls.push(...detail.providedProfiles.map(({ html }) => html));
    }
    overviewTitles.push(...store.list('overview', group).map((one) => one.title));
  }
  return {
    people,
    teams,
    quotes,
    works: htmls.flatMap((html) => [...html.matchAll(/<li>(.*?)<\/li>/g)].map((match) => match[1] as string)),
    overviewTitles,
    contacts,
    deadlines: store.list('submission', SITE).map(({ deadline, publicationTypeGroupId }) => ({
      deadline,
      editions: store.list('publication', publicationTypeGroupId).map(({ publishedOn }) => publishedOn),
    })),
    siteTexts: [
      ...store.list('cms-page', SITE).map(({ html }) => html),
      ...store.list('article', SITE).map(({ html }) => html),
      ...store.list('prose', SITE).map(({ html }) => html),
      ...store.list('faq-article', SITE).map(({ html }) => html),
      ...store.list('contact-category', SITE).map(({ description }) => description),
      JSON.stringify(store.get('header-settings', SITE, 1)),
    ],
    articles: store.list('article', SITE).map(({ title, html }) => ({
      title,
      words: html
        .replace(/<[^>]+>/g, ' ')
        .trim()
        .split(/\s+/).length,
    })),
  };
}

/** Returns the texts or names that violate the rule. */
type Rule = (directory: Directory) => readonly string[];

const personLabel = ({ record }: Person): string => `${record.fullName} (${record.personOrganisationId})`;
const ofPeople =
  (contradicts: (person: Person) => boolean): Rule =>
  ({ people }) =>
    people.filter(contradicts).map(personLabel);
const ofTeams =
  (contradicts: (team: Team) => boolean): Rule =>
  ({ teams }) =>
    teams.filter(contradicts).map((team) => `department ${team.record.departmentProfileId}`);

const firstYear = ({ record }: Person): number =>
  Math.min(THIS_YEAR, ...record.rankings.flatMap((ranking) => ranking.rankedYears));
const isIn = (person: Person, tierId: number): boolean =>
  person.record.rankings.some((ranking) => ranking.tierId === tierId);
const [SENIOR_STATESPEOPLE, UP_AND_COMING, ASSOCIATES, FOREIGN_EXPERTS] = [8, 11, 12, 13];

/** Finds firms with several people of the same title. */
const once =
  (title: RegExp, where: (person: Person) => string): Rule =>
  ({ people }) => {
    const holders = Map.groupBy(
      people.filter((person) => title.test(person.title ?? '')),
      (person) => `${person.firm.organisationId} ${person.title} ${where(person)}`,
    );
    return [...holders.values()]
      .filter((found) => new Set(found.map(({ record }) => record.personId)).size > 1)
      .map((found) => found.map(personLabel).join(', '));
  };

/** Area codes of some cities, and codes of countries that are easily confused. */
const NUMBERS: Readonly<Record<string, string>> = {
  London: '+44 20 ',
  Manchester: '+44 161 ',
  Preston: '+44 1772 ',
  Edinburgh: '+44 131 ',
  Hamilton: '+1 441 ',
  'George Town': '+1 345 ',
  'New York': '+1 212 ',
  Houston: '+1 713 ',
  Toronto: '+1 416 ',
  'San Juan': '+1 787 ',
  Paris: '+33 1 ',
  Munich: '+49 89 ',
  'São Paulo': '+55 11 ',
  'Mexico City': '+52 55 ',
};

const NORTH_WEST = ['Manchester', 'Liverpool', 'Preston'];
const ENGLISH_LAW = ['United Kingdom', 'Ireland'];
const HIGH_COURT = /High Court/;
const UPC = /Unified Patent Court/;
const LENDER = /(?:arranged|underwritten|provided) by ([^.,]+)|with ([^.,]+) as (?:sole|global)/;

function lendsWithoutBeingABank(work: string): boolean {
  const [, one, other] = LENDER.exec(work) ?? [];
  const lender = one ?? other;
  return lender !== undefined && !/(?:Bank|Bancorp)$/.test(lender);
}

const NO_CONTACT: Contact = { email: null, telephone: null, website: null, addressLines: [] };

/** Returns the keys of the groups whose items do not all have the same value. */
function differing<Item>(
  items: readonly Item[],
  group: (item: Item) => string,
  value: (item: Item) => unknown,
): string[] {
  return [...Map.groupBy(items, group)]
    .filter(([, found]) => new Set(found.map((item) => JSON.stringify(value(item)))).size > 1)
    .map(([name]) => name);
}

/** The first languages of locations with foreign experts. */
const LANGUAGES: Readonly<Record<string, string>> = {
  Brazil: 'Portuguese',
  China: 'Mandarin',
  France: 'French',
  Germany: 'German',
  Japan: 'Japanese',
  Poland: 'Polish',
  'United Arab Emirates': 'Arabic',
  'United Kingdom': 'English',
  USA: 'English',
};

/** Some locations that are parts of countries. */
const PARTS = ['London', 'North West', 'Yorkshire', 'New York', 'California', 'Texas', 'Ontario', 'Québec'];

/** Returns the languages that a review attributes to a person. */
const reviewedLanguages = (text: string): readonly string[] =>
  [
    ...text.matchAll(
      /(?:works|drafts|speaks|advises) in ([A-Z][a-z]+(?:,? and [A-Z][a-z]+|, [A-Z][a-z]+)*)/g,
    ),
  ].flatMap(([, languages = '']) => languages.split(/, and | and |, /));

/** Matches the client and the matter of a piece of work. */
const WORK =
  /^(?:Advised|Acted for|Represented|Assisted|Counselled) (.+?) (?:on|in connection with|in relation to|with) (.+)$/;

const DAY_MS = 86_400_000;
/** Returns the number of days from a deadline to the next publication of a guide that is published each year on the day of `edition`. */
const daysToEdition = (deadline: string, edition: string): number => {
  const day = edition.slice(4);
  const [year] = deadline.split('-');
  const next = [Number(year), Number(year) + 1].map((one) => Date.parse(`${one}${day}`));
  return (Math.min(...next.filter((time) => time > Date.parse(deadline))) - Date.parse(deadline)) / DAY_MS;
};

const BADGE_POLICY =
  /\bbadges?\b[^.]*\b(?:may|free of charge|licen[cs]e|sold|buy|costs?)\b|\b(?:may|free of charge|licen[cs]es?|sold|buy|costs?)\b[^.]*\bbadges?\b/i;

/** Locations that are a country: people ranked there are based there. */
const COUNTRIES = [
  'Mexico',
  'Brazil',
  'Germany',
  'France',
  'Poland',
  'Bermuda',
  'Sweden',
  'China',
  'Türkiye',
];

/** The rules, each with an example that violates it. */
const RULES: readonly {
  readonly rule: string;
  readonly broken: Rule;
  /** The scales of the directories for which the rule is checked. Default: all. */
  readonly scales?: readonly (typeof SCALES)[number][];
  readonly wrong: (person: Person, team: Team) => Partial<Directory>;
}[] = [
  {
    rule: 'Associates to Watch have been ranked for five years at most',
    broken: ofPeople((person) => isIn(person, ASSOCIATES) && firstYear(person) < THIS_YEAR - 4),
    wrong: (person) => ({ people: [ranked(person, ASSOCIATES, 2010)] }),
  },
  {
    rule: 'Up and Coming lawyers have been ranked for five years at most',
    broken: ofPeople((person) => isIn(person, UP_AND_COMING) && firstYear(person) < THIS_YEAR - 4),
    wrong: (person) => ({ people: [ranked(person, UP_AND_COMING, 2012)] }),
  },
  {
    rule: 'Associates to Watch are associates, and nobody else is',
    broken: ofPeople(
      (person) =>
        person.title !== null &&
        person.record.rankings.length > 0 &&
        isIn(person, ASSOCIATES) !== /^(?:Senior )?Associate$/.test(person.title),
    ),
    wrong: (person) => ({ people: [{ ...ranked(person, ASSOCIATES), title: 'Partner' }] }),
  },
  {
    rule: 'Senior Statespeople are not heads of anything',
    broken: ofPeople(
      (person) => isIn(person, SENIOR_STATESPEOPLE) && /Managing|Head|^Partner/.test(person.title ?? ''),
    ),
    wrong: (person) => ({ people: [{ ...ranked(person, SENIOR_STATESPEOPLE), title: 'Managing Partner' }] }),
  },
  {
    rule: 'nobody at an early stage was ranked before 2022, or is a partner',
    broken: ofPeople(
      (person) =>
        /early stage|Not yet ten years/.test(person.text) &&
        (firstYear(person) < 2022 || /Partner/.test(person.title ?? '')),
    ),
    wrong: (person) => ({ people: [{ ...ranked(person, 4, 2013), text: 'Still at an early stage, …' }] }),
  },
  {
    rule: 'nobody with three decades in practice came to a table last year',
    broken: ofPeople((person) => /three decades/.test(person.text) && !isIn(person, SENIOR_STATESPEOPLE)),
    wrong: (person) => ({
      people: [{ ...ranked(person, 4), text: 'After more than three decades in practice' }],
    }),
  },
  {
    rule: 'a firm has one managing and one senior partner, a set one head',
    broken: once(/^(?:Managing|Senior) Partner$|Head of Chambers/, () => ''),
    wrong: (person) => ({
      people: [1, 2].map((personId) => ({
        ...person,
        title: 'Managing Partner',
        record: { ...person.record, personId },
      })),
    }),
  },
  {
    rule: 'an office has one head of a department',
    broken: once(
      /Head of/,
      ({ address, record }) => address?.city ?? record.townName ?? `?${record.personId}`,
    ),
    wrong: (person) => ({
      people: [1, 2].map((personId) => ({
        ...person,
        title: 'Partner, Head of Corporate',
        record: { ...person.record, personId },
      })),
    }),
  },
  {
    rule: 'silks and barristers are of sets, partners and associates of firms',
    broken: ofPeople(
      ({ title, firm }) =>
        title !== null &&
        (firm.firmType === 2) !== /Counsel$|King|Barrister/.test(title) &&
        !/Counsel/.test(title),
    ),
    wrong: (person) => ({ people: [{ ...person, title: 'Partner', firm: { ...person.firm, firmType: 2 } }] }),
  },
  {
    rule: 'a telephone has the code of the city in the address',
    broken: ofPeople(
      ({ contact, address }) =>
        address !== undefined && !(contact?.telephone ?? '').includes(NUMBERS[address.city] ?? ''),
    ),
    wrong: (person) => ({
      people: [
        {
          ...person,
          contact: { ...NO_CONTACT, telephone: '+44 20 7946 0001' },
          address: { city: 'Preston', country: 'United Kingdom' },
        },
      ],
    }),
  },
  {
    rule: 'town and country match the address',
    broken: ofPeople(
      ({ record, address }) =>
        address !== undefined &&
        ((record.townName ?? address.city) !== address.city ||
          (record.countryName ?? address.country) !== address.country),
    ),
    wrong: (person) => ({ people: [{ ...person, address: { city: 'Atlantis', country: 'Atlantis' } }] }),
  },
  {
    rule: 'whoever is ranked in a country works there, but foreign experts',
    broken: ofPeople(({ record, locations }) =>
      record.rankings.some(
        (ranking, index) =>
          ranking.tierId !== FOREIGN_EXPERTS &&
          record.countryName !== null &&
          COUNTRIES.includes(locations[index] ?? '') &&
          record.countryName !== locations[index],
      ),
    ),
    wrong: (person) => ({
      people: [
        {
          ...ranked(person, 2),
          record: { ...ranked(person, 2).record, countryName: 'Brazil' },
          locations: ['Germany'],
        },
      ],
    }),
  },
  {
    rule: 'foreign experts are based elsewhere',
    broken: ofPeople(({ record, locations }) =>
      record.rankings.some(
        ({ tierId, basedIn }, index) => tierId === FOREIGN_EXPERTS && (basedIn ?? '') === locations[index],
      ),
    ),
    wrong: (person) => {
      const expert = ranked(person, FOREIGN_EXPERTS);
      const rankings = expert.record.rankings.map((ranking) => ({ ...ranking, basedIn: 'France' }));
      return { people: [{ ...expert, record: { ...expert.record, rankings }, locations: ['France'] }] };
    },
  },
  {
    rule: 'a team ranked in a country or region has its office there',
    broken: ofTeams(
      ({ location, address }) =>
        address !== undefined &&
        ((COUNTRIES.includes(location) && address.country !== location) ||
          (location === 'North West' && !NORTH_WEST.includes(address.city))),
    ),
    wrong: (_, team) => ({
      teams: [{ ...team, location: 'North West', address: { city: 'São Paulo', country: 'Brazil' } }],
    }),
  },
  {
    rule: 'a firm ranked in a country has its seat or an office there, so that the table can say where',
    broken: ofTeams(
      ({ location, countries }) =>
        COUNTRIES.includes(location) && !countries.includes(null) && !countries.includes(location),
    ),
    wrong: (_, team) => ({ teams: [{ ...team, location: 'China', countries: ['USA', 'Germany'] }] }),
  },
  {
    rule: 'a firm stands in one table of a practice area and location',
    broken: ({ teams }) =>
      [...Map.groupBy(teams, ({ record, market }) => `${record.parentOrganisationId} in ${market}`)]
        .filter(([, found]) => found.length > 1)
        .map(([name]) => name),
    wrong: (_, team) => ({ teams: [team, team] }),
  },
  {
    rule: 'courts are named where they sit',
    broken: ofPeople(
      ({ text, address }) =>
        address !== undefined &&
        ((HIGH_COURT.test(text) &&
          ['Mexico', 'Brazil', 'Germany', 'France', 'USA'].includes(address.country)) ||
          (UPC.test(text) && [...ENGLISH_LAW, 'USA', 'China', 'Brazil', 'Mexico'].includes(address.country))),
    ),
    wrong: (person) => ({
      people: [
        {
          ...person,
          text: 'known for High Court injunctions',
          address: { city: 'Mexico City', country: 'Mexico' },
        },
      ],
    }),
  },
  {
    rule: 'a quote is given once',
    broken: ({ quotes }) => quotes.filter((quote, index, all) => firstAt(all).get(quote) !== index),
    wrong: () => ({ quotes: ['She wins.', 'He wins.', 'She wins.'] }),
  },
  {
    rule: 'contact details of an office are the same wherever they are published',
    broken: ({ contacts }) =>
      differing(
        contacts,
        ({ office }) => office,
        ({ contact }) => contact,
      ),
    wrong: () => ({
      contacts: ['1', '2'].map((telephone) => ({
        office: '1003 London',
        contact: { ...NO_CONTACT, telephone },
      })),
    }),
  },
  {
    rule: 'a firm has one website',
    broken: ({ contacts }) =>
      differing(
        contacts,
        ({ office }) => office.split(' ')[0] as string,
        ({ contact }) => contact.website,
      ),
    wrong: () => ({
      contacts: ['London', 'Paris'].map((city) => ({
        office: `1003 ${city}`,
        contact: { ...NO_CONTACT, website: `https://www.${city}.example` },
      })),
    }),
  },
  {
    rule: 'a person has the same title, contact details, languages, town and country in each guide',
    broken: ({ people }) =>
      differing(people, personLabel, ({ title, contact, languages, record }) => [
        title,
        contact,
        languages,
        record.townName,
        record.countryName,
      ]),
    wrong: (person) => ({ people: [person, { ...person, languages: ['Latin'] }] }),
  },
  {
    rule: 'the people of a firm have different names',
    broken: ({ people }) =>
      differing(
        people,
        ({ record, firm }) => `${record.fullName} (${firm.organisationId})`,
        ({ record }) => record.personId,
      ),
    wrong: (person) => ({
      people: [1, 2].map((personId) => ({ ...person, record: { ...person.record, personId } })),
    }),
  },
  {
    rule: 'a review attributes to a person the languages of the profile only',
    broken: ofPeople(({ text, languages }) =>
      reviewedLanguages(text).some((language) => !languages.includes(language)),
    ),
    wrong: (person) => ({
      people: [{ ...person, languages: ['English'], text: 'She drafts in English, French, and Polish.' }],
    }),
  },
  {
    rule: 'a ranked person without contact details is among the Senior Statespeople',
    broken: ofPeople(
      (person) =>
        person.contact === null && person.record.rankings.length > 0 && !isIn(person, SENIOR_STATESPEOPLE),
    ),
    wrong: (person) => ({ people: [{ ...ranked(person, 4), contact: null }] }),
  },
  {
    rule: 'mailboxes and websites are named after a firm, a person or an office',
    broken: ({ contacts, people }) =>
      [...contacts.map(({ contact }) => contact), ...people.map(({ contact }) => contact)]
        .flatMap((contact) => [contact?.email ?? '', contact?.website ?? ''])
        .filter((address) => /unnamed|^@|\/\/(?:www\.)?\.|\.\.|-@/.test(address)),
    wrong: () => ({
      contacts: [
        { office: '1 Shanghai', contact: { ...NO_CONTACT, website: 'https://www.unnamed.example' } },
      ],
    }),
  },
  {
    rule: 'foreign experts speak the first language of the location',
    broken: ofPeople(({ record, locations, languages }) =>
      record.rankings.some(({ tierId }, index) => {
        const first = LANGUAGES[locations[index] ?? ''];
        return tierId === FOREIGN_EXPERTS && first !== undefined && !languages.includes(first);
      }),
    ),
    wrong: (person) => ({
      people: [{ ...ranked(person, FOREIGN_EXPERTS), locations: ['China'], languages: ['Spanish'] }],
    }),
  },
  {
    rule: 'a part of a country has no foreign experts',
    broken: ofPeople(({ record, locations }) =>
      record.rankings.some(
        ({ tierId }, index) => tierId === FOREIGN_EXPERTS && PARTS.includes(locations[index] ?? ''),
      ),
    ),
    wrong: (person) => ({ people: [ranked(person, FOREIGN_EXPERTS)] }),
  },
  {
    rule: 'deadlines are working days, five to nine months before an edition',
    broken: ({ deadlines }) =>
      deadlines
        .filter(({ deadline, editions }) => {
          const days = daysToEdition(deadline, editions.at(-1) ?? '');
          return [0, 6].includes(new Date(deadline).getUTCDay()) || days < 135 || days > 275;
        })
        .map(({ deadline }) => deadline),
    wrong: () => ({ deadlines: [{ deadline: '2027-05-15', editions: ['2026-02-12'] }] }),
  },
  {
    rule: 'one text states who may show a badge, and for how much',
    broken: ({ siteTexts }) => {
      const stating = siteTexts.filter((text) => BADGE_POLICY.test(text.replace(/<[^>]+>/g, '. ')));
      return stating.length === 1 ? [] : stating;
    },
    wrong: () => ({
      siteTexts: ['<p>Ranked firms may show the badge.</p>', '<p>Badges are sold by another team.</p>'],
    }),
  },
  {
    rule: 'a client has a matter once',
    // A larger directory repeats some matters of a client, because there are too few combinations of clients and matters.
    scales: ['sample'],
    broken: ({ works }) =>
      [...Map.groupBy(works, (work) => WORK.exec(work)?.slice(1).join(': ') ?? `unknown form: ${work}`)]
        .filter(([matter, found]) => found.length > 1 || matter.startsWith('unknown form'))
        .map(([matter]) => matter),
    wrong: () => ({
      works: ['Advised Arden Group on a merger.', 'Acted for Arden Group in connection with a merger.'],
    }),
  },
  {
    rule: 'only banks lend',
    broken: ({ works }) => works.filter(lendsWithoutBeingABank),
    wrong: () => ({
      works: ['Advised Altamira Foods on a EUR400 million facility arranged by Larkspur Airways.'],
    }),
  },
  {
    rule: 'headings name places as people do',
    broken: ({ overviewTitles }) =>
      overviewTitles.filter((title) =>
        /in (?:\S+-wide|Nationwide|Netherlands|United |USA)|\((?:Firms|Bar)\)/.test(title),
      ),
    wrong: () => ({ overviewTitles: ['Corporate/M&A in Global-wide: an overview'] }),
  },
  {
    rule: 'sentences name places as people do',
    broken: ofTeams(({ text }) =>
      /\b(?:in|of|across) (?:\S+-wide|Nationwide|the global market)\b/.test(text),
    ),
    wrong: (_, team) => ({ teams: [{ ...team, text: 'active in Global-wide' }] }),
  },
  {
    rule: 'an article is long enough to be read',
    broken: ({ articles }) => articles.filter(({ words }) => words < 200).map(({ title }) => title),
    wrong: () => ({ articles: [{ title: 'Data transfers, again', words: 60 }] }),
  },
];

/** Returns a person with one ranking since a year. */
function ranked(person: Person, tierId: number, since = THIS_YEAR): Person {
  const rankedYears = Array.from({ length: THIS_YEAR - since + 1 }, (_, back) => THIS_YEAR - back);
  const ranking = { subsectionId: 1, tierId, rankedYears, basedIn: null };
  return { ...person, record: { ...person.record, rankings: [ranking] }, locations: ['London'] };
}

const firsts = new WeakMap<readonly string[], Map<string, number>>();
function firstAt(all: readonly string[]): Map<string, number> {
  let found = firsts.get(all);
  if (found === undefined) {
    found = new Map();
    for (const [index, one] of all.entries()) if (!found.has(one)) found.set(one, index);
    firsts.set(all, found);
  }
  return found;
}

describe.each(RULES)('the rule that $rule', ({ broken, wrong, scales = SCALES }) => {
  test.each(scales)('is not violated in the directory of the scale %s', (scale) => {
    expect(broken(directoryOf(scale)).slice(0, 10)).toEqual([]);
  });

  test('is reported as violated for a directory that violates it', () => {
    const directory = directoryOf('sample');
    const [person] = directory.people as [Person];
    const [team] = directory.teams as [Team];
    const nothing = {
      people: [],
      teams: [],
      quotes: [],
      works: [],
      contacts: [],
      deadlines: [],
      siteTexts: [],
      overviewTitles: [],
      articles: [],
    };
    expect(broken({ ...nothing, ...wrong(person, team) })).not.toEqual([]);
  });
});

test('the directory of the scale 10k contains enough people, teams and texts to check the rules', () => {
  const directory = directoryOf('10k');
  expect(directory.people.length).toBeGreaterThan(4000);
  expect(directory.teams.length).toBeGreaterThan(1000);
  expect(directory.quotes.length).toBeGreaterThan(5000);
  expect(directory.works.length).toBeGreaterThan(3000);
  for (const city of ['London', 'Preston', 'Hamilton', 'New York'])
    expect(directory.people.map(({ address }) => address?.city)).toContain(city);
});
