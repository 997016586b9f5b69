import type { APIRoute } from 'astro';
import icon from '#brand/favicon.svg?raw';

/** `/favicon.svg`: the icon of browser tabs. */
export const GET: APIRoute = () => new Response(icon);
