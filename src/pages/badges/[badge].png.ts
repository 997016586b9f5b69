import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { badgeFiles, drawBadge } from '../../images/badge-files.ts';
import type { BadgeText } from '../../images/badge-svg.ts';

export const getStaticPaths = staticPaths(badgeFiles);

export const GET: APIRoute<{ model: BadgeText }> = async ({ props }) =>
  new Response(await drawBadge(props.model));
