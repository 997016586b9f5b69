import { z } from 'zod';
import {
  type AddressOf,
  entityIds,
  IDENTIFIED_KINDS,
  type IdentifiedKind,
  type NamedKind,
} from './addresses.ts';
import { bucketCount, bucketName } from './buckets.ts';
import { id } from './identifiers.ts';
import { hashRedirectKey, REDIRECT_TARGET } from './redirects.ts';

/**
 * Lookups: small static files, published with the pages, that map the ids of an entity to its current slug.
 * The edge uses them to redirect an address with an old name, without any record of old names.
 */

export type IdentifiedAddress = AddressOf<IdentifiedKind>;

const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a slug');

/** A group's slug in addresses, and the number of files that contain the slugs of each kind. */
export const groupLookup = z.strictObject({
  guide: slug,
  buckets: z.record(z.enum(IDENTIFIED_KINDS), id),
});
export type GroupLookup = z.infer<typeof groupLookup>;

/** Slugs by `lookupKey`: by the ids of an entity within its group, or by the id of a record of the whole site. */
export const slugLookup = z.record(z.string(), slug);
export type SlugLookup = z.infer<typeof slugLookup>;

/** The number of files that contain the organisations (firms and offices) of all groups. */
export const organisationsLookup = z.strictObject({ buckets: id });
export type OrganisationsLookup = z.infer<typeof organisationsLookup>;

/**
 * Organisations by id. The value of a firm: the groups in which it is current, ascending, with its page's slug in each.
 * The value of an office: its firm's id.
 */
export const organisationLookup = z.record(
  z.string(),
  z.union([id, z.array(z.strictObject({ groupId: id, slug }))]),
);
export type OrganisationLookup = z.infer<typeof organisationLookup>;

/** The number of files that contain the redirects of former addresses. */
export const redirectsLookup = z.strictObject({ buckets: id });
export type RedirectsLookup = z.infer<typeof redirectsLookup>;

/** Paths of this site by the `redirectKey` of the former address. */
export const redirectLookup = z.record(z.string(), z.string().regex(REDIRECT_TARGET));
export type RedirectLookup = z.infer<typeof redirectLookup>;

const LOOKUPS = '/data/lookups';

export const groupLookupPath = (groupId: number): string => `${LOOKUPS}/groups/${groupId}.json`;

export const ORGANISATIONS_LOOKUP_PATH = `${LOOKUPS}/organisations.json`;

/** Returns the path of the one file with the slugs of a kind of records of the whole site. */
export const siteLookupPath = (kind: NamedKind): string => `${LOOKUPS}/site/${kind}.json`;

/** Returns the key of an entity in its lookup file: the ids of its address, e.g. `31:4:1`. */
export const lookupKey = (address: IdentifiedAddress | AddressOf<NamedKind>): string =>
  entityIds(address).join(':');

/** Returns the path of the file with an entity's slug. `buckets` is the number of files of its kind in the group. */
export function slugLookupPath(address: IdentifiedAddress, buckets: number): string {
  const sum = entityIds(address).reduce((total, id) => total + id, 0);
  return `${LOOKUPS}/groups/${address.groupId}/${address.kind}/${bucketName(sum, buckets)}.json`;
}

/** Returns the path of the file with an organisation. `buckets` is the number of such files. */
export const organisationLookupPath = (organisationId: number, buckets: number): string =>
  `${LOOKUPS}/organisations/${bucketName(organisationId, buckets)}.json`;

export const REDIRECTS_LOOKUP_PATH = `${LOOKUPS}/redirects.json`;

/** Returns the path of the file with the redirect of a key. `buckets` is the number of such files. */
export const redirectLookupPath = (key: string, buckets: number): string =>
  `${LOOKUPS}/redirects/${bucketName(hashRedirectKey(key), buckets)}.json`;

/** Returns the number of files for a number of entries: about 20 KB each, at least one file. */
export const lookupBucketCount = (entries: number): number => bucketCount(Math.max(1, entries));
