import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import {
  drawProfilePicture,
  type ProfilePictureFile,
  profilePictureFiles,
} from '../../../images/profile-picture-files.ts';

export const getStaticPaths = staticPaths(profilePictureFiles);

export const GET: APIRoute<{ model: ProfilePictureFile }> = async ({ props }) =>
  new Response(await drawProfilePicture(props.model));
