import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { searchSegmentList } from '../models/search-segments.ts';

export const getStaticPaths = staticPaths(searchSegmentList);

export const GET: APIRoute<{ model: readonly string[] }> = ({ props: { model } }) => Response.json(model);
