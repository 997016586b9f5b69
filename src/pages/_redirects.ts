import type { APIRoute } from 'astro';
import { netlifyRedirects } from '../delivery/hosting/netlify-files.ts';

/**
 * `/_redirects`: the rules of Netlify for redirects and for paths with an error status. Without a rule, the response to such a path
 * would have status 200.
 */
export const GET: APIRoute = () => new Response(netlifyRedirects());
