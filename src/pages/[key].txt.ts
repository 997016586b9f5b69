import type { APIRoute } from 'astro';
import { type Collection, staticPaths } from 'astro-incremental';
import { indexNowKeyAddress } from '../domain/indexnow-key.ts';
import { buildSettings } from '../domain/settings/build-settings.ts';

/** IndexNow key file, with which search engines verify the key of the site. Without a key, there is no file. */
const indexNowKeyFile: Collection<string> = {
  partitions: () => ['indexnow'],
  *pages() {
    const { indexNowKey } = buildSettings();
    if (indexNowKey !== undefined) yield { path: indexNowKeyAddress(indexNowKey), model: indexNowKey };
  },
};

export const getStaticPaths = staticPaths(indexNowKeyFile);

export const GET: APIRoute<{ model: string }> = ({ props }) => new Response(props.model);
