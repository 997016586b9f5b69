import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { personalBadgeSvgFiles } from '../../../../images/badge-svg-files.ts';
import { type PersonalBadgeText, personalBadgeSvg } from '../../../../images/personal-badge-svg.ts';

export const getStaticPaths = staticPaths(personalBadgeSvgFiles);

export const GET: APIRoute<{ model: PersonalBadgeText }> = ({ props }) =>
  new Response(personalBadgeSvg(props.model));
