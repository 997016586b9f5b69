import { z } from 'zod';
import type { Random } from './random.ts';
import { commaSeparated, readWords } from './read-words.ts';

const gender = z.enum(['female', 'male']);
export type Gender = z.output<typeof gender>;

/** A person's name and how prose refers to the person. */
export const personNameSchema = z.strictObject({
  fullName: z.string(),
  /** What prose calls the person. */
  shortName: z.string(),
  gender,
});
export type PersonName = Readonly<z.output<typeof personNameSchema>>;

/** Names of a legal profession. */
const nameList = z.strictObject({
  female: commaSeparated,
  male: commaSeparated,
  /** A name, or the form for men and that for women: `Čapek/Čapková`. */
  family: commaSeparated,
  /** Family name first. */
  familyFirst: z.boolean().default(false),
  /** Names of the same profession in its own script, in use on some profiles. */
  native: z.strictObject({ given: commaSeparated, family: commaSeparated, join: z.string() }).optional(),
  /** Whether people may have two family names, as in Spanish and Portuguese. */
  twoFamilyNames: z.boolean().default(false),
  middleInitial: z.boolean().default(false),
  /** How a firm of the country ends its name. */
  firmEndings: z.array(z.string()).min(1),
});

const NAMES = readWords('names.toml', z.record(z.string(), nameList));

/** A legal profession with its own names of people and firms: a table of `words/names.toml`. */
export const culture = z.enum(Object.keys(NAMES));
export type Culture = z.output<typeof culture>;

const listOf = (profession: Culture) => NAMES[profession] as z.output<typeof nameList>;

const SETS = readWords(
  'sets.toml',
  z.strictObject({ stems: commaSeparated, endings: z.array(z.string()), first: z.array(z.string()) }),
);

/** Names of the first sets of barristers of London. */
export const firstSets: readonly string[] = SETS.first;

/** The form of a family name for a person. */
function familyName(entry: string, gender: Gender): string {
  const [male = entry, female = male] = entry.split('/');
  return gender === 'female' ? female : male;
}

/** A name for a person of the profession; on some profiles in its own script. */
export function personName(profession: Culture, random: Random): PersonName {
  const names = listOf(profession);
  const gender: Gender = random.chance(0.44) ? 'female' : 'male';
  if (names.native && random.chance(0.1)) {
    const family = random.pick(names.native.family);
    const given = random.pick(names.native.given);
    const familyFirst = names.native.join === '' || profession === 'japanese';
    const fullName = familyFirst
      ? `${family}${names.native.join}${given}`
      : `${given}${names.native.join}${family}`;
    return { fullName, shortName: fullName, gender };
  }
  const given = random.pick(names[gender]);
  const family = familyName(random.pick(names.family), gender);
  if (names.familyFirst) return { fullName: `${family} ${given}`, shortName: `${family} ${given}`, gender };
  let last = family;
  if (names.twoFamilyNames && random.chance(0.55)) {
    const second = familyName(random.pick(names.family), gender);
    if (second !== family) last = `${family} ${second}`;
  }
  if (!names.twoFamilyNames && !/[ -]/.test(last) && random.chance(0.07)) {
    const second = familyName(random.pick(names.family), gender);
    if (second !== family && !/[ -]/.test(second)) last = `${family}-${second}`;
  }
  const initial =
    names.middleInitial && random.chance(0.45) ? ` ${'ABCDEFGHJKLMNPRSTW'[random.below(18)]}.` : '';
  return { fullName: `${given}${initial} ${last}`, shortName: `${given} ${last}`, gender };
}

/** Particles that a firm leaves away when it is called after a person. */
const PARTICLES =
  /^(?:von|van der|van den|van ’t|van|Graf von|ter|der|de la|de La|de|Al-|Al|El|El-|d’|bin|Ó|Mac) ?(?=\p{Lu})/u;

/** Endings that name further partners, after which `&` stands already. */
const CONTINUES = /^(?:&|i |y |e |și |és )/;

/** A name for a law firm of the profession. */
export function firmName(profession: Culture, random: Random): string {
  const names = listOf(profession);
  const [first = '', second = first, third = first] = random
    .sample(names.family, 3)
    .map((name) => familyName(name, 'male').replace(PARTICLES, ''));
  const ending = random.pick(names.firmEndings);
  const form = random.next();
  if (form < 0.34)
    return CONTINUES.test(ending) ? `${first}, ${second} ${ending}` : `${first} & ${second} ${ending}`;
  if (form < 0.56) return `${first} ${second} ${ending}`;
  if (form < 0.74) return `${first} ${ending}`;
  if (form < 0.9)
    return CONTINUES.test(ending)
      ? `${first}, ${second}, ${third} ${ending}`
      : `${first}, ${second} & ${third} ${ending}`;
  const initials = [first, second, third].map((name) => name.charAt(0).toUpperCase()).join('');
  return CONTINUES.test(ending) ? `${initials} ${first} ${ending}` : `${initials} ${ending}`;
}

/** A name for a set of barristers' chambers. */
export function setName(random: Random): string {
  const form = random.next();
  if (form < 0.6) return `${random.between(1, 39)} ${random.pick(SETS.stems)}`;
  return `${random.pick(listOf('english').family)} ${random.pick(SETS.endings)}`;
}
