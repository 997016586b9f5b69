/**
 * What a release holds, as a tree of small objects. A file has its place by the digest of its name, one hexadecimal
 * digit a level; a node with few files below it lists them, another names its children. So the shape depends on the
 * set of files alone, and a release that changes ten files has some forty nodes of its own and shares all others.
 *
 * Two digests: that of a node's *content* says whether two trees hold the same files; its *reference* says also which
 * release wrote it. A reference is never written twice with different bytes, and a later release never writes under an
 * earlier one's number: what no kept release refers to may therefore be removed at any time.
 */
import { hash } from 'node:crypto';
import { z } from 'zod';

/** A file of a built site, with the digest of all that is stored of it. */
export interface SiteFile {
  /** Its path in the site, e.g. `lawyer/adele-cote-global-2:17.html`. */
  readonly file: string;
  /** Digest of its bytes and of its headers. */
  readonly digest: string;
}

/** A file of a release: which release uploaded it says where it is. */
export interface StoredFile extends SiteFile {
  readonly release: number;
}

/** Names a stored node. */
export interface NodeReference {
  /** Digest of the names and digests of all files below it. */
  readonly digest: string;
  /** The release that wrote it. */
  readonly release: number;
}

/** A stored node: the files below it, or its children by digit. */
export type StoredNode =
  | { readonly files: readonly StoredFile[] }
  | { readonly children: ReadonlyMap<string, NodeReference> };

/** Reads a stored node. */
export type ReadNode = (node: NodeReference) => Promise<StoredNode>;

/** A node lists so many files itself before it has children. */
export const LARGEST_LEAF = 32;

/** Keys, relative to the bucket's prefix. */
export const fileKey = ({ release, digest, file }: StoredFile): string =>
  `objects/${release}/${digest}/${file}`;
export const nodeKey = ({ release, digest }: NodeReference): string => `tree/${release}/${digest}`;

const shortHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);

/** Where a file stands in the tree: the digits of the levels. */
export const placeOf = (file: string): string => hash('sha256', file, 'hex');

// — a tree in memory —

/** A tree of the files of a build, which no release has written yet. */
export interface LocalNode {
  readonly digest: string;
  /** In order of their places; empty where there are children. */
  readonly files: readonly SiteFile[];
  /** In order of their digits. */
  readonly children: ReadonlyMap<string, LocalNode>;
  /** How many files are below it. */
  readonly size: number;
}

interface Placed extends SiteFile {
  readonly place: string;
}

/** The tree of a set of files. Each file is named once. */
export function treeOf(files: Iterable<SiteFile>): LocalNode {
  return localNode(Array.from(files, withPlace).sort(byPlace), 0);
}

const withPlace = ({ file, digest }: SiteFile): Placed => ({ file, digest, place: placeOf(file) });
const byPlace = (one: { readonly place: string }, other: { readonly place: string }): number =>
  one.place < other.place ? -1 : 1;

function localNode(placed: readonly Placed[], depth: number): LocalNode {
  if (placed.length <= LARGEST_LEAF)
    return { digest: filesDigest(placed), files: placed, children: new Map(), size: placed.length };
  const children = new Map<string, LocalNode>();
  for (let from = 0; from < placed.length; ) {
    const digit = placed[from]?.place[depth] ?? '';
    let to = from + 1;
    while (placed[to]?.place[depth] === digit) to++;
    children.set(digit, localNode(placed.slice(from, to), depth + 1));
    from = to;
  }
  return parentOf(children);
}

function parentOf(children: ReadonlyMap<string, LocalNode>): LocalNode {
  const digest = shortHash([...children].map(([digit, child]) => `${digit} ${child.digest}`).join('\n'));
  const size = [...children.values()].reduce((sum, child) => sum + child.size, 0);
  return { digest, files: [], children, size };
}

/** A file that a tree is to hold, or, without a digest, not to hold. */
interface Edit {
  readonly file: string;
  readonly digest: string | undefined;
  readonly place: string;
}

/** The tree with these files in the place of theirs, and without the removed ones. It shares what is the same. */
export function editedTree(
  tree: LocalNode,
  { written, removed }: { readonly written: Iterable<SiteFile>; readonly removed: Iterable<string> },
): LocalNode {
  const edits = [
    ...Array.from(written, withPlace),
    ...Array.from(removed, (file): Edit => ({ file, digest: undefined, place: placeOf(file) })),
  ];
  return editedNode(tree, edits, 0);
}

function editedNode(node: LocalNode, edits: readonly Edit[], depth: number): LocalNode {
  if (node.children.size === 0) {
    const files = new Map(node.files.map((file) => [file.file, withPlace(file)]));
    for (const { file, digest, place } of edits)
      if (digest === undefined) files.delete(file);
      else files.set(file, { file, digest, place });
    return localNode([...files.values()].sort(byPlace), depth);
  }
  const children = new Map(node.children);
  for (const [digit, ofDigit] of Map.groupBy(edits, ({ place }) => place[depth] ?? '')) {
    const child = editedNode(children.get(digit) ?? localNode([], depth + 1), ofDigit, depth + 1);
    if (child.size > 0) children.set(digit, child);
    else children.delete(digit);
  }
  const edited = parentOf(new Map([...children].sort(([one], [other]) => (one < other ? -1 : 1))));
  return edited.size > LARGEST_LEAF ? edited : localNode(placedBelow(edited), depth);
}

/** The files below a node, in order. */
const placedBelow = (node: LocalNode): readonly Placed[] => [
  ...node.files.map(withPlace),
  ...[...node.children.values()].flatMap(placedBelow),
];

const filesDigest = (files: readonly SiteFile[]): string =>
  shortHash(files.map(({ file, digest }) => `${digest} ${file}`).join('\n'));

// — nodes as text —

const nodeText = z.union([
  z.object({ files: z.array(z.tuple([z.string(), z.string(), z.int()])) }),
  z.object({ children: z.record(z.string(), z.tuple([z.string(), z.int()])) }),
]);

/** A node as it is stored. */
export function formatNode(node: StoredNode): string {
  if ('files' in node)
    return JSON.stringify({ files: node.files.map(({ file, digest, release }) => [file, digest, release]) });
  const children = [...node.children].map(
    ([digit, { digest, release }]) => [digit, [digest, release]] as const,
  );
  // Digits that are numbers come first in an object's own order, so the order is that of the digits again.
  return JSON.stringify({ children: Object.fromEntries(children) });
}

/** @throws {Error} if the text is no node. */
export function parseNode(text: string): StoredNode {
  const node = nodeText.parse(JSON.parse(text));
  if ('files' in node)
    return { files: node.files.map(([file, digest, release]) => ({ file, digest, release })) };
  return {
    children: new Map(
      Object.entries(node.children).map(([digit, [digest, release]]) => [digit, { digest, release }]),
    ),
  };
}

// — differences —

/** How a release differs from the one that it follows. */
export interface TreeChange {
  readonly root: NodeReference;
  /** Nodes that the release writes: reference and content. */
  readonly nodes: readonly { readonly reference: NodeReference; readonly node: StoredNode }[];
  readonly added: readonly StoredFile[];
  /** Files with other bytes or headers than before; as they are now. */
  readonly changed: readonly StoredFile[];
  /** As they were. */
  readonly removed: readonly StoredFile[];
}

/**
 * What release `release` writes so that it holds the files of `local` where `base` is live. It reads and writes only
 * nodes on the way to a difference, and depends on `base`, `local` and `release` alone.
 */
export async function changeTree(
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

  /** Files below a node against those that stood there, by name. */
  const writeFiles = (node: LocalNode, known: Map<string, StoredFile>): NodeReference => {
    if (node.children.size === 0) {
      const files = node.files.map(({ file, digest }): StoredFile => {
        const before = known.get(file);
        known.delete(file);
        if (before?.digest === digest) return before;
        const now = { file, digest, release };
        (before ? changed : added).push(now);
        return now;
      });
      return write(node.digest, { files });
    }
    const children = new Map<string, NodeReference>();
    for (const [digit, child] of node.children) children.set(digit, writeFiles(child, known));
    return write(node.digest, { children });
  };

  const follow = async (node: LocalNode, before: NodeReference | undefined): Promise<NodeReference> => {
    if (before === undefined) return writeFiles(node, new Map());
    if (before.digest === node.digest) return before;
    const stored = await read(before);
    if ('files' in stored || node.children.size === 0) {
      const known = new Map<string, StoredFile>();
      for await (const file of filesOf(stored, read)) known.set(file.file, file);
      const reference = writeFiles(node, known);
      removed.push(...known.values());
      return reference;
    }
    const gone = [...stored.children].filter(([digit]) => !node.children.has(digit));
    const [children] = await Promise.all([
      Promise.all(
        [...node.children].map(
          async ([digit, child]) => [digit, await follow(child, stored.children.get(digit))] as const,
        ),
      ),
      ...gone.map(async ([, child]) => {
        for await (const file of filesOf(await read(child), read)) removed.push(file);
      }),
    ]);
    return write(node.digest, { children: new Map(children) });
  };

  const root = await follow(local, base);
  return { root, nodes, added, changed, removed };
}

/** Every file below a stored node. */
export async function* filesOf(node: StoredNode, read: ReadNode): AsyncGenerator<StoredFile> {
  if ('files' in node) yield* node.files;
  else for (const child of node.children.values()) yield* filesOf(await read(child), read);
}

/** The file of that name, or undefined. */
export async function findFile(
  root: NodeReference,
  file: string,
  read: ReadNode,
): Promise<StoredFile | undefined> {
  const place = placeOf(file);
  let node = await read(root);
  for (let depth = 0; !('files' in node); depth++) {
    const child = node.children.get(place[depth] ?? '');
    if (child === undefined) return undefined;
    node = await read(child);
  }
  return node.files.find((found) => found.file === file);
}

/** What is stored for one tree and not for another, by key. */
export interface OnlyIn {
  readonly files: ReadonlyMap<string, StoredFile>;
  /** With the level of each node, 0 for the root. */
  readonly nodes: ReadonlyMap<string, number>;
}

/** Files and nodes that `tree` refers to and `other` does not. Reads only where the two differ. */
export async function onlyIn(
  tree: NodeReference,
  other: NodeReference | undefined,
  { read, readOther }: { readonly read: ReadNode; readonly readOther: ReadNode },
): Promise<OnlyIn> {
  const files = new Map<string, StoredFile>();
  const nodes = new Map<string, number>();

  /** Everything below a node, but for the files that stand elsewhere. */
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
      for await (const file of filesOf(there, readOther)) elsewhere.add(fileKey(file));
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
