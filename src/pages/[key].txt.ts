import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { indexNowKeyFile } from '../hosting/indexnow-key-file.ts';

export const getStaticPaths = staticPaths(indexNowKeyFile);

export const GET: APIRoute<{ model: string }> = ({ props }) => new Response(props.model);
