import type { APIRoute } from 'astro';
import { language } from '#texts/language.ts';
import { buildMonth, publishedSettings } from '../../delivery/hosting/published-settings.ts';
import { securityTxt } from '../../delivery/hosting/security-txt.ts';

export const GET: APIRoute = () => {
  const { origin, securityContact } = publishedSettings();
  return new Response(securityTxt({ origin, contact: securityContact, month: buildMonth(), language }));
};
