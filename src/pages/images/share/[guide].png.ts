import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { drawnOnce } from '../../../images/kept-drawings.ts';
import { drawingOfShareImage, guideShareImages, type SharePicture } from '../../../images/share-files.ts';

export const getStaticPaths = staticPaths(guideShareImages);

export const GET: APIRoute<{ model: SharePicture }> = async ({ props }) =>
  new Response(await drawnOnce(drawingOfShareImage(props.model)));
