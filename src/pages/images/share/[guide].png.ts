import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { drawCached } from '../../../images/drawing-cache.ts';
import { guideShareImages, type SharePicture, shareImageDrawing } from '../../../images/share-files.ts';

export const getStaticPaths = staticPaths(guideShareImages);

export const GET: APIRoute<{ model: SharePicture }> = async ({ props }) =>
  new Response(await drawCached(shareImageDrawing(props.model)));
