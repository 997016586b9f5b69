import type { Collection, Inputs } from 'astro-incremental';
import { badgeDrawing, badgeFiles } from './badge-files.ts';
import type { Drawing } from './drawing.ts';
import { guideShareImages, shareImageDrawing, siteShareImage } from './share-files.ts';

/** Yields the drawings of the site and its guides. They are few, and small files determine them. */
export function* guideDrawings(inputs: Inputs): Iterable<Drawing> {
  yield* drawCollection(siteShareImage, shareImageDrawing, inputs);
  yield* drawCollection(guideShareImages, shareImageDrawing, inputs);
  yield* drawCollection(badgeFiles, badgeDrawing, inputs);
}

function* drawCollection<Model>(
  { partitions, pages }: Collection<Model>,
  toDrawing: (model: Model) => Drawing,
  inputs: Inputs,
): Iterable<Drawing> {
  for (const partition of partitions(inputs))
    for (const { model } of pages(partition, inputs)) yield toDrawing(model);
}
