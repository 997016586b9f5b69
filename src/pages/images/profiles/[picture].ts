import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { drawCached } from '../../../images/drawing-cache.ts';
import {
  type ProfilePictureFile,
  profilePictureDrawing,
  profilePictureFiles,
} from '../../../images/profile-picture-files.ts';

export const getStaticPaths = staticPaths(profilePictureFiles);

export const GET: APIRoute<{ model: ProfilePictureFile }> = async ({ props }) =>
  new Response(await drawCached(profilePictureDrawing(props.model)));
