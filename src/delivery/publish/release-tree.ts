/**
 * The files of a release, stored as a tree of small objects. The position of a file in the tree is the digest of its name, one
 * hexadecimal digit per level. A node with at most `MAX_LEAF_FILES` files lists them; a larger node references its children.
 * So the shape of the tree depends on the set of files alone. A release that changes ten files writes about forty nodes and
 * shares all others with earlier releases.
 *
 * - The digest of a node covers its content: two nodes with equal digests hold the same files.
 * - The reference of a node also contains the release that wrote it. A reference is never written twice with different bytes,
 *   and a release never writes under the number of another one. Objects that no retained release references may therefore be
 *   removed at any time.
 */
import { hash } from 'node:crypto';
import { digest as shortHash } from 'astro-incremental/digest';
import { z } from 'zod';

/** File of a built site. */
export interface SiteFile {
  /** Path in the site, e.g. `lawyer/adele-cote-global-2:17.html`. */
  readonly file: string;
  /** Digest of the bytes and headers that are stored. */
  readonly digest: string;
}

/** File of a release. `release` is the number of the release that uploaded it and part of its key. */
export interface StoredFile extends SiteFile {
  readonly release: number;
  /**
   * ETag of the object after its upload. If the bucket has a different ETag, the object was changed since. Undefined if the file was
   * uploaded by an old version of this program, which did not store ETags.
   */
  readonly etag?: string | undefined;
}

/** Reference to a stored node. */
export interface NodeReference {
  /** Digest of the names and digests of all files below the node. */
  readonly digest: string;
  /** Number of the release that wrote the node. */
  readonly release: number;
}

/** Stored node: a leaf with its files, or an inner node with its children by digit. */
export type StoredNode =
  | { readonly files: readonly StoredFile[] }
  | { readonly children: ReadonlyMap<string, NodeReference> };

/** Reads a stored node by its reference. */
export type ReadNode = (node: NodeReference) => Promise<StoredNode>;

/** Maximum number of files in a leaf. */
export const MAX_LEAF_FILES = 32;

/** Returns the key of a file, relative to the prefix of the bucket. */
export const fileKey = ({ release, digest, file }: StoredFile): string =>
  `objects/${release}/${digest}/${file}`;
/** Returns the key of a node, relative to the prefix of the bucket. */
export const nodeKey = ({ release, digest }: NodeReference): string => `tree/${release}/${digest}`;

/** Returns the position of a file in the tree: a hexadecimal digit per level. */
const treePosition = (file: string): string => hash('sha256', file, 'hex');

// — trees in memory —

/** Node of a tree in memory, built from the files of a build. */
export interface LocalNode {
  readonly digest: string;
  /** Files of a leaf, in order of position; empty for an inner node. */
  readonly files: readonly SiteFile[];
  /** Children of an inner node, in order of digit; empty for a leaf. */
  readonly children: ReadonlyMap<string, LocalNode>;
  /** Number of files below the node. */
  readonly size: number;
}

interface PositionedFile extends SiteFile {
  readonly position: string;
}

/** Builds the tree of a set of files. File names must be unique. */
export function buildTree(files: Iterable<SiteFile>): LocalNode {
  return buildNode(Array.from(files, withPosition).sort(byPosition), 0);
}

const withPosition = ({ file, digest }: SiteFile): PositionedFile => ({
  file,
  digest,
  position: treePosition(file),
});
const byPosition = (one: { readonly position: string }, other: { readonly position: string }): number =>
  one.position < other.position ? -1 : 1;

function buildNode(files: readonly PositionedFile[], depth: number): LocalNode {
  if (files.length <= MAX_LEAF_FILES)
    return { digest: digestFiles(files), files, children: new Map(), size: files.length };
  const children = new Map<string, LocalNode>();
  for (let from = 0; from < files.length; ) {
    const digit = files[from]?.position[depth] ?? '';
    let to = from + 1;
    while (files[to]?.position[depth] === digit) to++;
    children.set(digit, buildNode(files.slice(from, to), depth + 1));
    from = to;
  }
  return buildParent(children);
}

function buildParent(children: ReadonlyMap<string, LocalNode>): LocalNode {
  const digest = shortHash([...children].map(([digit, child]) => `${digit} ${child.digest}`).join('\n'));
  const size = [...children.values()].reduce((sum, child) => sum + child.size, 0);
  return { digest, files: [], children, size };
}

/** Change of a file in a tree; without a digest, the file is removed. */
interface Edit {
  readonly file: string;
  readonly digest: string | undefined;
  readonly position: string;
}

/** Returns a tree with files added, replaced or removed. Unchanged nodes are shared with `tree`. */
export function editTree(
  tree: LocalNode,
  { written, removed }: { readonly written: Iterable<SiteFile>; readonly removed: Iterable<string> },
): LocalNode {
  const edits = [
    ...Array.from(written, withPosition),
    ...Array.from(removed, (file): Edit => ({ file, digest: undefined, position: treePosition(file) })),
  ];
  return editNode(tree, edits, 0);
}

function editNode(node: LocalNode, edits: readonly Edit[], depth: number): LocalNode {
  if (node.children.size === 0) {
    const files = new Map(node.files.map((file) => [file.file, withPosition(file)]));
    for (const { file, digest, position } of edits)
      if (digest === undefined) files.delete(file);
      else files.set(file, { file, digest, position });
    return buildNode([...files.values()].sort(byPosition), depth);
  }
  const children = new Map(node.children);
  for (const [digit, editsOfDigit] of Map.groupBy(edits, ({ position }) => position[depth] ?? '')) {
    const child = editNode(children.get(digit) ?? buildNode([], depth + 1), editsOfDigit, depth + 1);
    if (child.size > 0) children.set(digit, child);
    else children.delete(digit);
  }
  const edited = buildParent(new Map([...children].sort(([one], [other]) => (one < other ? -1 : 1))));
  return edited.size > MAX_LEAF_FILES
    ? edited
    : buildNode(Array.from(iterateLocalFiles(edited), withPosition), depth);
}

/** Iterates over the files of a tree in order of position. */
export function* iterateLocalFiles(node: LocalNode): Generator<SiteFile> {
  yield* node.files;
  for (const child of node.children.values()) yield* iterateLocalFiles(child);
}

const digestFiles = (files: readonly SiteFile[]): string =>
  shortHash(files.map(({ file, digest }) => `${digest} ${file}`).join('\n'));

// — nodes as text —

const nodeText = z.union([
  z.object({ files: z.array(z.tuple([z.string(), z.string(), z.int(), z.string().optional()])) }),
  z.object({ children: z.record(z.string(), z.tuple([z.string(), z.int()])) }),
]);

/** Formats a node as it is stored. */
export function formatNode(node: StoredNode): string {
  if ('files' in node)
    return JSON.stringify({
      files: node.files.map(({ file, digest, release, etag }) =>
        etag === undefined ? [file, digest, release] : [file, digest, release, etag],
      ),
    });
  const children = [...node.children].map(
    ([digit, { digest, release }]) => [digit, [digest, release]] as const,
  );
  // Objects list integer-like keys first and ascending, so parsing restores the order of the digits.
  return JSON.stringify({ children: Object.fromEntries(children) });
}

/** Parses a stored node. @throws {Error} if the text is not a node */
export function parseNode(text: string): StoredNode {
  const node = nodeText.parse(JSON.parse(text));
  if ('files' in node)
    return {
      files: node.files.map(([file, digest, release, etag]) => ({
        file,
        digest,
        release,
        ...(etag !== undefined && { etag }),
      })),
    };
  return {
    children: new Map(
      Object.entries(node.children).map(([digit, [digest, release]]) => [digit, { digest, release }]),
    ),
  };
}

// — differences —

/** Difference between a release and its base release. */
export interface TreeChange {
  readonly root: NodeReference;
  /** Nodes that the release writes. */
  readonly nodes: readonly { readonly reference: NodeReference; readonly node: StoredNode }[];
  readonly added: readonly StoredFile[];
  /** New versions of files whose bytes or headers differ from the base release. */
  readonly changed: readonly StoredFile[];
  /** Files of the base release that the release lacks. */
  readonly removed: readonly StoredFile[];
}

/**
 * Computes what a release has to write so that it holds the files of `local`. Only nodes on a path to a difference are read and
 * written. The result depends on `base`, `local` and `release` alone.
 * @param base root of the live release; undefined if none is live
 * @param release number of the new release
 */
export async function diffTree(
  local: LocalNode,
  {
    base,
    release,
    read,
  }: { readonly base: NodeReference | undefined; readonly release: number; readonly read: ReadNode },
): Promise<TreeChange> {
  const nodes: { readonly reference: NodeReference; readonly node: StoredNode }[] = [];
  const added: StoredFile[] = [];
  const changed: StoredFile[] = [];
  const removed: StoredFile[] = [];

  const write = (digest: string, node: StoredNode): NodeReference => {
    const reference = { digest, release };
    nodes.push({ reference, node });
    return reference;
  };

  /**
   * Writes the files below a node, and deletes their names from `baseFiles`, the files of the base release by name. The names that
   * remain belong to removed files.
   */
  const writeFiles = (node: LocalNode, baseFiles: Map<string, StoredFile>): NodeReference => {
    if (node.children.size === 0) {
      const files = node.files.map(({ file, digest }): StoredFile => {
        const before = baseFiles.get(file);
        baseFiles.delete(file);
        if (before?.digest === digest) return before;
        const now = { file, digest, release };
        (before ? changed : added).push(now);
        return now;
      });
      return write(node.digest, { files });
    }
    const children = new Map<string, NodeReference>();
    for (const [digit, child] of node.children) children.set(digit, writeFiles(child, baseFiles));
    return write(node.digest, { children });
  };

  const follow = async (node: LocalNode, before: NodeReference | undefined): Promise<NodeReference> => {
    if (before === undefined) return writeFiles(node, new Map());
    if (before.digest === node.digest) return before;
    const stored = await read(before);
    if ('files' in stored || node.children.size === 0) {
      const baseFiles = new Map<string, StoredFile>();
      for await (const file of iterateFiles(stored, read)) baseFiles.set(file.file, file);
      const reference = writeFiles(node, baseFiles);
      removed.push(...baseFiles.values());
      return reference;
    }
    const removedChildren = [...stored.children].filter(([digit]) => !node.children.has(digit));
    const [children] = await Promise.all([
      Promise.all(
        [...node.children].map(
          async ([digit, child]) => [digit, await follow(child, stored.children.get(digit))] as const,
        ),
      ),
      ...removedChildren.map(async ([, child]) => {
        for await (const file of iterateFiles(await read(child), read)) removed.push(file);
      }),
    ]);
    return write(node.digest, { children: new Map(children) });
  };

  const root = await follow(local, base);
  return { root, nodes, added, changed, removed };
}

/** Iterates over all files below a stored node. */
export async function* iterateFiles(node: StoredNode, read: ReadNode): AsyncGenerator<StoredFile> {
  if ('files' in node) yield* node.files;
  else for (const child of node.children.values()) yield* iterateFiles(await read(child), read);
}

/** Finds a file by name; undefined if the tree lacks it. */
export async function findFile(
  root: NodeReference,
  file: string,
  read: ReadNode,
): Promise<StoredFile | undefined> {
  const position = treePosition(file);
  let node = await read(root);
  for (let depth = 0; !('files' in node); depth++) {
    const child = node.children.get(position[depth] ?? '');
    if (child === undefined) return undefined;
    node = await read(child);
  }
  return node.files.find((found) => found.file === file);
}

/** Objects that one tree references and another one does not, by key. */
interface UnsharedObjects {
  readonly files: ReadonlyMap<string, StoredFile>;
  /** Key of each node → its level, 0 for the root. */
  readonly nodes: ReadonlyMap<string, number>;
}

/** Finds the files and nodes that `tree` references but `other` does not reference. Only differing subtrees are read. */
export async function findUnshared(
  tree: NodeReference,
  other: NodeReference | undefined,
  { read, readOther }: { readonly read: ReadNode; readonly readOther: ReadNode },
): Promise<UnsharedObjects> {
  const files = new Map<string, StoredFile>();
  const nodes = new Map<string, number>();

  /** Adds everything below a node except files whose key is in `elsewhere`. */
  const addAll = async (reference: NodeReference, level: number, elsewhere: ReadonlySet<string>) => {
    nodes.set(nodeKey(reference), level);
    const node = await read(reference);
    if (!('files' in node))
      await Promise.all(Array.from(node.children.values(), (child) => addAll(child, level + 1, elsewhere)));
    else for (const file of node.files) if (!elsewhere.has(fileKey(file))) files.set(fileKey(file), file);
  };
  const compare = async (one: NodeReference, two: NodeReference | undefined, level: number) => {
    if (two === undefined) return addAll(one, level, new Set());
    if (nodeKey(one) === nodeKey(two)) return;
    const [here, there] = await Promise.all([read(one), readOther(two)]);
    if ('files' in here || 'files' in there) {
      const elsewhere = new Set<string>();
      for await (const file of iterateFiles(there, readOther)) elsewhere.add(fileKey(file));
      return addAll(one, level, elsewhere);
    }
    nodes.set(nodeKey(one), level);
    await Promise.all(
      Array.from(here.children, ([digit, child]) => compare(child, there.children.get(digit), level + 1)),
    );
  };

  await compare(tree, other, 0);
  return { files, nodes };
}
