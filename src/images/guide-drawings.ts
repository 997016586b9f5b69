import type { Collection, Inputs } from 'astro-incremental';
import { badgeFiles, drawingOfBadge } from './badge-files.ts';
import type { Drawing } from './drawing.ts';
import { drawingOfShareImage, guideShareImages, siteShareImage } from './share-files.ts';

/** The drawings of the site and its guides, which are few and known from small files. */
export function* drawingsOfGuides(inputs: Inputs): Iterable<Drawing> {
  yield* drawingsOf(siteShareImage, drawingOfShareImage, inputs);
  yield* drawingsOf(guideShareImages, drawingOfShareImage, inputs);
  yield* drawingsOf(badgeFiles, drawingOfBadge, inputs);
}

function* drawingsOf<Model>(
  { partitions, pages }: Collection<Model>,
  drawingOf: (model: Model) => Drawing,
  inputs: Inputs,
): Iterable<Drawing> {
  for (const partition of partitions(inputs))
    for (const { model } of pages(partition, inputs)) yield drawingOf(model);
}
