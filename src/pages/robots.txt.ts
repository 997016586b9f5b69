import type { APIRoute } from 'astro';

/**
 * `/robots.txt` keeps no crawler out: a site that is not to be indexed says `noindex` in its headers and pages, which
 * crawlers see only where they may read them. Source: RFC 9309; specification §8, "Non-production site".
 */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`);
