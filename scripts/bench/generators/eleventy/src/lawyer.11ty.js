import { lawyerPage } from '../pages.js';

export const data = {
  pagination: { data: 'records', size: 1, alias: 'record' },
  permalink: ({ record }) => `lawyer/${record.slug}.html`,
};

export const render = ({ record, site }) => lawyerPage(record, site);
