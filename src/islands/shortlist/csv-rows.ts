import * as profileTexts from '#texts/profile.ts';
import * as shortlistTexts from '#texts/shortlist.ts';
import type { LoadedProfile } from '../../client/shortlist/load-profile-data.ts';
import type { Shortlist } from '../../domain/shortlist.ts';

const HEADINGS = [
  shortlistTexts.name,
  shortlistTexts.type,
  profileTexts.firm,
  shortlistTexts.jobTitle,
  profileTexts.guide,
  shortlistTexts.places,
  profileTexts.languages,
  profileTexts.telephone,
  profileTexts.email,
  profileTexts.website,
  profileTexts.address,
  shortlistTexts.rankings,
  shortlistTexts.note,
  shortlistTexts.page,
];

/**
 * Returns the rows of the CSV file of a list: the headings, and a row for each entry. An entry whose profile was not loaded has only its name,
 * its note and the reason.
 */
export function csvRows(
  entries: Shortlist,
  profiles: ReadonlyMap<string, LoadedProfile>,
  origin: string,
): readonly (readonly string[])[] {
  return [HEADINGS, ...entries.map((entry) => entryRow(entry, profiles.get(entry.key), origin))];
}

function entryRow(
  { name, note }: Shortlist[number],
  profile: LoadedProfile | undefined,
  origin: string,
): readonly string[] {
  if (profile === undefined || typeof profile === 'string') {
    const reason = profile === 'missing' ? shortlistTexts.missing : shortlistTexts.notLoaded;
    return HEADINGS.map((heading) =>
      heading === shortlistTexts.name
        ? name
        : heading === shortlistTexts.note
          ? [note, reason].filter((text) => text !== '').join('\n')
          : '',
    );
  }
  const { kind, firm, jobTitle, guide, year, places, languages, contact, rankings, url } = profile;
  return [
    profile.name,
    shortlistTexts.kinds[kind],
    firm?.name ?? '',
    jobTitle ?? '',
    [guide.name, year].filter((part) => part !== null).join(' '),
    places.join('; '),
    languages.join(', '),
    contact.telephone ?? '',
    contact.email ?? '',
    contact.website ?? '',
    contact.addressLines.join(', '),
    rankings
      .map(({ practiceArea, location, type, band }) => `${practiceArea}, ${location} (${type}): ${band}`)
      .join('; '),
    note,
    `${origin}${url}`,
  ];
}
