import { z } from 'zod';
import { createWriter, type Slots, type Writer } from './grammar.ts';
import type { Gender } from './names.ts';
import { type FieldName, fields } from './practice-areas.ts';
import type { Random } from './random.ts';
import { commaSeparated, readWords } from './read-words.ts';
import { sentences } from './sentences.ts';

const COMPANIES = readWords(
  'companies.toml',
  z.strictObject({
    sectors: commaSeparated,
    first: commaSeparated,
    last: commaSeparated,
    otherTeams: commaSeparated,
  }),
);

/** The name of a company that does not exist. */
export const companyName = (random: Random): string =>
  `${random.pick(COMPANIES.first)} ${random.pick(COMPANIES.last)}`;

/** How a table places a person, where that shapes what is said. */
export type Standing = 'star' | 'band' | 'statesperson' | 'eminent' | 'rising' | 'foreign';

/** Whom and what a piece of prose is about. */
export interface Subject {
  readonly field: FieldName;
  readonly area: string;
  /** Name of a location. */
  readonly place: string;
  readonly city: string;
  readonly firm: string;
  /** Whether the firm is a set of barristers. */
  readonly isSet: boolean;
  readonly person?: { readonly shortName: string; readonly gender: Gender };
  /** Where a foreign expert is based. */
  readonly basedIn?: string;
}

const PRONOUNS = {
  female: { he: 'she', his: 'her', him: 'her' },
  male: { he: 'he', his: 'his', him: 'him' },
} as const;

const PLACE_PHRASES: Readonly<Record<string, string>> = {
  'Global-wide': 'the global market',
  'Europe-wide': 'Europe',
  'Asia-Pacific Region': 'the Asia-Pacific region',
  'Latin America-wide': 'Latin America',
  'Africa-wide': 'Africa',
  'UK-wide': 'the United Kingdom',
  Nationwide: 'the United States',
  'Nationwide – Canada': 'Canada',
  USA: 'the USA',
};
const WITH_ARTICLE =
  /^(?:United|Netherlands|Philippines|Czech Republic|Cayman|British Virgin|Dominican|Isle of|Middle East|North |South |East |West |District|Thames|\w+ Circuit|North Eastern)/;
const WITHOUT_ARTICLE =
  /^(?:North|South|West) (?:Macedonia|Africa|Korea|Carolina|Dakota|Virginia)|^East Anglia/;

/** A location as a sentence names it: `the Netherlands`, `London`. */
function placePhrase(location: string): string {
  const name = location.replace(/ \((?:Firms|Bar)\)$/, '');
  const known = PLACE_PHRASES[name];
  if (known !== undefined) return known;
  return WITH_ARTICLE.test(name) && !WITHOUT_ARTICLE.test(name) ? `the ${name}` : name;
}

/** A practice area as a sentence names it: `banking and finance`, `capital markets (debt)`. */
const areaPhrase = (area: string): string =>
  area
    .replace(/\b[A-Z][a-z]+\b/g, (word) => word.toLowerCase())
    .replace(/ & /g, ' and ')
    .replace(/: (.+)$/, ' ($1)');

/** Slots of one subject; a page with several subjects hands each sentence the right ones. */
function subjectSlots(subject: Subject): Slots {
  const { matters, clients, strengths, trends, advice } = fields[subject.field];
  return {
    matters,
    clients,
    strengths,
    trends,
    advice,
    area: areaPhrase(subject.area),
    place: placePhrase(subject.place),
    city: subject.city,
    firm: subject.firm,
    sector: COMPANIES.sectors,
    other: COMPANIES.otherTeams,
    ...(subject.basedIn === undefined ? {} : { basedIn: placePhrase(subject.basedIn) }),
    ...(subject.person === undefined
      ? {}
      : { name: subject.person.shortName, ...PRONOUNS[subject.person.gender] }),
  };
}

export const createPageWriter = (random: Random, subject: Subject): Writer =>
  createWriter(random, subjectSlots(subject));

/** HTML of an editorial review and what clients said. */
export interface Review {
  readonly html: string;
  readonly quotes: string[];
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const paragraph = (...parts: readonly string[]): string => {
  const text = parts.filter((part) => part !== '').join(' ');
  return text === '' ? '' : `<p>${escapeHtml(text)}</p>`;
};

/** Several sentences of a writer; fewer where it has no more that are new. */
const several = (writer: Writer, templates: readonly string[], slots: Slots, count: number): string[] =>
  Array.from({ length: count }, () => writer.sentence(templates, slots)).filter(
    (sentence) => sentence !== undefined,
  );

/** A list of matters, each for another client that does not exist. */
function work(random: Random, writer: Writer, slots: Slots, count: number): string {
  const items = Array.from({ length: count }, () => {
    const company = companyName(random);
    let company2 = companyName(random);
    while (company2 === company) company2 = companyName(random);
    return writer.sentence(sentences.work, { ...slots, company, company2 });
  }).filter((item) => item !== undefined);
  return items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
}

const OPENINGS: Readonly<Record<Standing, readonly string[]>> = {
  star: sentences.starOpenings,
  band: sentences.personOpenings,
  statesperson: sentences.statespersonOpenings,
  eminent: sentences.eminentOpenings,
  rising: sentences.risingOpenings,
  foreign: sentences.foreignOpenings,
};

/** An editorial review of a person in one table. */
export function personReview(
  random: Random,
  writer: Writer,
  subject: Subject,
  standing: Standing,
  length: 'short' | 'long',
): Review {
  const slots = subjectSlots(subject);
  const field = fields[subject.field];
  const openings =
    subject.isSet && standing === 'band' && random.chance(0.7) ? sentences.barOpenings : OPENINGS[standing];
  const long = length === 'long';
  const body = [
    writer.sentence(openings, slots) ?? writer.paragraph(1, sentences.personOpenings, slots),
    ...several(writer, sentences.personMiddle, slots, long ? random.between(1, 3) : random.below(2)),
    ...several(writer, field.ofPerson, slots, long ? random.between(0, 1) : 1),
  ];
  const trend = long && random.chance(0.3) ? writer.paragraph(1, sentences.personTrends, slots) : '';
  const highlights = long && random.chance(0.5) ? work(random, writer, slots, random.between(1, 3)) : '';
  const said = subject.isSet
    ? [...sentences.barQuotes, ...sentences.personQuotes.slice(0, 6)]
    : sentences.personQuotes;
  return {
    html:
      paragraph(...body) +
      paragraph(trend) +
      (highlights === '' ? '' : `<h4>Work highlights</h4>${highlights}`),
    quotes: several(writer, said, slots, random.between(long ? 1 : 0, 2)),
  };
}

/** An editorial review of a department, or of a set of barristers in one field. */
export function departmentReview(random: Random, writer: Writer, subject: Subject): Review {
  const slots = subjectSlots(subject);
  const opening = subject.isSet ? sentences.setOpenings : sentences.teamOpenings;
  const middle = subject.isSet ? sentences.setMiddle : sentences.teamMiddle;
  const more = subject.isSet
    ? []
    : several(writer, fields[subject.field].ofTeam, slots, random.between(1, 2));
  return {
    html:
      `<h3>What the team is known for</h3>${paragraph(writer.paragraph(1, opening, slots), ...several(writer, middle, slots, random.between(1, 3)), ...more)}` +
      `<h3>Work highlights</h3>${work(random, writer, slots, random.between(2, 4))}`,
    quotes: several(writer, sentences.teamQuotes, slots, random.between(1, 3)),
  };
}

/** An editorial review of a firm as a whole. */
export function firmReview(random: Random, writer: Writer, subject: Subject): Review {
  const slots = subjectSlots(subject);
  const opening = subject.isSet ? sentences.setOpenings : sentences.firmOpenings;
  const middle = subject.isSet ? sentences.setMiddle : sentences.firmMiddle;
  return {
    html:
      paragraph(writer.paragraph(1, opening, slots), writer.paragraph(1, middle, slots)) +
      paragraph(writer.paragraph(random.between(1, 3), middle, slots)),
    quotes: several(writer, sentences.teamQuotes, slots, random.below(3)),
  };
}

/** HTML that a person supplied. */
export function personProvided(random: Random, writer: Writer, subject: Subject): string {
  const slots = subjectSlots(subject);
  return (
    paragraph(writer.paragraph(random.between(2, 4), sentences.providedPerson, slots)) +
    (random.chance(0.5) ? `<h3>Experience</h3>${work(random, writer, slots, random.between(2, 3))}` : '')
  );
}

/** HTML that a firm or department supplied. */
export function firmProvided(random: Random, writer: Writer, subject: Subject): string {
  const slots = subjectSlots(subject);
  return (
    paragraph(writer.paragraph(random.between(2, 3), sentences.providedFirm, slots)) +
    (random.chance(0.6)
      ? `<h3>Recent work</h3>${work(random, writer, slots, random.between(2, 3))}`
      : paragraph(writer.paragraph(1, sentences.providedFirm, slots)))
  );
}

/** HTML that introduces a ranking table. */
export function tableOverview(random: Random, writer: Writer, subject: Subject): string {
  const slots = subjectSlots(subject);
  return (
    paragraph(writer.paragraph(random.between(2, 3), sentences.overviews, slots)) +
    paragraph(writer.paragraph(random.between(2, 3), sentences.overviews, slots))
  );
}

/** HTML that says what a practice area covers. */
export function areaDefinition(random: Random, writer: Writer, subject: Subject): string {
  return paragraph(writer.paragraph(random.between(2, 3), sentences.definitions, subjectSlots(subject)));
}

/**
 * HTML as people paste it into an editor: a script, an event handler and inline styles, which a site must remove.
 * Nothing of it is visible text.
 */
export function pasted(html: string, random: Random): string {
  return random.pick([
    `${html}<script>document.title = 'pasted'</script>`,
    html.replace('<p>', '<p onclick="alert(1)">'),
    html.replace('<p>', '<p style="color:#f00;font-family:Comic Sans MS">'),
    `${html}<p><a href="javascript:void(0)">Read more</a></p>`,
    `${html}<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]-->`,
  ]);
}
