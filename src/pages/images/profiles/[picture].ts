import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { drawnOnce } from '../../../images/kept-drawings.ts';
import {
  drawingOfProfilePicture,
  type ProfilePictureFile,
  profilePictureFiles,
} from '../../../images/profile-picture-files.ts';

export const getStaticPaths = staticPaths(profilePictureFiles);

export const GET: APIRoute<{ model: ProfilePictureFile }> = async ({ props }) =>
  new Response(await drawnOnce(drawingOfProfilePicture(props.model)));
