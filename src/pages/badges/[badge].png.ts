import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { badgeDrawing, badgeFiles } from '../../images/badge-files.ts';
import type { BadgeText } from '../../images/badge-svg.ts';
import { drawCached } from '../../images/drawing-cache.ts';

export const getStaticPaths = staticPaths(badgeFiles);

export const GET: APIRoute<{ model: BadgeText }> = async ({ props }) =>
  new Response(await drawCached(badgeDrawing(props.model)));
