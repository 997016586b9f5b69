import { atom, type ReadableAtom } from 'nanostores';
import { type ListRow, ROWS_SHOWN } from '../domain/list-rows.ts';
import { foldedWords, foldText } from '../domain/search-text.ts';

/** What somebody asks of a list: words, and values a facet, none for any. */
export interface ListCriteria {
  /** Finds nothing where it has no word but is not empty. */
  readonly text: string;
  /** By facet; a row with one of them is found. */
  readonly values: readonly (readonly string[])[];
}

/** What a filtered list shows: nothing while nothing is asked, then what is found so far, until all is looked at. */
export type ListFilterState =
  | { readonly state: 'unfiltered' }
  | {
      readonly state: 'filtering' | 'filtered' | 'failed';
      /** The first of the rows found. */
      readonly shown: readonly ListRow[];
      readonly found: number;
    };

export interface ListFilter {
  readonly $state: ReadableAtom<ListFilterState>;
  /** Looks for rows; what was looked for before is given up. Loads the list first, the first time. */
  filter(criteria: ListCriteria): Promise<void>;
  /** Shows the next rows found. */
  showMore(): void;
}

export interface ListFilterOptions {
  /** Addresses of the files with the rows, in their order. */
  readonly files: readonly string[];
  readonly load: (file: string) => Promise<readonly ListRow[]>;
  /** Lets the browser do something else between two pieces of work, so that a list of any length leaves it usable. */
  readonly pause: () => Promise<void>;
  readonly log?: (error: unknown) => void;
}

/** Rows whose words are folded before the browser may do something else: some milliseconds on a slow machine. */
const ROWS_AT_ONCE = 200;

interface SearchableRow {
  readonly row: ListRow;
  /** Its folded words, with a space before each. */
  readonly words: string;
}

const searchable = (row: ListRow): SearchableRow => {
  const [label, , note, , more = ''] = row;
  return { row, words: ` ${foldText(`${label} ${note} ${more}`)}` };
};

/** Filters a long list in the browser, file by file. */
export function createListFilter({ files, load, pause, log = console.error }: ListFilterOptions): ListFilter {
  const $state = atom<ListFilterState>({ state: 'unfiltered' });
  const parts = new Map<string, Promise<readonly SearchableRow[]>>();
  const loaded = new Set<string>();
  let latest = {};
  let found: ListRow[] = [];
  let shown = ROWS_SHOWN;

  const prepare = async (rows: readonly ListRow[]): Promise<readonly SearchableRow[]> => {
    const prepared: SearchableRow[] = [];
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      prepared.push(...rows.slice(start, start + ROWS_AT_ONCE).map(searchable));
      await pause();
    }
    return prepared;
  };
  const part = (file: string): Promise<readonly SearchableRow[]> => {
    const known = parts.get(file);
    if (known !== undefined) return known;
    const rows = load(file).then(prepare);
    parts.set(file, rows);
    // What could not be loaded is asked for again the next time.
    rows.then(
      () => loaded.add(file),
      () => parts.delete(file),
    );
    return rows;
  };
  const show = (state: 'filtering' | 'filtered' | 'failed') =>
    $state.set({ state, shown: found.slice(0, shown), found: found.length });

  return {
    $state,
    async filter({ text, values }) {
      const mine = {};
      latest = mine;
      const words = foldedWords(text).map((word) => ` ${word}`);
      found = [];
      shown = ROWS_SHOWN;
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
        const waiting = files.some((file) => !loaded.has(file));
        if (waiting) show('filtering');
        for (const loading of files.map(part)) {
          const rows = await loading;
          await pause();
          if (latest !== mine) return;
          for (const each of rows) if (matches(each)) found.push(each.row);
          if (waiting) show('filtering');
        }
        show('filtered');
      } catch (error) {
        if (latest !== mine) return;
        log(error);
        show('failed');
      }
    },
    showMore() {
      const { state } = $state.get();
      shown += ROWS_SHOWN;
      if (state !== 'unfiltered') show(state);
    },
  };
}

const hasNone = (values: ListCriteria['values']): boolean => values.every(({ length }) => length === 0);

/** Whether one combination of values of a row has, of every facet that is asked for, one of the values. */
const hasAll = ([, , , combinations]: ListRow, values: ListCriteria['values']): boolean =>
  combinations.some((combination) =>
    values.every((chosen, facet) => chosen.length === 0 || chosen.includes(combination[facet] ?? '')),
  );
