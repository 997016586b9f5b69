import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { pageModel, staticPaths } from 'astro-incremental';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { articleFeed } from '../models/article-feed.ts';

export const getStaticPaths = staticPaths(articleFeed);

/** `/articles.xml`: RSS feed of the newest articles. Source: RSS 2.0. */
export const GET: APIRoute = ({ props, site }) => {
  const { description, articles } = pageModel(props, articleFeed);
  return rss({
    title: `${siteConfiguration.productName}: articles`,
    description,
    site: site ?? siteConfiguration.origin,
    trailingSlash: false,
    items: articles.map(({ label, href, summary, publishedOn }) => ({
      title: label,
      link: href,
      description: summary,
      pubDate: new Date(publishedOn),
    })),
  });
};
