/** Entry point of the filters of ranking tables. */
import { filterTables } from './filter-tables.ts';

const form = document.querySelector<HTMLFormElement>('[data-table-filter]');
if (form !== null)
  filterTables(form, document, {
    read: () => new URLSearchParams(location.search),
    replace: (query) => {
      const search = query.size === 0 ? '' : `?${query}`;
      history.replaceState(history.state, '', location.pathname + search + location.hash);
    },
  });
