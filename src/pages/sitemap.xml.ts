import type { APIRoute } from 'astro';
import { pageModel, staticPaths } from 'astro-incremental';
import { sitemapIndexXml } from '../models/sitemap-xml.ts';
import { sitemapIndex } from '../models/sitemaps.ts';

export const getStaticPaths = staticPaths(sitemapIndex);

export const GET: APIRoute = ({ props, site }) =>
  new Response(sitemapIndexXml(pageModel(props, sitemapIndex).files, site?.origin ?? ''));
