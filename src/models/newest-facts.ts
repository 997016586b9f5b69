import type { Contact } from '../domain/editorial.ts';
import type { GroupView, Individual, Office, Organisation } from './group-view.ts';

/**
 * Facts about a person, an office or a firm that may be in several guides. Each value is from the newest edition that has one, so that all
 * guides show the same value.
 */

/** Facts about a person at a firm. */
export interface PersonFacts {
  readonly jobTitle: string | null;
  /** Empty if they are not known. */
  readonly languages: readonly string[];
  readonly contact: Contact;
}

/** Returns the facts about a person at a firm. */
export function personFacts(
  view: GroupView,
  { personOrganisationId: id }: Pick<Individual, 'personOrganisationId'>,
): PersonFacts {
  const details = fromNewestEdition(view, (guide) =>
    guide
      .records('individuals')
      .pickWhere('personOrganisationId', id, 'parentOrganisationId')
      .map(({ parentOrganisationId: firmId }) =>
        guide.pickDetail('individual-details', { id, firmId }, 'jobTitle', 'languages', 'contact'),
      )
      .at(-1),
  );
  return {
    jobTitle: firstPresent(details.map(({ jobTitle }) => jobTitle)),
    languages: firstFilled(details.map(({ languages }) => languages)),
    contact: mergeContacts(details.map(({ contact }) => contact)),
  };
}

/** Returns the contact details of an office. */
export function officeContact(view: GroupView, { organisationId }: Pick<Office, 'organisationId'>): Contact {
  const offices = fromNewestEdition(view, (guide) =>
    guide.records('offices').pickWhere('organisationId', organisationId, 'contact').at(-1),
  );
  return mergeContacts(offices.map(({ contact }) => contact));
}

/** Returns the contact details of a firm. */
export function firmContact(
  view: GroupView,
  { organisationId: id }: Pick<Organisation, 'organisationId'>,
): Contact {
  const details = fromNewestEdition(view, (guide) =>
    guide.pickDetail('organisation-details', { id, firmId: id }, 'contact'),
  );
  return mergeContacts(details.map(({ contact }) => contact));
}

/** Reads a value from each guide. Returns the values that exist, the value of the newest edition first. */
function fromNewestEdition<Value>(
  view: GroupView,
  read: (guide: GroupView) => Value | undefined,
): readonly Value[] {
  const found = [view, ...view.otherGuides].flatMap((guide) => {
    const value = read(guide);
    return value === undefined ? [] : [{ guide, value }];
  });
  // Editions are read only if several guides have a value. Reading them for a single value would make the page depend on editions that
  // do not affect it.
  return (found.length < 2 ? found : found.toSorted((a, b) => compareEditions(a.guide, b.guide))).map(
    ({ value }) => value,
  );
}

/** Compares guides by the publication day of their current editions, newest first, then by id. */
function compareEditions(a: GroupView, b: GroupView): number {
  const [dayOfA, dayOfB] = [a.edition?.publishedOn ?? '', b.edition?.publishedOn ?? ''];
  return dayOfA === dayOfB ? a.groupId - b.groupId : dayOfA < dayOfB ? 1 : -1;
}

/** Merges contact details; the first present value wins. The address is one value, because its lines belong together. */
function mergeContacts(newestFirst: readonly (Contact | null)[]): Contact {
  const contacts = newestFirst.filter((contact) => contact !== null);
  return {
    email: firstPresent(contacts.map(({ email }) => email)),
    telephone: firstPresent(contacts.map(({ telephone }) => telephone)),
    website: firstPresent(contacts.map(({ website }) => website)),
    addressLines: [...firstFilled(contacts.map(({ addressLines }) => addressLines))],
  };
}

const firstPresent = (values: readonly (string | null)[]): string | null =>
  values.find((value) => value !== null) ?? null;

const firstFilled = (values: readonly (readonly string[])[]): readonly string[] =>
  values.find((value) => value.length > 0) ?? [];
