import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import type { ListRow } from '../../../domain/list-rows.ts';
import { listFiles } from '../../../models/list-files.ts';

export const getStaticPaths = staticPaths(listFiles);

export const GET: APIRoute<{ model: readonly ListRow[] }> = ({ props }) =>
  new Response(JSON.stringify(props.model));
