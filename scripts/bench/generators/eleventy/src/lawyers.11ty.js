import { listPage } from '../pages.js';

export const data = {
  pagination: { data: 'records', size: 500, alias: 'entries' },
  permalink: ({ pagination }) => `lawyers/${pagination.pageNumber + 1}.html`,
};

export const render = ({ entries, pagination, site }) =>
  listPage(entries, pagination.pageNumber + 1, pagination.pages.length, site);
