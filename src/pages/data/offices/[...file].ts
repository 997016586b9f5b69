import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import type { OfficeData } from '../../../domain/office-data.ts';
import { officeDataFiles } from '../../../models/office-data.ts';

export const getStaticPaths = staticPaths(officeDataFiles);

export const GET: APIRoute<{ model: OfficeData }> = ({ props }) =>
  new Response(`${JSON.stringify(props.model)}\n`);
