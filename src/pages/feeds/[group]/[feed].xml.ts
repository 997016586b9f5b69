import type { APIRoute } from 'astro';
import { staticPaths } from 'astro-incremental';
import { language } from '#texts/language.ts';
import { siteConfiguration } from '../../../domain/settings/site-configuration.ts';
import { atomXml } from '../../../models/atom-xml.ts';
import { type ChangeFeedModel, changeFeeds } from '../../../models/change-feeds.ts';

export const getStaticPaths = staticPaths(changeFeeds);

/** `/feeds/…`: Atom feed of a guide, table, firm or lawyer. Source: RFC 4287. */
export const GET: APIRoute<{ model: ChangeFeedModel }> = ({ props, site }) =>
  new Response(
    atomXml(props.model, {
      origin: site?.origin ?? siteConfiguration.origin,
      author: siteConfiguration.productName,
      language,
    }),
  );
