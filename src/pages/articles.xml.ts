import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { pageModel, staticPaths } from 'astro-incremental';
import * as articleTexts from '#texts/articles.ts';
import { language } from '#texts/language.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { articleFeed } from '../models/article-feed.ts';

export const getStaticPaths = staticPaths(articleFeed);

/** `/articles.xml`: RSS feed of the newest articles. Source: RSS 2.0; RSS Advisory Board, "Best Practices Profile" for the link to the feed itself. */
export const GET: APIRoute = ({ props, site }) => {
  const { description, articles } = pageModel(props, articleFeed);
  const origin = site ?? siteConfiguration.origin;
  return rss({
    title: articleTexts.feedTitle(siteConfiguration.productName),
    description,
    site: origin,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>${language}</language><atom:link href="${new URL('/articles.xml', origin)}" rel="self" type="application/rss+xml"/>`,
    items: articles.map(({ label, href, summary, publishedOn }) => ({
      title: label,
      link: href,
      description: summary,
      pubDate: new Date(publishedOn),
    })),
  });
};
