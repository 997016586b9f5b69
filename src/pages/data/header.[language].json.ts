import type { APIRoute } from 'astro';
import { pageModel, staticPaths } from 'astro-incremental';
import { translatedHeaderFiles } from '../../models/header-settings.ts';

export const getStaticPaths = staticPaths(translatedHeaderFiles);

export const GET: APIRoute = ({ props }) =>
  new Response(JSON.stringify(pageModel(props, translatedHeaderFiles)));
