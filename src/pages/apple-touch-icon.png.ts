import type { APIRoute } from 'astro';
import icon from '#brand/apple-touch-icon.png?inline';
import { dataAddressBytes } from '../images/data-address-bytes.ts';

/** `/apple-touch-icon.png`: the icon of the home screen, and the logo in structured data. */
export const GET: APIRoute = () => new Response(dataAddressBytes(icon));
