import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import type { TableData } from '../../../domain/table-data.ts';
import { tableDataFiles } from '../../../models/table-data.ts';

export const getStaticPaths = staticPaths(tableDataFiles);

export const GET: APIRoute<{ model: TableData }> = ({ props }) =>
  new Response(`${JSON.stringify(props.model)}\n`);
