import type { APIRoute } from 'astro';
import { netlifyHeaders } from '../delivery/hosting/netlify-files.ts';
import { publishedSettings } from '../delivery/hosting/published-settings.ts';

/** `/_headers`: what Netlify sends with each file. */
export const GET: APIRoute = () => new Response(netlifyHeaders(publishedSettings()));
