import type { APIRoute } from 'astro';
import { netlifyHeaders } from '../hosting/netlify-files.ts';
import { publishedSettings } from '../hosting/published-settings.ts';

/** `/_headers`: what Netlify sends with each file. */
export const GET: APIRoute = () => new Response(netlifyHeaders(publishedSettings()));
