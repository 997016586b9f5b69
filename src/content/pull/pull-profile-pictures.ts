import pLimit from 'p-limit';
import { pictureUnusable } from '../../domain/errors/upstream.ts';
import { PROFILE_PICTURE_KINDS, type ProfilePictureKind } from '../../domain/profile-pictures.ts';
import { canonicalJson } from '../snapshots/canonical-json.ts';
import {
  isPictureOf,
  type ListedPicture,
  listedPictureFile,
  listedPictureName,
  parseListedPicture,
  profilePictureFile,
  profilePictureList,
} from '../snapshots/profile-pictures.ts';
import type { GroupListing, LastVersions } from './group-listing.ts';
import { LARGEST_PICTURE, PICTURE_TYPES, pictureOf } from './picture-content.ts';
import { countsOf, type PullContext } from './pull-context.ts';
import { digestOf } from './snapshot-folder.ts';

const KIND = 'pictures';

/** Pictures that are held in memory at a time. */
const AT_ONCE = 32;

/** The kind of record that names pictures of each kind, and of the details with which they are asked for. */
const NAMED_BY = {
  photograph: { records: 'individuals', details: 'individual-details' },
  logo: { records: 'organisations', details: 'organisation-details' },
} as const satisfies Record<ProfilePictureKind, object>;

/** Somebody of whom the static JSON names a picture. */
interface Pictured {
  readonly kind: ProfilePictureKind;
  readonly entityId: number;
  readonly address: string;
}

/**
 * Pulls the photographs and logos that a group's static JSON names: only those of entities whose version is new, and
 * those that the last snapshot lacks. One that cannot be had or drawn counts as none, with a warning.
 * @returns whether some could not be had, so that the next pull has to ask again
 */
export async function pullProfilePictures(
  context: PullContext,
  groupId: number,
  { records, entities, unseen }: GroupListing,
  lastVersions: LastVersions,
): Promise<{ readonly pending: boolean }> {
  const { previous, output } = context;
  const listFile = profilePictureList(groupId);
  const lastList =
    previous?.index.files[listFile] !== undefined && output.trusts(listFile)
      ? await previous.read(listFile, (text) => text.split('\n').filter(Boolean).map(parseListedPicture))
      : [];
  const lastDigests = new Map(lastList.map(({ picture, digest }) => [picture, digest]));
  const list: ListedPicture[] = [];
  const named = new Set<string>();
  let pending = false;

  const keep = (file: string, listed: ListedPicture) => {
    named.add(file);
    output.keep(file);
    list.push(listed);
    countsOf(context.changes, KIND).unchanged++;
  };

  const pull = async (
    { kind, entityId, address }: Pictured,
    isKnown: (entityId: number) => boolean,
  ): Promise<void> => {
    const file = profilePictureFile(groupId, kind, entityId);
    const picture = listedPictureName(kind, entityId);
    const digest = output.trusts(file) ? lastDigests.get(picture) : undefined;
    if (digest !== undefined && isKnown(entityId)) return keep(file, { picture, digest });
    named.add(file);
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
      const where = {
        call: kind,
        address,
        record: `groups/${groupId}/${NAMED_BY[kind].details}/${entityId}`,
      };
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
  const pullKind = async (kind: ProfilePictureKind): Promise<void> => {
    const { records: namedBy, details } = NAMED_BY[kind];
    if (unseen.has(namedBy)) {
      for (const listed of lastList)
        if (isPictureOf(kind, listed.picture)) keep(listedPictureFile(groupId, listed.picture), listed);
      return;
    }
    const pictured = picturedIn(records, kind);
    if (pictured.length === 0) return;
    const last = await lastVersions(details);
    const versions = new Map(entities[details]?.map(({ id, version }) => [id, version]));
    const isKnown = (id: number) => last.has(id) && last.get(id)?.version === versions.get(id);
    await Promise.all(pictured.map((each) => limit(() => pull(each, isKnown))));
  };
  await Promise.all(PROFILE_PICTURE_KINDS.map(pullKind));

  for (const file of previous?.list(`groups/${groupId}/pictures/`) ?? [])
    if (!named.has(file)) countsOf(context.changes, KIND).removed++;
  if (list.length > 0) {
    const lines = list.map((each) => `${canonicalJson(each)}\n`).sort();
    await output.write(listFile, lines.join(''), 0);
  }
  return { pending };
}

function picturedIn(
  { individuals = [], organisations = [] }: GroupListing['records'],
  kind: ProfilePictureKind,
): readonly Pictured[] {
  const all =
    kind === 'photograph'
      ? individuals.map((one) => ({ entityId: one.personOrganisationId, address: one.photograph }))
      : organisations.map((one) => ({ entityId: one.organisationId, address: one.logo }));
  return all.flatMap(({ entityId, address }) => (address === undefined ? [] : [{ kind, entityId, address }]));
}
