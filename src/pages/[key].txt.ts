import type { APIRoute } from 'astro';
import { type Collection, staticPaths } from 'astro-incremental';
import { indexNowKeyAddress } from '../domain/indexnow-key.ts';
import { buildSettings } from '../domain/settings/build-settings.ts';

/** The file with which the site shows its key to search engines; none without a key. */
const indexNowKeyFile: Collection<string> = {
  partitions: () => ['indexnow'],
  *pages() {
    const { indexNowKey } = buildSettings();
    if (indexNowKey !== undefined)
      yield { path: indexNowKeyAddress(indexNowKey), model: indexNowKey, records: [] };
  },
};

export const getStaticPaths = staticPaths(indexNowKeyFile);

export const GET: APIRoute<{ model: string }> = ({ props }) => new Response(props.model);
