import { atom, type ReadableAtom } from 'nanostores';
import { type ListRow, ROWS_PER_PAGE } from '../domain/list-rows.ts';
import { foldedWords, foldText } from '../domain/search-text.ts';

/** Criteria of a list filter. Without words and values, the list is not filtered. */
export interface ListCriteria {
  /** Words to search for. Text without any word, such as `?!`, matches no row; blank text matches every row. */
  readonly text: string;
  /** Selected values by facet. A row matches a facet if it has one of its values; a facet without values matches every row. */
  readonly values: readonly (readonly string[])[];
}

/** State of a list filter. While `filtering`, the rows found so far are shown. */
type ListFilterState =
  | { readonly state: 'unfiltered' }
  | {
      readonly state: 'filtering' | 'filtered' | 'failed';
      /** The first matching rows, up to the number to show. */
      readonly shown: readonly ListRow[];
      /** Number of all matching rows. */
      readonly found: number;
    };

export interface ListFilter {
  readonly $state: ReadableAtom<ListFilterState>;
  /** Filters the list and cancels the previous filtering. The first call loads the list. */
  filter(criteria: ListCriteria): Promise<void>;
  /** Shows more of the matching rows. */
  showMore(): void;
}

export interface ListFilterOptions {
  /** Addresses of the files with the rows, in their order. */
  readonly files: readonly string[];
  readonly load: (file: string) => Promise<readonly ListRow[]>;
  /** Lets the browser handle pending events between two batches, so that a long list does not block it. */
  readonly yieldToBrowser: () => Promise<void>;
  readonly log?: (error: unknown) => void;
}

/** Number of rows whose words are folded at a time; takes a few milliseconds on a slow machine. */
const ROWS_PER_BATCH = 200;

interface SearchableRow {
  readonly row: ListRow;
  /** Folded words of the row, with a space before each. */
  readonly words: string;
}

const toSearchable = (row: ListRow): SearchableRow => {
  const [label, , note, , more = ''] = row;
  return { row, words: ` ${foldText(`${label} ${note} ${more}`)}` };
};

/** Creates the store of a list filter, which loads and filters the list file by file. */
export function createListFilter({
  files,
  load,
  yieldToBrowser,
  log = console.error,
}: ListFilterOptions): ListFilter {
  const $state = atom<ListFilterState>({ state: 'unfiltered' });
  const preparedFiles = new Map<string, Promise<readonly SearchableRow[]>>();
  const loadedFiles = new Set<string>();
  let latest = {};
  let found: ListRow[] = [];
  let shown = ROWS_PER_PAGE;

  const prepare = async (rows: readonly ListRow[]): Promise<readonly SearchableRow[]> => {
    const preparedRows: SearchableRow[] = [];
    for (let start = 0; start < rows.length; start += ROWS_PER_BATCH) {
      preparedRows.push(...rows.slice(start, start + ROWS_PER_BATCH).map(toSearchable));
      await yieldToBrowser();
    }
    return preparedRows;
  };
  const loadFile = (file: string): Promise<readonly SearchableRow[]> => {
    const preparedRows = preparedFiles.get(file);
    if (preparedRows !== undefined) return preparedRows;
    const rows = load(file).then(prepare);
    preparedFiles.set(file, rows);
    // A file that could not be loaded is requested again by the next filtering.
    rows.then(
      () => loadedFiles.add(file),
      () => preparedFiles.delete(file),
    );
    return rows;
  };
  const show = (state: 'filtering' | 'filtered' | 'failed') =>
    $state.set({ state, shown: found.slice(0, shown), found: found.length });

  return {
    $state,
    async filter({ text, values }) {
      const current = {};
      latest = current;
      const words = foldedWords(text).map((word) => ` ${word}`);
      found = [];
      shown = ROWS_PER_PAGE;
      if (words.length === 0 && text.trim() !== '') {
        show('filtered');
        return;
      }
      if (words.length === 0 && hasNone(values)) {
        $state.set({ state: 'unfiltered' });
        return;
      }
      const matches = ({ row, words: own }: SearchableRow) =>
        words.every((word) => own.includes(word)) && (hasNone(values) || hasAll(row, values));
      try {
        const isLoading = files.some((file) => !loadedFiles.has(file));
        if (isLoading) show('filtering');
        for (const loading of files.map(loadFile)) {
          const rows = await loading;
          await yieldToBrowser();
          if (latest !== current) return;
          for (const each of rows) if (matches(each)) found.push(each.row);
          if (isLoading) show('filtering');
        }
        show('filtered');
      } catch (error) {
        if (latest !== current) return;
        log(error);
        show('failed');
      }
    },
    showMore() {
      const { state } = $state.get();
      shown += ROWS_PER_PAGE;
      if (state !== 'unfiltered') show(state);
    },
  };
}

const hasNone = (values: ListCriteria['values']): boolean => values.every(({ length }) => length === 0);

/** Returns whether a row has a combination of values that matches every facet. */
const hasAll = ([, , , combinations]: ListRow, values: ListCriteria['values']): boolean =>
  combinations.some((combination) =>
    values.every((chosen, facet) => chosen.length === 0 || chosen.includes(combination[facet] ?? '')),
  );
