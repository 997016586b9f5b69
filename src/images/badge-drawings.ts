import type { Collection } from 'astro-incremental';
import { badgeDrawing } from '../domain/badges.ts';
import { badgeFiles } from './badge-files.ts';
import { personalBadgeFiles } from './personal-badge-files.ts';

/** The same pictures as drawings: what pages of ours show, a sixth of the bytes of a PNG. */
const asDrawings = <Model>({ partitions, pages }: Collection<Model>): Collection<Model> => ({
  partitions,
  *pages(partition, inputs) {
    for (const page of pages(partition, inputs)) yield { ...page, path: badgeDrawing(page.path) };
  },
});

export const badgeDrawings = asDrawings(badgeFiles);
export const personalBadgeDrawings = asDrawings(personalBadgeFiles);
