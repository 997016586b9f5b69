import type { APIRoute } from 'astro';
import icon from '#brand/favicon.ico?inline';
import { dataAddressBytes } from '../images/data-address-bytes.ts';

/** `/favicon.ico`: the icon for clients that do not show SVG. */
export const GET: APIRoute = () => new Response(dataAddressBytes(icon));
