import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildTree,
  diffTree,
  editTree,
  fileKey,
  findFile,
  findUnshared,
  formatNode,
  iterateFiles,
  MAX_LEAF_FILES,
  type NodeReference,
  nodeKey,
  parseNode,
  type ReadNode,
  type StoredFile,
} from '../../../src/delivery/publish/release-tree.ts';
import { groupByUploadStep, uploadStep } from '../../../src/delivery/publish/upload-order.ts';

/** Files by name, with their digests. */
type Files = Readonly<Record<string, string>>;

const filesNamed = (files: Files) => Object.entries(files).map(([file, digest]) => ({ file, digest }));

/** A store of nodes as text that records reads. */
class Store {
  readonly nodes = new Map<string, string>();
  reads = 0;
  readonly read: ReadNode = async (reference) => {
    this.reads += 1;
    const text = this.nodes.get(nodeKey(reference));
    if (text === undefined) throw new Error(`${nodeKey(reference)} is missing.`);
    return parseNode(text);
  };
  async release(files: Files, base: NodeReference | undefined, release: number) {
    const change = await diffTree(buildTree(filesNamed(files)), { base, release, read: this.read });
    for (const { reference, node } of change.nodes) {
      expect(reference.release).toBe(release);
      this.nodes.set(nodeKey(reference), formatNode(node));
    }
    return change;
  }
  async listFiles(root: NodeReference): Promise<StoredFile[]> {
    return Array.fromAsync(iterateFiles(await this.read(root), this.read));
  }
}

const without = (all: ReadonlySet<string>, others: ReadonlySet<string>) =>
  new Set([...all].filter((key) => !others.has(key)));

const name = fc.integer({ min: 0, max: 400 }).map((number) => `firm/firm-${number}.html`);
const files: fc.Arbitrary<Files> = fc.dictionary(name, fc.constantFrom('a', 'b', 'c'), {
  maxKeys: 300,
  size: 'max',
});

describe('editTree', () => {
  it('returns the same tree as buildTree for the new files', () => {
    fc.assert(
      fc.property(files, files, fc.integer({ min: 0, max: 400 }), (before, after, kept) => {
        const rest = Object.keys(after).slice(0, kept);
        const now = Object.fromEntries(rest.map((file) => [file, after[file] ?? '']));
        const edited = editTree(buildTree(filesNamed(before)), {
          written: filesNamed(now).filter(({ file, digest }) => before[file] !== digest),
          removed: Object.keys(before).filter((file) => !(file in now)),
        });
        expect(edited).toEqual(buildTree(filesNamed(now)));
      }),
    );
  });

  it('shares unchanged nodes', () => {
    const site = Object.fromEntries(Array.from({ length: 400 }, (_, number) => [`page-${number}`, 'a']));
    const tree = buildTree(filesNamed(site));
    const edited = editTree(tree, { written: [{ file: 'page-7', digest: 'b' }], removed: ['none'] });
    const same = [...tree.children].filter(([digit, child]) => edited.children.get(digit) === child);
    expect(same.length).toBeGreaterThan(tree.children.size - 3);
    expect(edited.digest).not.toBe(tree.digest);
    expect(editTree(edited, { written: [{ file: 'page-7', digest: 'a' }], removed: [] })).toEqual(tree);
  });
});

describe('the tree of a release', () => {
  it('holds exactly the files of the build for any base release', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(files, { minLength: 1, maxLength: 4 }), async (sites) => {
        const store = new Store();
        let base: NodeReference | undefined;
        let before: Files = {};
        for (const [index, site] of sites.entries()) {
          const change = await store.release(site, base, index + 1);
          const stored = await store.listFiles(change.root);
          expect(new Map(stored.map(({ file, digest }) => [file, digest]))).toEqual(
            new Map(Object.entries(site)),
          );
          const names = (list: readonly StoredFile[]) => list.map(({ file }) => file).sort();
          const was = before;
          expect(names(change.added)).toEqual(
            Object.keys(site)
              .filter((file) => !(file in was))
              .sort(),
          );
          expect(names(change.removed)).toEqual(
            Object.keys(was)
              .filter((file) => !(file in site))
              .sort(),
          );
          expect(names(change.changed)).toEqual(
            Object.keys(site)
              .filter((file) => file in was && was[file] !== site[file])
              .sort(),
          );
          base = change.root;
          before = site;
        }
      }),
      { numRuns: 60 },
    );
  });

  it('has the same digest for the same files in any order and with any base release', async () => {
    await fc.assert(
      fc.asyncProperty(files, files, async (site, earlier) => {
        const store = new Store();
        const base = (await store.release(earlier, undefined, 1)).root;
        const { root } = await store.release(site, base, 2);
        expect(root.digest).toBe(buildTree(filesNamed(site).toReversed()).digest);
      }),
      { numRuns: 60 },
    );
  });

  it('references the earliest of consecutive releases with the same version of a file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(files, { minLength: 1, maxLength: 4 }), async (sites) => {
        const store = new Store();
        let base: NodeReference | undefined;
        let known = new Map<string, { digest: string; release: number }>();
        for (const [index, site] of sites.entries()) {
          const release = index + 1;
          base = (await store.release(site, base, release)).root;
          known = new Map(
            Object.entries(site).map(([file, digest]) => {
              const before = known.get(file);
              return [file, before?.digest === digest ? before : { digest, release }];
            }),
          );
          for (const [file, expected] of known)
            expect(await findFile(base, file, store.read)).toEqual({ file, ...expected });
          expect(await findFile(base, 'firm/nobody.html', store.read)).toBeUndefined();
        }
      }),
      { numRuns: 30 },
    );
  });

  it('shares all common objects with another tree', async () => {
    await fc.assert(
      fc.asyncProperty(files, files, async (one, two) => {
        const store = new Store();
        const first = (await store.release(one, undefined, 1)).root;
        const second = (await store.release(two, first, 2)).root;
        const keys = async (root: NodeReference) => {
          const nodes = new Set<string>();
          const walk = async (reference: NodeReference): Promise<void> => {
            nodes.add(nodeKey(reference));
            const node = await store.read(reference);
            if (!('files' in node)) for (const child of node.children.values()) await walk(child);
          };
          await walk(root);
          return { nodes, files: new Set((await store.listFiles(root)).map(fileKey)) };
        };
        const [here, there] = [await keys(first), await keys(second)];
        const only = await findUnshared(first, second, { read: store.read, readOther: store.read });
        expect(new Set(only.files.keys())).toEqual(without(here.files, there.files));
        expect(new Set(only.nodes.keys())).toEqual(without(here.nodes, there.nodes));
      }),
      { numRuns: 60 },
    );
  });

  it('is read and written only on paths to changes', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, n) => [`lawyer/person-${n}.html`, 'a']),
    );
    const store = new Store();
    const base = (await store.release(many, undefined, 1)).root;
    store.reads = 0;
    const edited = { ...many };
    for (let n = 0; n < 10; n++) edited[`lawyer/person-${n * 777}.html`] = 'b';
    const change = await store.release(edited, base, 2);
    expect(change.changed).toHaveLength(10);
    const levels = Math.ceil(Math.log(20_000 / MAX_LEAF_FILES) / Math.log(16)) + 1;
    expect(store.reads).toBeLessThanOrEqual(10 * levels + 1);
    expect(change.nodes.length).toBeLessThanOrEqual(10 * levels + 1);
  });
});

describe('the upload order', () => {
  it.each([
    ['_astro/page.css', 'assets'],
    ['favicon.svg', 'assets'],
    ['badges/2.png', 'assets'],
    ['index.html', 'pages'],
    ['lawyer/adele-cote-global-2:17.html', 'pages'],
    ['data/lookups/2.json', 'search'],
    ['.search/individuals.sqlite', 'search'],
    ['sitemap.xml', 'search'],
  ])('assigns %s to the step %s', (file, step) => {
    expect(uploadStep(file)).toBe(step);
  });

  it('is assets, pages, search, and contains every file', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a.css', 'b.html', 'data/c.json', 'd.png', 'e.html')), (names) => {
        const list = names.map((file) => ({ file }));
        const steps = groupByUploadStep(list);
        expect(steps.map(({ step }) => step)).toEqual(['assets', 'pages', 'search']);
        for (const { step, files } of steps)
          for (const { file } of files) expect(uploadStep(file)).toBe(step);
        expect(steps.flatMap((step) => step.files).length).toBe(list.length);
      }),
    );
  });
});
