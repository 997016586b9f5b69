import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { drawCached } from '../../../images/drawing-cache.ts';
import { tableBadgeDrawing, tableBadgeFiles } from '../../../images/table-badge-files.ts';
import type { TitledBadgeText } from '../../../images/titled-badge-svg.ts';

export const getStaticPaths = staticPaths(tableBadgeFiles);

export const GET: APIRoute<{ model: TitledBadgeText }> = async ({ props }) =>
  new Response(await drawCached(tableBadgeDrawing(props.model)));
