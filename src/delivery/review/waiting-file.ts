/** A file that differs from what is live, as a reviewer looks at it. */
import type { Cause } from 'astro-incremental';
import { type AddressKind, IDENTIFIED_KINDS, idsIn, parseAddress } from '../../domain/addresses.ts';
import type { IdentifiedAddress } from '../../domain/lookups.ts';
import { addressOf } from '../hosting/stored-headers.ts';

/** A page of a kind, or what is no page. */
export type FileKind = AddressKind | 'page of the CMS' | 'search index' | 'data' | 'file';

export interface WaitingFile {
  readonly file: string;
  readonly address: string;
  readonly kind: FileKind;
  /** The guide that it belongs to; undefined: the whole site. */
  readonly groupId: number | undefined;
  readonly change: 'added' | 'changed' | 'removed' | 'renamed';
  /** Of one that is renamed: the file that it was. */
  readonly formerFile: string | undefined;
  /** Undefined where the build that made it did not say. */
  readonly cause: Cause | undefined;
}

export interface FileLists {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Files by what happened to them. A page that is gone while another has its ids is renamed. */
export function waitingFiles(
  { added, changed, removed }: FileLists,
  causes: ReadonlyMap<string, Cause>,
): readonly WaitingFile[] {
  const former = new Map(removed.flatMap((file) => entryOf(file)));
  const formerOf = new Map(
    added.flatMap((file) =>
      entryOf(file).flatMap(([key]) => {
        const old = former.get(key);
        return old === undefined ? [] : [[file, old] as const];
      }),
    ),
  );
  const renamed = new Set(formerOf.values());
  const of = (file: string, change: WaitingFile['change']): WaitingFile => ({
    file,
    address: addressOf(file),
    ...placeOf(file),
    change,
    formerFile: formerOf.get(file),
    cause: causes.get(addressOf(file)),
  });
  return [
    ...added.map((file) => of(file, formerOf.has(file) ? 'renamed' : 'added')),
    ...changed.map((file) => of(file, 'changed')),
    ...removed.filter((file) => !renamed.has(file)).map((file) => of(file, 'removed')),
  ].sort((one, other) => (one.file < other.file ? -1 : 1));
}

/** What a page's address identifies, apart from its name; nothing for other files. */
function entryOf(file: string): readonly (readonly [key: string, file: string])[] {
  const address = identified(addressOf(file));
  if (address === undefined || !file.endsWith('.html')) return [];
  return [[`${address.kind} ${address.groupId} ${idsIn(address).join(':')}`, file]];
}

/** The address as one of an entity with ids of its own; undefined for others. */
export function identified(path: string): IdentifiedAddress | undefined {
  const address = parseAddress(path);
  return address !== undefined && (IDENTIFIED_KINDS as readonly string[]).includes(address.kind)
    ? (address as IdentifiedAddress)
    : undefined;
}

/** Kind and guide of a file of the site, by its name. */
export function placeOf(file: string): Pick<WaitingFile, 'kind' | 'groupId'> {
  if (file.endsWith('.html')) {
    const address = parseAddress(addressOf(file));
    if (address === undefined) return { kind: 'page of the CMS', groupId: undefined };
    return { kind: address.kind, groupId: 'groupId' in address ? address.groupId : undefined };
  }
  if (file.startsWith('.search/')) return { kind: 'search index', groupId: undefined };
  if (!file.startsWith('data/')) return { kind: 'file', groupId: undefined };
  const group = /^data\/lookups\/groups\/(\d+)[./]/.exec(file)?.[1];
  return { kind: 'data', groupId: group === undefined ? undefined : Number(group) };
}
