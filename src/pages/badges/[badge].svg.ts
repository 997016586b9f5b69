import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { type BadgeText, badgeSvg } from '../../images/badge-svg.ts';
import { badgeSvgFiles } from '../../images/badge-svg-files.ts';

export const getStaticPaths = staticPaths(badgeSvgFiles);

export const GET: APIRoute<{ model: BadgeText }> = ({ props }) => new Response(badgeSvg(props.model));
