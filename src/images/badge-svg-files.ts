import type { Collection } from 'astro-incremental';
import { badgeSvgAddress } from '../domain/badges.ts';
import { badgeFiles } from './badge-files.ts';
import { personalBadgeFiles } from './personal-badge-files.ts';
import { tableBadgeFiles } from './table-badge-files.ts';

/** Maps a collection of PNG badges to SVG files, which the site's own pages show: they are a sixth of the size. */
const asSvgFiles = <Model>({ partitions, pages }: Collection<Model>): Collection<Model> => ({
  partitions,
  *pages(partition, inputs) {
    for (const page of pages(partition, inputs)) yield { ...page, path: badgeSvgAddress(page.path) };
  },
});

export const badgeSvgFiles = asSvgFiles(badgeFiles);
export const tableBadgeSvgFiles = asSvgFiles(tableBadgeFiles);
export const personalBadgeSvgFiles = asSvgFiles(personalBadgeFiles);
