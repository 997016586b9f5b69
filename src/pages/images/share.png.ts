import type { APIRoute } from 'astro';
import { pageModel, staticPaths } from 'astro-incremental';
import { drawShareImage, siteShareImage } from '../../images/share-files.ts';

export const getStaticPaths = staticPaths(siteShareImage);

export const GET: APIRoute = async ({ props }) =>
  new Response(await drawShareImage(pageModel(props, siteShareImage)));
