import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { personalBadgeSvgFiles } from '../../../../images/badge-svg-files.ts';
import { type TitledBadgeText, titledBadgeSvg } from '../../../../images/titled-badge-svg.ts';

export const getStaticPaths = staticPaths(personalBadgeSvgFiles);

export const GET: APIRoute<{ model: TitledBadgeText }> = ({ props }) =>
  new Response(titledBadgeSvg(props.model));
