import type { Inputs } from 'astro-incremental';
import { readSiteRecords } from '../content/snapshots/reader.ts';
import type { HomePage } from '../domain/content.ts';

/** A figure that earns trust, e.g. `61,000` clients interviewed a year. */
export type Figure = HomePage['figures'][number];

/** What the publisher says on its home page; undefined where the snapshot does not have it. */
export const readHomePage = (inputs: Inputs): HomePage | undefined =>
  readSiteRecords(inputs, 'home-page').all[0];
