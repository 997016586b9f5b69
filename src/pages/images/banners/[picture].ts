import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { type BannerFile, bannerFiles, drawingOfBanner } from '../../../images/banner-files.ts';
import { drawnOnce } from '../../../images/kept-drawings.ts';

export const getStaticPaths = staticPaths(bannerFiles);

export const GET: APIRoute<{ model: BannerFile }> = async ({ props }) =>
  new Response(await drawnOnce(drawingOfBanner(props.model)));
