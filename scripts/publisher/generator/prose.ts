import { z } from 'zod';
import type { Standing } from './career.ts';
import { createWriter, type Slots, type Writer } from './grammar.ts';
import type { Gender } from './names.ts';
import { type Phrases, phrasesFor } from './phrases.ts';
import { fields, type PracticeAreaPlan } from './practice-areas.ts';
import type { Random } from './random.ts';
import { commaSeparated, readWords } from './read-words.ts';
import { sentences } from './sentences.ts';

const companyKinds = z.record(z.string(), commaSeparated);
const COMPANIES = readWords(
  'companies.toml',
  z.strictObject({
    sectors: commaSeparated,
    first: commaSeparated,
    otherTeams: commaSeparated,
    kinds: companyKinds,
  }),
);

/** A person's role in a table, as far as prose depends on it. */
export type Role = Standing | 'foreign';

/** The subject of a piece of prose. */
export interface Subject {
  readonly area: PracticeAreaPlan;
  /** The location within a sentence, and its adverbial phrase. */
  readonly place: string;
  readonly inPlace: string;
  readonly city: string;
  readonly firm: string;
  /** Whether the firm is a set of barristers. */
  readonly isSet: boolean;
  /** ISO 4217. */
  readonly currency: string;
  /** Tags of phrases that hold for the subject. */
  readonly tags: readonly string[];
  /** Slots of known facts, e.g. the year in which the firm was founded. */
  readonly facts?: Slots;
  readonly person?: { readonly shortName: string; readonly gender: Gender };
  /** The city in which a foreign expert works. */
  readonly basedIn?: string;
}

const PRONOUNS = {
  female: { he: 'she', his: 'her', him: 'her' },
  male: { he: 'he', his: 'his', him: 'him' },
} as const;

const areaPhrases = new Map<string, string>();

/** Returns a practice area as part of a sentence: `banking and finance`, `international arbitration`. */
export function areaPhrase(area: string): string {
  let phrase = areaPhrases.get(area);
  if (phrase === undefined) {
    phrase = area
      .replace(/\b[A-Z][a-z]+\b/g, (word) => word.toLowerCase())
      .replace(/^(.+) \((.+)\)$/, '$2 $1')
      .replace(/ & /g, ' and ')
      .replace(/: (.+)$/, ' ($1)');
    areaPhrases.set(area, phrase);
  }
  return phrase;
}

const phrasesOfSubject = new WeakMap<Subject, Phrases>();

/** Returns the filter for templates that hold for a subject. */
function phrasesOf(subject: Subject): Phrases {
  let phrases = phrasesOfSubject.get(subject);
  if (phrases === undefined) {
    phrases = phrasesFor([...subject.tags, subject.area.topic, subject.isSet ? 'bar' : 'firm']);
    phrasesOfSubject.set(subject, phrases);
  }
  return phrases;
}

const slotsOf = new WeakMap<Subject, Slots>();

/** Returns the slots of one subject; a page with several subjects passes the slots of the right subject to each sentence. */
function subjectSlots(subject: Subject): Slots {
  let slots = slotsOf.get(subject);
  if (slots === undefined) {
    slots = makeSlots(subject);
    slotsOf.set(subject, slots);
  }
  return slots;
}

function makeSlots(subject: Subject): Slots {
  const { matters, clients, strengths, trends } = fields[subject.area.field];
  const phrases = phrasesOf(subject);
  return {
    matters: phrases(matters),
    clients: phrases(clients),
    strengths: phrases(strengths),
    trends: phrases(trends),
    area: areaPhrase(subject.area.name),
    place: subject.place,
    in: subject.inPlace,
    city: subject.city,
    firm: subject.firm,
    sector: COMPANIES.sectors,
    other: COMPANIES.otherTeams,
    currency: subject.currency,
    ...subject.facts,
    ...(subject.basedIn === undefined ? {} : { basedIn: subject.basedIn }),
    ...(subject.person === undefined
      ? {}
      : { name: subject.person.shortName, ...PRONOUNS[subject.person.gender] }),
  };
}

export const createPageWriter = (random: Random, subject: Subject): Writer =>
  createWriter(random, subjectSlots(subject));

/** HTML of an editorial review, and the quotes of clients. */
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

/** Generates several sentences; fewer if the writer has no unused templates. */
const several = (writer: Writer, templates: readonly string[], slots: Slots, count: number): string[] =>
  Array.from({ length: count }, () => writer.sentence(templates, slots)).filter(
    (sentence) => sentence !== undefined,
  );

/** Placeholders of companies in a matter: a kind, or the second company of a kind. */
const NAMED_COMPANY = /\[([a-z]+?)2?\]/g;

/**
 * Maximum number of companies that are tried as the client of a matter. If each of them has the matter already, as in a large directory,
 * the company of the final attempt is used again.
 */
const MAX_CLIENT_ATTEMPTS = 12;

/** Generates a list of matters, each for a different fictional client of a kind that has such work. */
function work(
  random: Random,
  writer: Writer,
  uniqueTexts: UniqueTexts,
  subject: Subject,
  count: number,
): string {
  const slots = subjectSlots(subject);
  const advice = phrasesOf(subject)(fields[subject.area.field].advice);
  const usedCompanies = new Set<string>();
  const companyOf = (kind: string, matter?: string): string => {
    for (let attempt = 1; ; attempt++) {
      const first = random.pick(COMPANIES.first);
      if (usedCompanies.has(first)) continue;
      const company = `${first} ${random.pick(COMPANIES.kinds[kind] ?? [])}`;
      const isRepeated = matter !== undefined && !uniqueTexts.isNew(`${company}: ${matter}`);
      if (isRepeated && attempt < MAX_CLIENT_ATTEMPTS) continue;
      usedCompanies.add(first);
      return company;
    }
  };
  const items = random.sample(advice, Math.min(count, 4)).map((entry) => {
    const [kind = '', matter = ''] = entry.split(' > ');
    const named = [...matter.matchAll(NAMED_COMPANY)].flatMap(([slot, of = '']) =>
      of in COMPANIES.kinds ? [[slot.slice(1, -1), companyOf(of)] as const] : [],
    );
    return writer.sentence(sentences.work, {
      ...slots,
      ...Object.fromEntries(named),
      advice: [matter],
      company: companyOf(kind, matter),
    });
  });
  const written = items.filter((item) => item !== undefined);
  return written.length === 0
    ? ''
    : `<ul>${written.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
}

const highlights = (title: string, list: string): string => (list === '' ? '' : `${title}${list}`);

const OPENINGS: Readonly<Record<Role, readonly string[]>> = {
  star: sentences.starOpenings,
  leader: sentences.personOpenings,
  partner: sentences.personOpenings,
  recognised: sentences.personOpenings,
  statesperson: sentences.statespersonOpenings,
  eminent: sentences.eminentOpenings,
  rising: sentences.risingOpenings,
  associate: sentences.associateOpenings,
  foreign: sentences.foreignOpenings,
};

/** Texts that should occur only once in the directory: quotes of clients, and clients with their matters. */
export interface UniqueTexts {
  /** Records a text. Returns whether it had not been recorded before. */
  isNew(text: string): boolean;
}

export function createUniqueTexts(): UniqueTexts {
  const usedTexts = new Set<string>();
  return {
    isNew(text) {
      if (usedTexts.has(text)) return false;
      usedTexts.add(text);
      return true;
    },
  };
}

/** Generates up to `count` unique quotes. A quote that exists already is extended. */
function quotesOf(
  random: Random,
  writer: Writer,
  uniqueTexts: UniqueTexts,
  templates: readonly string[],
  slots: Slots,
  count: number,
): string[] {
  const written: string[] = [];
  for (let index = 0; index < count; index++) {
    const sentence = writer.sentence(templates, slots);
    if (sentence === undefined) break;
    const isNew = uniqueTexts.isNew(sentence);
    if (isNew && !random.chance(0.3)) {
      written.push(sentence);
      continue;
    }
    const quote = `${sentence} ${writer.sentence(templates, slots) ?? ''}`.trimEnd();
    if (uniqueTexts.isNew(quote)) written.push(quote);
    else if (isNew) written.push(sentence);
  }
  return written;
}

/** Generates an editorial review of a person in one table. */
export function personReview(
  random: Random,
  writer: Writer,
  uniqueTexts: UniqueTexts,
  subject: Subject,
  role: Role,
  length: 'short' | 'long',
): Review {
  const slots = subjectSlots(subject);
  const phrases = phrasesOf(subject);
  const ofPerson = phrases(fields[subject.area.field].ofPerson);
  const young = role === 'rising' || role === 'associate';
  const openings =
    subject.isSet && (role === 'leader' || role === 'partner') ? sentences.barOpenings : OPENINGS[role];
  const middle = phrases(
    subject.isSet ? sentences.barMiddle : young ? sentences.youngMiddle : sentences.personMiddle,
  );
  const long = length === 'long';
  const body = [
    writer.sentence(phrases(openings), slots) ??
      writer.paragraph(1, phrases(sentences.personOpenings), slots),
    ...several(writer, middle, slots, long ? random.between(1, 3) : random.below(2)),
    ...(young || subject.isSet ? [] : several(writer, ofPerson, slots, long ? random.between(0, 1) : 1)),
  ];
  const trend =
    long && !young && random.chance(0.3) ? writer.paragraph(1, sentences.personTrends, slots) : '';
  const list =
    long && !young && random.chance(0.5)
      ? work(random, writer, uniqueTexts, subject, random.between(1, 3))
      : '';
  const quoteTemplates = subject.isSet
    ? sentences.barQuotes
    : young
      ? sentences.youngQuotes
      : sentences.personQuotes;
  return {
    html: paragraph(...body) + paragraph(trend) + highlights('<h4>Work highlights</h4>', list),
    quotes: quotesOf(random, writer, uniqueTexts, quoteTemplates, slots, random.between(long ? 1 : 0, 2)),
  };
}

/** Generates an editorial review of a department, or of a set of barristers in one field. */
export function departmentReview(
  random: Random,
  writer: Writer,
  uniqueTexts: UniqueTexts,
  subject: Subject,
): Review {
  const slots = subjectSlots(subject);
  const phrases = phrasesOf(subject);
  const opening = phrases(subject.isSet ? sentences.setOpenings : sentences.teamOpenings);
  const middle = phrases(subject.isSet ? sentences.setMiddle : sentences.teamMiddle);
  const more = subject.isSet
    ? []
    : several(writer, phrases(fields[subject.area.field].ofTeam), slots, random.between(1, 2));
  const knownFor = subject.isSet ? 'the set' : 'the team';
  return {
    html:
      `<h3>What ${knownFor} is known for</h3>${paragraph(writer.paragraph(1, opening, slots), ...several(writer, middle, slots, random.between(1, 3)), ...more)}` +
      highlights(
        '<h3>Work highlights</h3>',
        work(random, writer, uniqueTexts, subject, random.between(2, 4)),
      ),
    quotes: quotesOf(
      random,
      writer,
      uniqueTexts,
      subject.isSet ? sentences.setQuotes : sentences.teamQuotes,
      slots,
      random.between(1, 3),
    ),
  };
}

/** Generates an editorial review of a firm. */
export function firmReview(
  random: Random,
  writer: Writer,
  uniqueTexts: UniqueTexts,
  subject: Subject,
): Review {
  const slots = subjectSlots(subject);
  const phrases = phrasesOf(subject);
  const opening = phrases(subject.isSet ? sentences.setOpenings : sentences.firmOpenings);
  const middle = phrases(subject.isSet ? sentences.setMiddle : sentences.firmMiddle);
  return {
    html:
      paragraph(writer.paragraph(1, opening, slots), writer.paragraph(1, middle, slots)) +
      paragraph(writer.paragraph(random.between(1, 3), middle, slots)),
    quotes: quotesOf(
      random,
      writer,
      uniqueTexts,
      subject.isSet ? sentences.setQuotes : sentences.teamQuotes,
      slots,
      random.below(3),
    ),
  };
}

/** Generates a person's own profile as HTML. */
export function personProvided(
  random: Random,
  writer: Writer,
  uniqueTexts: UniqueTexts,
  subject: Subject,
): string {
  const slots = subjectSlots(subject);
  const phrases = phrasesOf(subject);
  return (
    paragraph(writer.paragraph(random.between(2, 4), phrases(sentences.providedPerson), slots)) +
    (random.chance(0.5)
      ? highlights('<h3>Experience</h3>', work(random, writer, uniqueTexts, subject, random.between(2, 3)))
      : '')
  );
}

/** Generates a firm's or department's own profile as HTML. */
export function firmProvided(
  random: Random,
  writer: Writer,
  uniqueTexts: UniqueTexts,
  subject: Subject,
): string {
  const slots = subjectSlots(subject);
  const provided = phrasesOf(subject)(subject.isSet ? sentences.providedSet : sentences.providedFirm);
  return (
    paragraph(writer.paragraph(random.between(2, 3), provided, slots)) +
    (random.chance(0.6)
      ? highlights('<h3>Recent work</h3>', work(random, writer, uniqueTexts, subject, random.between(2, 3)))
      : paragraph(writer.paragraph(1, provided, slots)))
  );
}

/** Generates the introduction of a ranking table as HTML. */
export function tableOverview(random: Random, writer: Writer, subject: Subject): string {
  const slots = subjectSlots(subject);
  const phrases = phrasesOf(subject)(subject.isSet ? sentences.barOverviews : sentences.overviews);
  return (
    paragraph(writer.paragraph(random.between(2, 3), phrases, slots)) +
    paragraph(writer.paragraph(random.between(2, 3), phrases, slots))
  );
}

/** Generates the definition of a practice area as HTML. */
export function areaDefinition(random: Random, writer: Writer, subject: Subject): string {
  return paragraph(
    writer.paragraph(random.between(2, 3), phrasesOf(subject)(sentences.definitions), subjectSlots(subject)),
  );
}

/**
 * Adds a script, an event handler, inline styles and a bookmark to HTML, as pasted text has them. A site must remove them, except the
 * bookmark. None of it is visible text.
 */
export function pasted(html: string, random: Random): string {
  return random.pick([
    `${html}<script>document.title = 'pasted'</script>`,
    html.replace('<p>', '<p onclick="alert(1)">'),
    html.replace('<p>', '<p style="color:#f00;font-family:Comic Sans MS"><a name="_Hlk80123456"></a>'),
    `${html}<p><a href="javascript:void(0)">Read more</a></p>`,
    `${html}<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]-->`,
  ]);
}
