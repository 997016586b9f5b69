import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { drawCached } from '../../../../images/drawing-cache.ts';
import { personalBadgeDrawing, personalBadgeFiles } from '../../../../images/personal-badge-files.ts';
import type { TitledBadgeText } from '../../../../images/titled-badge-svg.ts';

export const getStaticPaths = staticPaths(personalBadgeFiles);

export const GET: APIRoute<{ model: TitledBadgeText }> = async ({ props }) =>
  new Response(await drawCached(personalBadgeDrawing(props.model)));
