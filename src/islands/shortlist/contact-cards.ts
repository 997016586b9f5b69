import type { LoadedProfile } from '../../client/shortlist/load-profile-data.ts';
import { type ContactCard, contactCardFile } from '../../domain/contact-card.ts';
import { type ProfileData, profileName } from '../../domain/profile-data.ts';
import type { Shortlist } from '../../domain/shortlist.ts';

/** Formats the contact data of the entries of a list as one vCard file. Entries whose profile was not loaded are omitted. */
export function contactCardsFile(
  entries: Shortlist,
  profiles: ReadonlyMap<string, LoadedProfile>,
  site: URL,
): string {
  return entries
    .flatMap(({ key }) => {
      const profile = profiles.get(key);
      return profile === undefined || typeof profile === 'string'
        ? []
        : [contactCardFile(contactCard(key, profile, site.hostname), site)];
    })
    .join('');
}

function contactCard(key: string, profile: ProfileData, hostname: string): ContactCard {
  const { kind, name, firm, jobTitle, contact, url } = profile;
  return {
    uid: `${cardId(key)}@${hostname}`,
    person: kind === 'lawyer' ? { fullName: name, jobTitle } : null,
    firm: kind === 'lawyer' ? (firm?.name ?? '') : profileName(profile),
    town: null,
    country: null,
    ...contact,
    page: url,
  };
}

/** Returns an id that is the same in all guides for a person, as in the contact card of the profile: `lawyer/2:17` → `person-17`. */
const cardId = (key: string): string =>
  key
    .replace(/^lawyer\/\d+:/, 'person-')
    .replace(/^law-firm\/\d+:/, 'firm-')
    .replaceAll(/[/:]/g, '-');
