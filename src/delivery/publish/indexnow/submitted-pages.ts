import { isFoundPage } from '../../../domain/found-pages.ts';
import { addressOf } from '../../hosting/stored-headers.ts';

/** The addresses of pages among files that were added, changed or removed, without those that search engines leave out. */
export const submittedPages = (files: Iterable<string>): readonly string[] =>
  [...new Set(files)]
    .filter((file) => file.endsWith('.html'))
    .map(addressOf)
    .filter(isFoundPage)
    .sort();
