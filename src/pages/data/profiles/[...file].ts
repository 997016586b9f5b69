import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import type { ProfileData } from '../../../domain/profile-data.ts';
import { profileDataFiles } from '../../../models/profile-data.ts';

export const getStaticPaths = staticPaths(profileDataFiles);

export const GET: APIRoute<{ model: ProfileData }> = ({ props }) =>
  new Response(`${JSON.stringify(props.model)}\n`);
