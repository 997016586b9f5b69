import { isIndexablePage } from '../../../domain/is-indexable-page.ts';
import { fileAddress } from '../../hosting/file-address.ts';

/** Returns the addresses of the HTML files among `files` that search engines may index, sorted and without duplicates. */
export const submittedPages = (files: Iterable<string>): readonly string[] =>
  [...new Set(files)]
    .filter((file) => file.endsWith('.html'))
    .map(fileAddress)
    .filter(isIndexablePage)
    .sort();
