import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { type SearchSegmentModel, searchSegments } from '../models/search-segments.ts';
import { writeSegment } from '../search/write-segment.ts';

export const getStaticPaths = staticPaths(searchSegments);

export const GET: APIRoute<{ model: SearchSegmentModel }> = ({ props: { model } }) =>
  new Response(writeSegment(model.entityType, model.records));
