/** Paths of the pages. The site of `generators/astro` replaces this module. */
import { staticPaths } from 'astro-incremental';
import { lawyerPages, listingPages } from './collections.ts';

export const lawyerPaths = staticPaths(lawyerPages);
export const listingPaths = staticPaths(listingPages);
