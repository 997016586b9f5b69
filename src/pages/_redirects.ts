import type { APIRoute } from 'astro';
import { netlifyRedirects } from '../delivery/hosting/netlify-files.ts';

/** `/_redirects`: what Netlify would otherwise answer with 200. */
export const GET: APIRoute = () => new Response(netlifyRedirects());
