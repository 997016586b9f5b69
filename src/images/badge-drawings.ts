import type { Collection } from 'astro-incremental';
import { badgeSvgAddress } from '../domain/badges.ts';
import { badgeFiles } from './badge-files.ts';
import { personalBadgeFiles } from './personal-badge-files.ts';

/** The same pictures as drawings: what pages of ours show, a sixth of the bytes of a PNG. */
const asDrawings = <Model>({ partitions, pages }: Collection<Model>): Collection<Model> => ({
  partitions,
  *pages(partition, inputs) {
    for (const page of pages(partition, inputs)) yield { ...page, path: badgeSvgAddress(page.path) };
  },
});

export const badgeSvgFiles = asDrawings(badgeFiles);
export const personalBadgeSvgFiles = asDrawings(personalBadgeFiles);
