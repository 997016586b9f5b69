import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { type LookupModel, lookupFiles } from '../../../models/lookups.ts';

export const getStaticPaths = staticPaths(lookupFiles);

export const GET: APIRoute<{ model: LookupModel }> = ({ props }) =>
  new Response(`${JSON.stringify(props.model)}\n`);
