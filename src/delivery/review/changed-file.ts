/** Files that differ between a build and the live release, with the attributes that a review shows. */
import type { Cause } from 'astro-incremental';
import { type AddressKind, entityIds, IDENTIFIED_KINDS, parseAddress } from '../../domain/addresses.ts';
import type { IdentifiedAddress } from '../../domain/lookups.ts';
import { fileAddress } from '../hosting/file-address.ts';

/** Kind of a page, or kind of another file. */
export type FileKind = AddressKind | 'page of the CMS' | 'search index' | 'feed' | 'data' | 'file';

export interface ChangedFile {
  readonly file: string;
  readonly address: string;
  readonly kind: FileKind;
  /** Group of the guide to which the file belongs; undefined: the whole site. */
  readonly groupId: number | undefined;
  readonly change: 'added' | 'changed' | 'removed' | 'renamed';
  /** Previous name of a renamed file. */
  readonly formerFile: string | undefined;
  /** Why the file differs; undefined if no build report contains the reason. */
  readonly cause: Cause | undefined;
}

/** Returns whether a file is a page. */
export const isPage = ({ file }: Pick<ChangedFile, 'file'>): boolean => file.endsWith('.html');

interface FileLists {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Lists changed files in order of name. A removed page counts as renamed if an added page has the same kind and ids. */
export function listChangedFiles(
  { added, changed, removed }: FileLists,
  causes: ReadonlyMap<string, Cause>,
): readonly ChangedFile[] {
  const former = new Map(removed.flatMap((file) => entityEntries(file)));
  const formerFiles = new Map(
    added.flatMap((file) =>
      entityEntries(file).flatMap(([key]) => {
        const old = former.get(key);
        return old === undefined ? [] : [[file, old] as const];
      }),
    ),
  );
  const renamed = new Set(formerFiles.values());
  const describeFile = (file: string, change: ChangedFile['change']): ChangedFile => ({
    file,
    address: fileAddress(file),
    ...classifyFile(file),
    change,
    formerFile: formerFiles.get(file),
    cause: causes.get(fileAddress(file)),
  });
  return [
    ...added.map((file) => describeFile(file, formerFiles.has(file) ? 'renamed' : 'added')),
    ...changed.map((file) => describeFile(file, 'changed')),
    ...removed.filter((file) => !renamed.has(file)).map((file) => describeFile(file, 'removed')),
  ].sort((one, other) => (one.file < other.file ? -1 : 1));
}

/** Returns the key of the entity on a page, which does not depend on its slug, with the file; empty for other files. */
function entityEntries(file: string): readonly (readonly [key: string, file: string])[] {
  const address = parseEntityAddress(fileAddress(file));
  if (address === undefined || !file.endsWith('.html')) return [];
  return [[`${address.kind} ${address.groupId} ${entityIds(address).join(':')}`, file]];
}

/** Parses the address of an entity with ids; undefined for other addresses. */
export function parseEntityAddress(path: string): IdentifiedAddress | undefined {
  const address = parseAddress(path);
  return address !== undefined && (IDENTIFIED_KINDS as readonly string[]).includes(address.kind)
    ? (address as IdentifiedAddress)
    : undefined;
}

/** Returns the kind and the group of a file of the site. */
export function classifyFile(file: string): Pick<ChangedFile, 'kind' | 'groupId'> {
  if (file.endsWith('.html')) {
    const address = parseAddress(fileAddress(file));
    if (address === undefined) return { kind: 'page of the CMS', groupId: undefined };
    return { kind: address.kind, groupId: 'groupId' in address ? address.groupId : undefined };
  }
  if (file.startsWith('.search/')) return { kind: 'search index', groupId: undefined };
  const feed = /^feeds\/(\d+)\//.exec(file)?.[1];
  if (feed !== undefined) return { kind: 'feed', groupId: Number(feed) };
  if (!file.startsWith('data/')) return { kind: 'file', groupId: undefined };
  const group = /^data\/lookups\/groups\/(\d+)[./]/.exec(file)?.[1];
  return { kind: 'data', groupId: group === undefined ? undefined : Number(group) };
}
