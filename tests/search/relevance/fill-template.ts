import { fold } from '../../../src/domain/fold.ts';
import type { DirectoryRecord } from './relevance-directory.ts';

/** Functions that mistype or shorten a text; undefined if the change does not apply to the text. */
const changes: Readonly<Record<string, (text: string) => string | undefined>> = {
  half: (text) => (text.length < 6 ? undefined : text.slice(0, Math.ceil(text.length / 2) + 1)),
  plain: (text) => (fold(text) === text.toLowerCase() ? undefined : fold(text)),
  spelled: (text) =>
    replaceFirst(text, [
      ['ü', 'ue'],
      ['ö', 'oe'],
      ['ä', 'ae'],
      ['ø', 'oe'],
    ]),
  /** Swaps two letters in the middle. */
  swap: (text) =>
    changeMiddle(text, 6, (at) => text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)),
  /** Omits a letter in the middle. */
  lost: (text) => changeMiddle(text, 6, (at) => text.slice(0, at) + text.slice(at + 1)),
  doubled: (text) => changeMiddle(text, 5, (at) => text.slice(0, at) + text[at] + text.slice(at)),
  /** Replaces a letter in the middle. */
  wrong: (text) =>
    changeMiddle(text, 7, (at) => text.slice(0, at) + (text[at] === 'o' ? 'i' : 'o') + text.slice(at + 1)),
  /** Replaces the first letter. */
  first: (text) => changeMiddle(text, 5, () => (text[0]?.toLowerCase() === 'j' ? 'k' : 'j') + text.slice(1)),
  /** Spells the text phonetically. */
  sound: (text) =>
    replaceFirst(text, [
      ['ph', 'f'],
      ['ck', 'k'],
      ['ss', 's'],
      ['ll', 'l'],
      ['c', 'k'],
      ['y', 'i'],
      ['w', 'v'],
    ]),
  joined: (text) => (text.includes(' ') ? text.replaceAll(' ', '') : undefined),
  dotted: (text) => (/^[A-Z]{2,5}$/.test(text) ? `${[...text].join('.')}.` : undefined),
  undotted: (text) => (/(\p{L}\.){2}/u.test(text) ? text.replaceAll('.', '') : undefined),
  /** Converts the text to the spelling of another romanisation. */
  roman: (text) =>
    replaceFirst(text, [
      ['th', 't'],
      ['kh', 'h'],
      ['oo', 'u'],
      ['ou', 'u'],
      ['ei', 'ai'],
      ['sz', 'sh'],
      ['ks', 'x'],
      ['w', 'v'],
      ['j', 'y'],
    ]),
  digits: (text) => text.replace(/\D/g, ''),
  national: (text) => (/^\+44 /.test(text) ? text.replace('+44 ', '0') : undefined),
  host: (text) => new URL(text).hostname.replace(/^www\./, ''),
  path: (text) => `${text}/people`,
  absolute: (text) => `https://www.laurel.example${text}`,
  short: (text) => shortNames[text],
  exonym: (text) => exonyms[text],
};

/** Towns of which each firm lacks at least one. */
const OTHER_TOWNS = ['Buffalo', 'Leeds', 'Milan'];

const shortNames: Readonly<Record<string, string>> = {
  Robert: 'Bob',
  William: 'Bill',
  Richard: 'Dick',
  Katherine: 'Kate',
  Timothy: 'Tim',
  Matthew: 'Matt',
  Michael: 'Mike',
  James: 'Jim',
  Susan: 'Sue',
  Andrew: 'Andy',
  Edward: 'Ted',
  Deborah: 'Debbie',
  Rebecca: 'Becky',
  Nicholas: 'Nick',
  Jennifer: 'Jenny',
  Jeffrey: 'Jeff',
};

const exonyms: Readonly<Record<string, string>> = {
  Cologne: 'Köln',
  Munich: 'muenchen',
  Geneva: 'Genf',
  Warsaw: 'Warszawa',
  Milan: 'Milano',
  Lisbon: 'Lisboa',
  London: 'Londres',
  Gothenburg: 'Göteborg',
  Beijing: 'Peking',
  Paris: 'Parigi',
};

/** Applies the first replacement that a text contains. */
function replaceFirst(
  text: string,
  pairs: readonly (readonly [from: string, to: string])[],
): string | undefined {
  const lower = text.toLowerCase();
  if (text.length < 5) return undefined;
  const pair = pairs.find(([from]) => lower.includes(from));
  return pair && lower.replace(...pair);
}

/** Applies a change in the middle of a word with at least `minLetters` letters. Returns undefined if the word is shorter, contains other characters than a–z, or has two equal middle letters. */
function changeMiddle(text: string, minLetters: number, change: (at: number) => string): string | undefined {
  if (text.length < minLetters || !/^[a-z]+$/i.test(text)) return undefined;
  const at = Math.floor(text.length / 2);
  return text[at]?.toLowerCase() === text[at + 1]?.toLowerCase() ? undefined : change(at);
}

/** Whether a word is the Arabic article, which is written separately, with a hyphen or joined. */
const isArticle = (word: string | undefined): boolean => word?.toLowerCase() === 'al';

/** Returns the text for a placeholder of a template; undefined if the record has none. */
function placeholderText(record: DirectoryRecord, name: string): string | undefined {
  const words = record.name.split(/\s+/);
  const nameWords = words
    .map((word) => word.replace(/,$/, ''))
    .filter((word) => /^\p{Lu}\p{L}*\p{Ll}[\p{L}’'-]*$/u.test(word) && word.length > 3);
  switch (name) {
    case 'name':
    case 'fullName':
      return record.name;
    case 'given':
      return words.length === 2 || isArticle(words[1]) ? words[0] : undefined;
    case 'surname':
      return words.length === 2 ? words[1] : undefined;
    case 'particles':
      return words.length === 3 && isArticle(words[1]) ? words.slice(1).join(' ') : undefined;
    case 'firstWord':
      return nameWords[0];
    case 'secondWord':
      return nameWords[1];
    case 'suffix':
      return words.at(-1);
    case 'firm':
      return record.firm?.split(/[\s,]+/).find((word) => /^\p{L}{5,}$/u.test(word));
    case 'town':
      return record.town ?? undefined;
    case 'otherTown':
      return [...record.towns].find((town) => town !== record.town);
    case 'field':
      return record.fields.size > 0 ? [...record.fields][0]?.split(/[^\p{L}]+/u)[0] : undefined;
    case 'formerName':
      return record.formerNames[0];
    case 'area':
      return record.area;
    case 'location':
      return record.location;
    case 'branch':
      return record.branch;
    case 'jobTitle':
      return record.jobTitle;
    case 'telephone':
    case 'email':
    case 'website':
      return record.contact[name] ?? undefined;
    case 'address':
      return record.address;
    case 'wrongTown':
      return OTHER_TOWNS.find((town) => !record.towns.has(town));
    default:
      throw new Error(`A template names ${name}, which no record has.`);
  }
}

/** Fills a template from a record. Returns undefined if the record lacks a text. */
export function fillTemplate(template: string, record: DirectoryRecord): string | undefined {
  let fits = true;
  const query = template.replace(/\{(\w+)(?:\|(\w+))?\}/g, (_, name: string, change?: string) => {
    const text = placeholderText(record, name);
    const changed = text === undefined || change === undefined ? text : changes[change]?.(text);
    if (changed === undefined) fits = false;
    return changed ?? '';
  });
  return fits ? query : undefined;
}
