import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { type ContactCard, contactCardFile } from '../../domain/contact-card.ts';
import { officeCards } from '../../models/contact-cards.ts';

export const getStaticPaths = staticPaths(officeCards);

export const GET: APIRoute<{ model: ContactCard }> = ({ props: { model }, site }) =>
  new Response(contactCardFile(model, site));
