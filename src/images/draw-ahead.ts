import { type Collection, type Inputs, openInputs } from 'astro-incremental';
import { badgeFiles, drawingOfBadge } from './badge-files.ts';
import type { Drawing } from './drawing.ts';
import { drawnOnce } from './kept-drawings.ts';
import { drawingOfShareImage, guideShareImages, siteShareImage } from './share-files.ts';

/** Draws the pictures of a snapshot's guides, of which there are few, until it is aborted: a build finds them drawn. */
export async function drawGuides(snapshots: string, signal: AbortSignal): Promise<void> {
  for (const drawing of drawingsOfGuides(openInputs(snapshots))) {
    if (signal.aborted) return;
    await drawnOnce(drawing);
  }
}

function* drawingsOfGuides(inputs: Inputs): Iterable<Drawing> {
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
