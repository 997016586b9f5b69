import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { sitemapXml } from '../../models/sitemap-xml.ts';
import { type SitemapModel, sitemaps } from '../../models/sitemaps.ts';

export const getStaticPaths = staticPaths(sitemaps);

export const GET: APIRoute<{ model: SitemapModel }> = ({ props, site }) =>
  new Response(sitemapXml(props.model.entries, site?.origin ?? ''));
