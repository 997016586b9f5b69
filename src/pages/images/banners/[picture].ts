import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { type BannerFile, bannerDrawing, bannerFiles } from '../../../images/banner-files.ts';
import { drawCached } from '../../../images/drawing-cache.ts';

export const getStaticPaths = staticPaths(bannerFiles);

export const GET: APIRoute<{ model: BannerFile }> = async ({ props }) =>
  new Response(await drawCached(bannerDrawing(props.model)));
