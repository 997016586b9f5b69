import { z } from 'zod';
import { type AddressOf, IDENTIFIED_KINDS, type IdentifiedKind, idsIn, type NamedKind } from './addresses.ts';
import { bucketCount, bucketName } from './buckets.ts';
import { id } from './identifiers.ts';

/**
 * Lookups: small static files, published with the pages, that say by ids what an entity's address is today.
 * With them an address with an old name is redirected without any record of old names.
 */

export type IdentifiedAddress = AddressOf<IdentifiedKind>;

const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a slug');

/** What a group is called in addresses, and over how many files the slugs of each kind are spread. */
export const groupLookup = z.strictObject({
  guide: slug,
  buckets: z.record(z.enum(IDENTIFIED_KINDS), id),
});
export type GroupLookup = z.infer<typeof groupLookup>;

/** Ids of an entity within its group, or of a record of the whole site, as `lookupKey` writes them → its slug. */
export const slugLookup = z.record(z.string(), slug);
export type SlugLookup = z.infer<typeof slugLookup>;

/** Over how many files the organisations of all groups, firms and offices, are spread. */
export const organisationsLookup = z.strictObject({ buckets: id });
export type OrganisationsLookup = z.infer<typeof organisationsLookup>;

/**
 * Id of a firm → the groups in which it is current, ascending, with its page's slug in each; id of an office, of
 * whatever group → its firm's id.
 */
export const organisationLookup = z.record(
  z.string(),
  z.union([id, z.array(z.strictObject({ groupId: id, slug }))]),
);
export type OrganisationLookup = z.infer<typeof organisationLookup>;

const LOOKUPS = '/data/lookups';

export const groupLookupPath = (groupId: number): string => `${LOOKUPS}/groups/${groupId}.json`;

export const ORGANISATIONS_LOOKUP_PATH = `${LOOKUPS}/organisations.json`;

/** The file that holds the slugs of a kind of records of the whole site: there are few of each. */
export const siteLookupPath = (kind: NamedKind): string => `${LOOKUPS}/site/${kind}.json`;

/** The key of an entity in its lookup file: its ids as they stand in its address, e.g. `31:4:1`. */
export const lookupKey = (address: IdentifiedAddress | AddressOf<NamedKind>): string =>
  idsIn(address).join(':');

/** The file that holds an entity's slug, where its kind has `buckets` files in the group. */
export function slugLookupPath(address: IdentifiedAddress, buckets: number): string {
  const sum = idsIn(address).reduce((total, each) => total + each, 0);
  return `${LOOKUPS}/groups/${address.groupId}/${address.kind}/${bucketName(sum, buckets)}.json`;
}

/** The file that holds what is known of an organisation, where there are `buckets` of them. */
export const organisationLookupPath = (organisationId: number, buckets: number): string =>
  `${LOOKUPS}/organisations/${bucketName(organisationId, buckets)}.json`;

/** Over how many files so many entries are spread: some 20 KB each, at least one. */
export const lookupBuckets = (entries: number): number => bucketCount(Math.max(1, entries));
