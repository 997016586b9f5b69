import type { APIRoute } from 'astro';

/**
 * `/robots.txt` allows all crawlers. A site that must not be indexed sends `noindex` in its headers and pages, and crawlers
 * see it only if they may fetch the pages. Source: RFC 9309; specification §8, "Non-production site".
 */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`);
