import type { APIRoute } from 'astro';
import { pageModel, staticPaths } from 'astro-incremental';
import { drawShareImage, shareImageFile } from '../../images/share-file.ts';

export const getStaticPaths = staticPaths(shareImageFile);

export const GET: APIRoute = async ({ props }) =>
  new Response(await drawShareImage(pageModel(props, shareImageFile)));
