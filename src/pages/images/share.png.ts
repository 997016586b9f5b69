import type { APIRoute } from 'astro';
import { pageModel, staticPaths } from 'astro-incremental';
import { drawCached } from '../../images/drawing-cache.ts';
import { shareImageDrawing, siteShareImage } from '../../images/share-files.ts';

export const getStaticPaths = staticPaths(siteShareImage);

export const GET: APIRoute = async ({ props }) =>
  new Response(await drawCached(shareImageDrawing(pageModel(props, siteShareImage))));
