import type { Collection, Inputs } from 'astro-incremental';
import { badgeDrawing, badgeFiles } from './badge-files.ts';
import type { Drawing } from './drawing.ts';
import { guideShareImages, shareImageDrawing, siteShareImage } from './share-files.ts';

/** The drawings of the site and its guides, which are few and known from small files. */
export function* guideDrawings(inputs: Inputs): Iterable<Drawing> {
  yield* drawingsOf(siteShareImage, shareImageDrawing, inputs);
  yield* drawingsOf(guideShareImages, shareImageDrawing, inputs);
  yield* drawingsOf(badgeFiles, badgeDrawing, inputs);
}

function* drawingsOf<Model>(
  { partitions, pages }: Collection<Model>,
  drawingOf: (model: Model) => Drawing,
  inputs: Inputs,
): Iterable<Drawing> {
  for (const partition of partitions(inputs))
    for (const { model } of pages(partition, inputs)) yield drawingOf(model);
}
