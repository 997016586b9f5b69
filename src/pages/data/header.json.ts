import type { APIRoute } from 'astro';
import { pageModel, staticPaths } from 'astro-incremental';
import { headerSettingsFile } from '../../models/header-settings.ts';

export const getStaticPaths = staticPaths(headerSettingsFile);

export const GET: APIRoute = ({ props }) =>
  new Response(JSON.stringify(pageModel(props, headerSettingsFile)));
