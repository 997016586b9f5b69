import type { APIRoute } from 'astro';
import { netlifyHeaders } from '../delivery/hosting/netlify-files.ts';
import { publishedSettings } from '../delivery/hosting/published-settings.ts';

/** `/_headers`: the response headers that Netlify sends, by path. */
export const GET: APIRoute = () => new Response(netlifyHeaders(publishedSettings()));
