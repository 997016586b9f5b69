import pLimit from 'p-limit';
import type { ProfilePictureKind } from '../domain/profile-pictures.ts';
import { pictureUnusable } from '../errors/upstream.ts';
import { canonicalJson } from '../snapshots/canonical-json.ts';
import {
  type ListedPicture,
  listedPictureName,
  parseListedPicture,
  profilePictureFile,
  profilePictureList,
} from '../snapshots/profile-pictures.ts';
import type { DetailRecordKind } from '../snapshots/record-kinds.ts';
import type { GroupListing, GroupVersions } from './group-listing.ts';
import { LARGEST_PICTURE, PICTURE_TYPES, pictureOf } from './picture-content.ts';
import { countsOf, type PullContext } from './pull-context.ts';
import { digestOf } from './snapshot-folder.ts';

const KIND = 'pictures';

/** Pictures that are held in memory at a time. */
const AT_ONCE = 32;

/** Somebody of whom the static JSON names a picture. */
interface Pictured {
  readonly kind: ProfilePictureKind;
  readonly entityId: number;
  readonly address: string;
  readonly details: DetailRecordKind;
}

/**
 * Pulls the photographs and logos that a group's static JSON names: only those of entities whose version is new, and
 * those that the last snapshot lacks. One that cannot be had or drawn counts as none, with a warning.
 * @returns whether some could not be had, so that the next pull has to ask again
 */
export async function pullProfilePictures(
  context: PullContext,
  groupId: number,
  { records, entities }: GroupListing,
  lastVersions: GroupVersions | undefined,
): Promise<{ readonly pending: boolean }> {
  const { previous, output } = context;
  const listFile = profilePictureList(groupId);
  const lastList =
    previous?.index.files[listFile] !== undefined && output.trusts(listFile)
      ? (await previous.readText(listFile)).split('\n').filter(Boolean).map(parseListedPicture)
      : [];
  const lastDigests = new Map(lastList.map(({ picture, digest }) => [picture, digest]));
  const versions = new Map(
    Object.entries(entities).flatMap(([details, all]) =>
      all.map(({ id, version }) => [`${details}/${id}`, version] as const),
    ),
  );
  const list: ListedPicture[] = [];
  const named = new Set<string>();
  let pending = false;

  const pull = async ({ kind, entityId, address, details }: Pictured): Promise<void> => {
    const file = profilePictureFile(groupId, kind, entityId);
    const picture = listedPictureName(kind, entityId);
    named.add(file);
    const lastDigest = output.trusts(file) ? lastDigests.get(picture) : undefined;
    const version = versions.get(`${details}/${entityId}`);
    if (lastDigest !== undefined && lastVersions?.[details].get(entityId)?.version === version) {
      output.keep(file);
      list.push({ picture, digest: lastDigest });
      countsOf(context.changes, KIND).unchanged++;
      return;
    }
    const answer = await context.client.file('profilePortal', address, {
      types: PICTURE_TYPES,
      atMost: LARGEST_PICTURE,
    });
    const found =
      answer.kind === 'body'
        ? await pictureOf(address, answer.body)
        : { reason: answer.kind === 'refused' ? answer.reason : 'it has no content' };
    const last = previous?.index.files[file];
    if ('reason' in found) {
      const where = { call: kind, address, record: `groups/${groupId}/${details}/${entityId}` };
      context.warnings.push(pictureUnusable({ where, of: 'profile', reason: found.reason }));
      if (last !== undefined) countsOf(context.changes, KIND).removed++;
      pending = true;
      return;
    }
    const text = `${canonicalJson(found)}\n`;
    await output.write(file, text, 1);
    list.push({ picture, digest: found.digest });
    const change = last === undefined ? 'added' : last.digest === digestOf(text) ? 'unchanged' : 'changed';
    countsOf(context.changes, KIND)[change]++;
    await context.onPicture({ kind, base64: found.base64 });
  };
  const limit = pLimit(AT_ONCE);
  await Promise.all(picturedIn(records).map((pictured) => limit(() => pull(pictured))));

  for (const file of previous?.list(`groups/${groupId}/pictures/`) ?? [])
    if (!named.has(file)) countsOf(context.changes, KIND).removed++;
  if (list.length > 0) {
    const lines = list.map((each) => `${canonicalJson(each)}\n`).sort();
    await output.write(listFile, lines.join(''), 0);
  }
  return { pending };
}

const picturedIn = ({
  individuals = [],
  organisations = [],
}: GroupListing['records']): readonly Pictured[] => [
  ...individuals.flatMap(({ personOrganisationId: entityId, photograph: address }): Pictured[] =>
    address === undefined ? [] : [{ kind: 'photograph', entityId, address, details: 'individual-details' }],
  ),
  ...organisations.flatMap(({ organisationId: entityId, logo: address }): Pictured[] =>
    address === undefined ? [] : [{ kind: 'logo', entityId, address, details: 'organisation-details' }],
  ),
];
