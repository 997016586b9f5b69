import type { APIRoute } from 'astro';
import { netlifyRedirects } from '../delivery/hosting/netlify-files.ts';

/**
 * `/_redirects`: the paths that Netlify redirects, or for which it responds with an error status. Without this file, their status
 * would be 200.
 */
export const GET: APIRoute = () => new Response(netlifyRedirects());
