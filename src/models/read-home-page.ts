import type { Inputs } from 'astro-incremental';
import { readSiteRecords } from '../content/snapshots/reader.ts';
import type { HomePage } from '../domain/content.ts';

/** A key figure, e.g. `61,000` clients interviewed a year. */
export type Figure = HomePage['figures'][number];

/** Reads the editorial content of the home page; returns undefined if the snapshot has none. */
export const readHomePage = (inputs: Inputs): HomePage | undefined =>
  readSiteRecords(inputs, 'home-page').all[0];
