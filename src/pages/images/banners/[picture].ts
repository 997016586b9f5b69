import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { type BannerFile, bannerFiles, drawBannerFile } from '../../../images/banner-files.ts';

export const getStaticPaths = staticPaths(bannerFiles);

export const GET: APIRoute<{ model: BannerFile }> = async ({ props }) =>
  new Response(await drawBannerFile(props.model));
