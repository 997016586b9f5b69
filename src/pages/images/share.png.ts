import type { APIRoute } from 'astro';
import { pageModel, staticPaths } from 'astro-incremental';
import { drawnOnce } from '../../images/kept-drawings.ts';
import { drawingOfShareImage, siteShareImage } from '../../images/share-files.ts';

export const getStaticPaths = staticPaths(siteShareImage);

export const GET: APIRoute = async ({ props }) =>
  new Response(await drawnOnce(drawingOfShareImage(pageModel(props, siteShareImage))));
