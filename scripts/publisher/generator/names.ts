import { z } from 'zod';
import type { Random } from './random.ts';
import { commaSeparated, readWords } from './read-words.ts';

const gender = z.enum(['female', 'male']);
export type Gender = z.output<typeof gender>;

/** A person's name, with the words that prose uses for the person. */
export const personNameSchema = z.strictObject({
  fullName: z.string(),
  /** The name that prose uses. */
  shortName: z.string(),
  gender,
});
export type PersonName = Readonly<z.output<typeof personNameSchema>>;

const givenNames = { female: commaSeparated, male: commaSeparated };

/** Names of a legal profession. */
const nameList = z.strictObject({
  ...givenNames,
  /** A name, or its male and female forms: `Čapek/Čapková`. */
  family: commaSeparated,
  /** Whether the family name comes first. */
  familyFirst: z.boolean().default(false),
  /** Whether some people join two family names with a dash. */
  doubleNames: z.boolean().default(false),
  /** Whether people may have two family names, as in Spanish and Portuguese. */
  twoFamilyNames: z.boolean().default(false),
  middleInitial: z.boolean().default(false),
  /** Names of the same profession in its native script, for some profiles. */
  native: z
    .strictObject({
      ...givenNames,
      family: commaSeparated,
      join: z.string(),
      familyFirst: z.boolean().default(false),
    })
    .optional(),
  /**
   * Words that a firm's name contains after the names of its partners, e.g. `Avocats`. A `*` marks the position of the names if
   * they are not first, e.g. `Studio Legale *`.
   */
  firmEndings: z.array(z.string()).min(1),
});

const { particles, ...NAMES } = readWords(
  'names.toml',
  z.object({ particles: commaSeparated }).catchall(nameList),
);

/** Particles that are omitted in a firm's name. */
const PARTICLES = new RegExp(`^(?:${particles.join('|')}) ?(?=\\p{Lu})`, 'u');

/** The keys of `words/names.toml`: legal professions with their names of people and firms. */
export const culture = z.enum(Object.keys(NAMES));
export type Culture = z.output<typeof culture>;

const namesOfProfession = (profession: Culture) => NAMES[profession] as z.output<typeof nameList>;

const SETS = readWords(
  'sets.toml',
  z.strictObject({ stems: commaSeparated, endings: z.array(z.string()), first: z.array(z.string()) }),
);

/** Names of the first sets of barristers in London. */
export const firstSets: readonly string[] = SETS.first;

/** Returns the form of a family name for a gender. */
function familyName(entry: string, gender: Gender): string {
  const [male = entry, female = male] = entry.split('/');
  return gender === 'female' ? female : male;
}

/**
 * Generates a name of a person; for some profiles in the native script.
 * @param abroad whether the person works in another profession's country, and so has a name in Latin letters
 */
export function personName(profession: Culture, random: Random, abroad: boolean): PersonName {
  const names = namesOfProfession(profession);
  const gender: Gender = random.chance(0.44) ? 'female' : 'male';
  if (names.native && !abroad && random.chance(0.1)) {
    const parts = [random.pick(names.native[gender]), random.pick(names.native.family)];
    const fullName = (names.native.familyFirst ? parts.reverse() : parts).join(names.native.join);
    return { fullName, shortName: fullName, gender };
  }
  const givenName = random.pick(names[gender]);
  const family = familyName(random.pick(names.family), gender);
  if (names.familyFirst)
    return { fullName: `${family} ${givenName}`, shortName: `${family} ${givenName}`, gender };
  let last = family;
  const second = familyName(random.pick(names.family), gender);
  if (second !== family) {
    if (names.twoFamilyNames && random.chance(0.55)) last = `${family} ${second}`;
    if (names.doubleNames && !/[ -]/.test(family + second) && random.chance(0.07))
      last = `${family}-${second}`;
  }
  const initial =
    names.middleInitial && random.chance(0.45) ? ` ${'ABCDEFGHJKLMNPRSTW'[random.below(18)]}.` : '';
  return { fullName: `${givenName}${initial} ${last}`, shortName: `${givenName} ${last}`, gender };
}

/** Endings for further partners, which do not need another `&`. */
const CONTINUES = /^(?:&|i |y |e |és |și |et )/;

/** Generates a name of a law firm. */
export function firmName(profession: Culture, random: Random): string {
  const names = namesOfProfession(profession);
  const [first = '', second = first, third = first] = random
    .sample(names.family, 3)
    .map((name) => familyName(name, 'male').replace(PARTICLES, ''));
  const ending = random.pick(names.firmEndings);
  const partners = partnerNames(first, second, third, CONTINUES.test(ending) ? ', ' : ' & ', random.next());
  return ending.includes('*') ? ending.replace('*', partners) : `${partners} ${ending}`;
}

function partnerNames(first: string, second: string, third: string, and: string, form: number): string {
  if (form < 0.36) return first + and + second;
  if (form < 0.56) return `${first} ${second}`;
  if (form < 0.76) return first;
  if (form < 0.94) return `${first}, ${second}${and}${third}`;
  return [first, second, third].map((name) => name.charAt(0).toUpperCase()).join('');
}

/** Generates a name of a set of barristers' chambers. */
export function setName(random: Random): string {
  const form = random.next();
  if (form < 0.6) return `${random.between(1, 39)} ${random.pick(SETS.stems)}`;
  return `${random.pick(namesOfProfession('english').family)} ${random.pick(SETS.endings)}`;
}
