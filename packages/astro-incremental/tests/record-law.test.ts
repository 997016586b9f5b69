import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  columnKey,
  listingKey,
  pathKeySeed,
  recordCountKey,
  valueKey,
  wholeInputKey,
} from '../src/core/record-keys.ts';
import { TracedInputs } from '../src/core/traced-inputs.ts';
import type { BuildReport, Collection, Inputs } from '../src/core/types.ts';
import { buildInProcess, Crash, type InProcessRoute, readTree } from './build-in-process.ts';
import { type Book, expectedLibrary, type Library, libraryCollections, writeLibrary } from './library.ts';

const temporaryFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const folders: string[] = [];
const createFolder = () => {
  const folder = mkdtempSync(join(temporaryFolder, 'laurel-records-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

type Collections = Readonly<Record<keyof typeof libraryCollections, Collection<unknown>>>;

const createRoutes = (collections: Collections): Record<string, InProcessRoute> =>
  Object.fromEntries(
    Object.entries(collections).map(([name, collection]) => [
      `/${name}`,
      { kind: 'page', collection, code: name, render: (model: never) => Buffer.from(JSON.stringify(model)) },
    ]),
  );

function build(
  folder: string,
  library: Library,
  { collections = libraryCollections, crashAfter }: { collections?: Collections; crashAfter?: number } = {},
): Promise<BuildReport> {
  writeLibrary(library, join(folder, 'inputs'));
  return buildInProcess({
    folder,
    inputFolder: join(folder, 'inputs'),
    publicFolder: join(folder, 'public'),
    routes: createRoutes(collections),
    crashAfter,
  });
}

/** A change between two builds. Numbers select one of the existing books, shelves or versions. */
type Step =
  | { readonly kind: 'add'; readonly shelf: number; readonly book: Omit<Book, 'id'>; readonly id: number }
  | { readonly kind: 'remove'; readonly at: number }
  /** Changes one field of one record. */
  | { readonly kind: 'edit'; readonly at: number; readonly change: Partial<Omit<Book, 'id'>> }
  | { readonly kind: 'move'; readonly at: number; readonly shelf: number }
  | { readonly kind: 'order'; readonly shelf: number; readonly by: 'title' | 'id' | 'reverse' }
  | { readonly kind: 'swap ids'; readonly at: number }
  | { readonly kind: 'shelf'; readonly shelf: number }
  | { readonly kind: 'author'; readonly id: number; readonly name: string }
  | { readonly kind: 'authors'; readonly by: 'reverse' | 'shorter' }
  | { readonly kind: 'revert'; readonly to: number }
  /** The next build is killed after a number of files, and the build after it continues. */
  | { readonly kind: 'kill'; readonly after: number };

const SHELVES = ['attic', 'blue', 'red'];
const at = fc.nat({ max: 11 });
const title = fc.constantFrom('Ada', 'Émile', '李', 'id');
const note = fc.constantFrom(null, '', 'say "authorId":2', '\u2028\\n');
const authorId = fc.integer({ min: 1, max: 3 });
const loans = fc.array(
  fc.record({ reader: fc.constantFrom('ann', 'bo'), days: fc.integer({ min: 1, max: 2 }) }),
  { maxLength: 2 },
);
const shelf = fc.nat({ max: SHELVES.length - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      shelf,
      id: fc.integer({ min: 1, max: 6 }),
      book: fc.record({ title, authorId, note, loans }),
    }),
  },
  fc.record({ kind: fc.constant('remove' as const), at }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      at,
      change: fc.oneof(
        fc.record({ title }),
        fc.record({ authorId }),
        fc.record({ note }),
        fc.record({ loans }),
      ),
    }),
  },
  fc.record({ kind: fc.constant('move' as const), at, shelf }),
  fc.record({
    kind: fc.constant('order' as const),
    shelf,
    by: fc.constantFrom('title' as const, 'id' as const, 'reverse' as const),
  }),
  fc.record({ kind: fc.constant('swap ids' as const), at }),
  fc.record({ kind: fc.constant('shelf' as const), shelf }),
  fc.record({ kind: fc.constant('author' as const), id: authorId, name: fc.constantFrom('X', 'Y') }),
  fc.record({
    kind: fc.constant('authors' as const),
    by: fc.constantFrom('reverse' as const, 'shorter' as const),
  }),
  fc.record({ kind: fc.constant('revert' as const), to: fc.nat({ max: 2 }) }),
  fc.record({ kind: fc.constant('kill' as const), after: fc.nat({ max: 5 }) }),
);

const firstLibrary: Library = {
  shelves: {
    blue: [1, 2, 3, 4].map((id) => ({
      id,
      title: `B${id}`,
      authorId: 1 + (id % 2),
      note: null,
      loans: [{ reader: id < 3 ? 'ann' : 'bo', days: 1 }],
    })),
    red: [{ id: 1, title: 'R1', authorId: 1, note: 'first edition', loans: [] }],
  },
  authors: [
    { id: 1, name: 'One' },
    { id: 2, name: 'Two' },
  ],
};

const ORDERS: Readonly<Record<'title' | 'id' | 'reverse', (books: readonly Book[]) => Book[]>> = {
  title: (books) => books.toSorted((a, b) => (a.title < b.title ? -1 : 1)),
  id: (books) => books.toSorted((a, b) => a.id - b.id),
  reverse: (books) => books.toReversed(),
};

function apply(library: Library, step: Step, history: readonly Library[]): Library {
  const booksWithShelf = Object.entries(library.shelves).flatMap(([name, books]) =>
    books.map((book) => ({ name, book })),
  );
  const put = (name: string, books: readonly Book[]): Library => ({
    ...library,
    shelves: { ...library.shelves, [name]: books },
  });
  const shelfName = (index: number) => SHELVES[index] ?? 'blue';
  const booksOn = (name: string) => library.shelves[name] ?? [];
  switch (step.kind) {
    case 'add': {
      const name = shelfName(step.shelf);
      const others = booksOn(name).filter(({ id }) => id !== step.id);
      return put(name, [...others, { id: step.id, ...step.book }]);
    }
    case 'order':
      return put(shelfName(step.shelf), ORDERS[step.by](booksOn(shelfName(step.shelf))));
    case 'shelf': {
      const { [shelfName(step.shelf)]: gone, ...shelves } = library.shelves;
      return gone === undefined ? put(shelfName(step.shelf), []) : { ...library, shelves };
    }
    case 'author': {
      const others = library.authors.filter(({ id }) => id !== step.id);
      return { ...library, authors: [...others, { id: step.id, name: step.name }] };
    }
    case 'authors': {
      const authors = step.by === 'reverse' ? library.authors.toReversed() : library.authors.slice(1);
      return { ...library, authors };
    }
    case 'revert':
      return history.at(-2 - step.to) ?? library;
    case 'kill':
      return library;
    default: {
      const chosen = booksWithShelf[step.at % Math.max(1, booksWithShelf.length)];
      if (chosen === undefined) return library;
      const { name, book } = chosen;
      const others = booksOn(name).filter((other) => other !== book);
      if (step.kind === 'remove') return put(name, others);
      if (step.kind === 'edit')
        return put(
          name,
          booksOn(name).map((other) => (other === book ? { ...book, ...step.change } : other)),
        );
      if (step.kind === 'swap ids') {
        const [other] = others;
        if (other === undefined) return library;
        const swapped = (one: Book) =>
          one === book ? { ...one, id: other.id } : one === other ? { ...one, id: book.id } : one;
        return put(name, booksOn(name).map(swapped));
      }
      const target = shelfName(step.shelf);
      if (target === name || booksOn(target).some(({ id }) => id === book.id)) return library;
      return {
        ...library,
        shelves: { ...library.shelves, [name]: others, [target]: [book, ...booksOn(target)] },
      };
    }
  }
}

/** Builds after each step of a history, and expects the output of a clean build each time. */
async function replay(steps: readonly Step[], collections: Collections = libraryCollections): Promise<void> {
  const folder = createFolder();
  let library = firstLibrary;
  const history = [library];
  let crashAfter: number | undefined;
  await build(folder, library, { collections });
  for (const next of steps) {
    if (next.kind === 'kill') {
      crashAfter = next.after;
      continue;
    }
    library = apply(library, next, history);
    history.push(library);
    if (crashAfter !== undefined) {
      await build(folder, library, { collections, crashAfter }).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
      crashAfter = undefined;
      continue;
    }
    await build(folder, library, { collections });
    expect(readTree(join(folder, 'out'))).toEqual(expectedLibrary(library));
  }
  await build(folder, library, { collections });
  expect(readTree(join(folder, 'out'))).toEqual(expectedLibrary(library));
  rmSync(folder, { recursive: true });
}

/** Number of random histories. The suite of the package runs 250, `npm run test:long` 2,000. */
const RUNS = Number(process.env.TEST_LAW_RUNS ?? 60);

const histories = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), (steps) => replay(steps));

describe('an incremental build with individual pages', () => {
  it(
    'creates the bytes of a clean build after records were edited, moved, reordered or replaced and builds were killed',
    async () => {
      await fc.assert(histories, { numRuns: RUNS, verbose: 1 });
    },
    RUNS * 700,
  );
});

/** Creates collections whose traces lack some read keys. */
function omitKeys(omitted: ReadonlySet<number>): Collections {
  const deleteKeys = (inputs: Inputs) => {
    if (inputs instanceof TracedInputs) for (const key of omitted) inputs.keys.delete(key);
  };
  const wrap = ({ partitions, pages, individualPages }: Collection<unknown>): Collection<unknown> => ({
    partitions,
    *pages(partition, inputs) {
      yield* pages(partition, inputs);
      deleteKeys(inputs);
    },
    ...(individualPages && {
      individualPages: {
        keys(partition, inputs) {
          const keys = [...individualPages.keys(partition, inputs)];
          deleteKeys(inputs);
          return keys;
        },
        page(key, partition, inputs) {
          const page = individualPages.page(key, partition, inputs);
          deleteKeys(inputs);
          return page;
        },
      },
    }),
  });
  const { books, authors, lists } = libraryCollections;
  return { books: wrap(books), authors: wrap(authors), lists: wrap(lists) };
}

describe('random histories detect a trace without the key of', () => {
  const blue = 'shelves/blue.jsonl';
  const keysOfValue = (path: string, value: string | number) => [valueKey(pathKeySeed(blue, path), value)];
  it.each([
    ['records by another field', keysOfValue('authorId', 1)],
    ['records by a field of a list', keysOfValue('loans[].reader', 'ann')],
    ['a record by its id', [valueKey(pathKeySeed('authors.jsonl', 'id'), 1)]],
    ['a column', [columnKey(blue, 'title')]],
    ['the number of records', [recordCountKey(blue)]],
    ['a whole file', [wholeInputKey('authors.jsonl')]],
    ['a listing', [listingKey('shelves/')]],
  ])(
    '%s',
    async (_name, keys) => {
      const collections = omitKeys(new Set(keys));
      const found = await fc.check(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), (steps) =>
          replay(steps, collections),
        ),
        { numRuns: 150, endOnFailure: true },
      );
      expect(found.failed).toBe(true);
    },
    120_000,
  );
});

describe('a build recomputes only the pages that read', () => {
  const edit = (change: Partial<Book>): Library => ({
    ...firstLibrary,
    shelves: {
      ...firstLibrary.shelves,
      blue: (firstLibrary.shelves.blue ?? []).map((book) => (book.id === 1 ? { ...book, ...change } : book)),
    },
  });
  it.each([
    // The page of the book reads its note. Pages that found the book by another field are checked too.
    ['a changed field of a record', edit({ note: 'new' }), ['blue/1', 'blue/2', 'blue/3', 'author/2']],
    [
      'the changed name of an author',
      {
        ...firstLibrary,
        authors: [
          { id: 1, name: 'Uno' },
          { id: 2, name: 'Two' },
        ],
      },
      ['blue/2', 'blue/4', 'red/1', 'author/1'],
    ],
  ])('%s', async (_name, library, recomputed) => {
    const folder = createFolder();
    const computed: string[] = [];
    const observe = (collection: Collection<unknown>, name: string): Collection<unknown> => ({
      ...collection,
      ...(collection.individualPages && {
        individualPages: {
          ...collection.individualPages,
          page(key, partition, inputs) {
            computed.push(`${name === 'authors' ? 'author' : partition}/${key}`);
            return collection.individualPages?.page(key, partition, inputs) as never;
          },
        },
      }),
    });
    const { books, authors, lists } = libraryCollections;
    const collections = { books: observe(books, 'books'), authors: observe(authors, 'authors'), lists };
    await build(folder, firstLibrary, { collections });
    computed.length = 0;
    await build(folder, library, { collections });
    expect(computed.sort()).toEqual([...recomputed].sort());
    expect(readTree(join(folder, 'out'))).toEqual(expectedLibrary(library));
  });
});
