import type { Fault } from '@laurel/diagnostics';
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
import { type RecordLabel, recordLabel } from '../snapshots/record-label.ts';
import type { GroupListing, PreviousVersions } from './group-listing.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES, parsePictureFile } from './parse-picture-file.ts';
import type { PullContext } from './pull-context.ts';
import { type ChangeCounts, countedChanges, type StepResult } from './step-findings.ts';

const KIND = 'pictures';

/** Number of pictures that are in memory at the same time. */
const MAX_CONCURRENT_PICTURES = 32;

/** For each kind of picture: the kind of record that names it, and the kind of that record's details. */
const NAMED_BY = {
  photograph: { records: 'individuals', details: 'individual-details' },
  logo: { records: 'organisations', details: 'organisation-details' },
} as const satisfies Record<ProfilePictureKind, object>;

/** A picture that the static JSON names. */
interface NamedPicture {
  readonly kind: ProfilePictureKind;
  readonly entityId: number;
  readonly address: string;
  /** Name of the person or firm, for errors. */
  readonly label: RecordLabel;
}

/** The outcome for one picture. */
interface PictureResult {
  readonly file: string;
  /** Line of the group's list; undefined if the new snapshot does not have the picture. */
  readonly listed?: ListedPicture;
  /** Undefined if neither snapshot has the picture. */
  readonly change: keyof ChangeCounts | undefined;
  readonly fault?: Fault;
}

/**
 * Pulls the photographs and logos that a group's static JSON names: pictures of entities with a new version, and pictures
 * that the previous snapshot does not have. If a picture cannot be fetched or decoded, the previous one is retained, or the snapshot is
 * written without it; a warning is returned.
 * @returns `pending`: whether a picture failed, so that the next pull requests it again
 */
export async function pullProfilePictures(
  context: PullContext,
  groupId: number,
  { records, entities, unread }: GroupListing,
  previousVersions: PreviousVersions,
): Promise<StepResult> {
  const { previous, output } = context;
  const listFile = profilePictureList(groupId);
  const previousList =
    previous?.index.files[listFile] !== undefined && output.isVerified(listFile)
      ? await previous.read(listFile, (text) => text.split('\n').filter(Boolean).map(parseListedPicture))
      : [];
  const scope = `groups/${groupId}/${KIND}`;
  const failedBefore = new Set(
    context.previousWarnings
      .filter((warning) => warning.scope === scope)
      .map(({ fault }) => fault.location?.address),
  );
  const previousDigests = new Map(previousList.map(({ picture, digest }) => [picture, digest]));

  const reuse = (file: string, listed: ListedPicture): PictureResult => {
    output.reuse(file);
    return { file, listed, change: 'unchanged' };
  };

  const pull = async (
    { kind, entityId, address, label }: NamedPicture,
    hasSameVersion: (entityId: number) => boolean,
  ): Promise<PictureResult> => {
    const file = profilePictureFile(groupId, kind, entityId);
    const picture = listedPictureName(kind, entityId);
    const digest = output.isVerified(file) ? previousDigests.get(picture) : undefined;
    if (digest !== undefined && hasSameVersion(entityId) && !failedBefore.has(address))
      return reuse(file, { picture, digest });
    const result = await context.client.file('profilePortal', address, {
      types: PICTURE_TYPES,
      maxBytes: MAX_PICTURE_BYTES,
    });
    const parsed =
      result.kind === 'body'
        ? await parsePictureFile(address, result.body)
        : { reason: result.kind === 'refused' ? result.reason : 'no content' };
    if ('reason' in parsed) {
      const location = {
        call: kind,
        address,
        record: `groups/${groupId}/${NAMED_BY[kind].details}/${entityId}`,
        ...label,
      };
      const fault = pictureUnusable({ location, owner: 'profile', reason: parsed.reason });
      if (digest !== undefined) return { ...reuse(file, { picture, digest }), fault };
      const isRemoved = previous?.index.files[file] !== undefined;
      return { file, change: isRemoved ? 'removed' : undefined, fault };
    }
    const change = await output.write(file, `${canonicalJson(parsed)}\n`, 1);
    await context.onPicture({ kind, base64: parsed.base64 });
    return { file, listed: { picture, digest: parsed.digest }, change };
  };
  const limit = pLimit(MAX_CONCURRENT_PICTURES);
  const pullKind = async (kind: ProfilePictureKind): Promise<readonly PictureResult[]> => {
    const { records: namedBy, details } = NAMED_BY[kind];
    if (unread.has(namedBy))
      return previousList
        .filter(({ picture }) => isPictureOf(kind, picture))
        .map((listed) => reuse(listedPictureFile(groupId, listed.picture), listed));
    const named = namedPictures(records, kind);
    if (named.length === 0) return [];
    const before = await previousVersions(details);
    const versions = new Map(entities[details]?.map(({ id, version }) => [id, version]));
    const hasSameVersion = (id: number) => before.has(id) && before.get(id)?.version === versions.get(id);
    return Promise.all(named.map((each) => limit(() => pull(each, hasSameVersion))));
  };
  const results = (await Promise.all(PROFILE_PICTURE_KINDS.map(pullKind))).flat();

  const namedFiles = new Set(results.map(({ file }) => file));
  const previousFiles = previous?.list(`groups/${groupId}/pictures/`) ?? [];
  const unnamedFiles = previousFiles.filter((file) => !namedFiles.has(file));
  const counts = { added: 0, changed: 0, removed: unnamedFiles.length, unchanged: 0 };
  for (const { change } of results) if (change !== undefined) counts[change]++;
  const warnings = results.flatMap(({ fault }) =>
    fault === undefined ? [] : [{ scope, effect: 'picture omitted' as const, fault }],
  );
  const list = results.flatMap(({ listed }) => (listed === undefined ? [] : [listed]));
  if (list.length > 0) {
    const lines = list.map((each) => `${canonicalJson(each)}\n`).sort();
    await output.write(listFile, lines.join(''), 0);
  }
  return {
    pending: warnings.length > 0,
    findings: { ...countedChanges(KIND, counts), warnings },
  };
}

function namedPictures(
  { individuals = [], organisations = [] }: GroupListing['records'],
  kind: ProfilePictureKind,
): readonly NamedPicture[] {
  const all =
    kind === 'photograph'
      ? individuals.map((one) => ({
          entityId: one.personOrganisationId,
          address: one.photograph,
          label: recordLabel('individuals', one),
        }))
      : organisations.map((one) => ({
          entityId: one.organisationId,
          address: one.logo,
          label: recordLabel('organisations', one),
        }));
  return all.flatMap(({ address, ...picture }) =>
    address === undefined ? [] : [{ kind, address, ...picture }],
  );
}
