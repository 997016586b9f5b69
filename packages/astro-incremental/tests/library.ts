/**
 * A library in memory for tests of the reads of individual pages: books on shelves, with authors and loans. Pages read
 * them by id, by other fields, by fields of lists, in columns and as whole inputs. `expectedLibrary` computes the expected
 * output without the engine.
 */
import { pageByPage } from '../src/core/page-by-page.ts';
import type { Collection, Inputs } from '../src/core/types.ts';
import { type InputFile, writeInputs } from '../src/inputs/write-inputs.ts';

export interface Book {
  readonly id: number;
  readonly title: string;
  readonly authorId: number;
  readonly note: string | null;
  readonly loans: readonly { readonly reader: string; readonly days: number }[];
}

interface Author {
  readonly id: number;
  readonly name: string;
}

export interface Library {
  /** Books by shelf, in order. An id is unique on its shelf. */
  readonly shelves: Readonly<Record<string, readonly Book[]>>;
  readonly authors: readonly Author[];
}

const shelfFile = (shelf: string) => `shelves/${shelf}.jsonl`;
const AUTHORS = 'authors.jsonl';

const parseBook = (line: string) => JSON.parse(line) as Book;
const parseAuthor = (line: string) => JSON.parse(line) as Author;
const readBooks = (inputs: Inputs, shelf: string) => inputs.records(shelfFile(shelf), parseBook);
const listShelves = (inputs: Inputs) =>
  inputs.list('shelves/').map((name) => name.slice('shelves/'.length, -'.jsonl'.length));
const bookPath = (shelf: string, { id, title }: Pick<Book, 'id' | 'title'>) =>
  `/book/${shelf}/${title}-${id}`;

/** One page per book: its author, the author's books on the shelf, and the books that its first reader borrowed there. */
const books = pageByPage<unknown>({
  partitions: listShelves,
  keys: (shelf, inputs) =>
    readBooks(inputs, shelf)
      .select('id')
      .map(({ id }) => String(id)),
  page(key, shelf, inputs) {
    const records = readBooks(inputs, shelf);
    const book = records.where('id', Number(key))[0] as Book;
    const reader = book.loans[0]?.reader;
    return {
      path: bookPath(shelf, book),
      model: {
        book,
        author: inputs.records(AUTHORS, parseAuthor).where('id', book.authorId)[0]?.name ?? null,
        byAuthor: records.where('authorId', book.authorId).map(({ title }) => title),
        borrowed:
          reader === undefined ? [] : records.pick('loans[].reader', reader, 'id').map(({ id }) => id),
      },
    };
  },
});

/** One page per author, with the author's books on all shelves. */
const authors = pageByPage<unknown>({
  partitions: () => ['all'],
  keys: (_all, inputs) =>
    inputs
      .records(AUTHORS, parseAuthor)
      .select('id')
      .map(({ id }) => String(id)),
  page(key, _all, inputs) {
    const author = inputs.records(AUTHORS, parseAuthor).where('id', Number(key))[0] as Author;
    const titles = listShelves(inputs).map((shelf) => [
      shelf,
      readBooks(inputs, shelf)
        .pick('authorId', author.id, 'title')
        .map(({ title }) => title),
    ]);
    return { path: `/author/${author.id}`, model: { author, titles } };
  },
});

/** Lists that are computed per partition: titles of each shelf, numbers of books, all authors, and an optional shelf. */
const lists: Collection<unknown> = {
  partitions: () => ['titles', 'counts', 'authors', 'attic'],
  *pages(partition, inputs) {
    const path = `/list/${partition}`;
    if (partition === 'titles')
      for (const shelf of listShelves(inputs))
        yield {
          path: `${path}/${shelf}`,
          model: readBooks(inputs, shelf).select('title', 'id'),
        };
    else if (partition === 'counts')
      yield { path, model: listShelves(inputs).map((shelf) => readBooks(inputs, shelf).length) };
    else if (partition === 'authors') yield { path, model: inputs.records(AUTHORS, parseAuthor).all };
    // Reads a shelf that may not exist.
    else yield { path, model: readBooks(inputs, 'attic').where('note', null).length };
  },
};

export const libraryCollections = { books, authors, lists } as const;

/** Computes the output files of a clean build and their content, without the engine. */
export function expectedLibrary({ shelves, authors: allAuthors }: Library): Map<string, string> {
  const tree = new Map<string, unknown>();
  const names = Object.keys(shelves).sort();
  const onShelf = (shelf: string) => shelves[shelf] ?? [];
  for (const shelf of names) {
    const all = onShelf(shelf);
    for (const book of all) {
      const reader = book.loans[0]?.reader;
      const isBorrowed = (other: Book) => other.loans.some((loan) => loan.reader === reader);
      tree.set(bookPath(shelf, book), {
        book,
        author: allAuthors.find(({ id }) => id === book.authorId)?.name ?? null,
        byAuthor: all.filter(({ authorId }) => authorId === book.authorId).map(({ title }) => title),
        borrowed: reader === undefined ? [] : all.filter(isBorrowed).map(({ id }) => id),
      });
    }
    tree.set(
      `/list/titles/${shelf}`,
      all.map(({ title, id }) => ({ title, id })),
    );
  }
  for (const author of allAuthors) {
    const titles = names.map((shelf) => [
      shelf,
      onShelf(shelf)
        .filter(({ authorId }) => authorId === author.id)
        .map(({ title }) => title),
    ]);
    tree.set(`/author/${author.id}`, { author, titles });
  }
  tree.set(
    '/list/counts',
    names.map((shelf) => onShelf(shelf).length),
  );
  tree.set('/list/authors', allAuthors);
  tree.set('/list/attic', onShelf('attic').filter(({ note }) => note === null).length);
  return new Map([...tree].map(([path, model]) => [`${path.slice(1)}.html`, JSON.stringify(model)]));
}

/** Writes the inputs of a library to a folder. */
export function writeLibrary({ shelves, authors: allAuthors }: Library, folder: string): void {
  const lines = (records: readonly object[]) =>
    records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const files: InputFile[] = Object.entries(shelves).map(([shelf, all]) => ({
    name: shelfFile(shelf),
    text: lines(all),
    key: 'id',
    label: 'books',
  }));
  writeInputs(folder, [...files, { name: AUTHORS, text: lines(allAuthors), key: 'id', label: 'authors' }]);
}
