import type { Collection } from 'astro-incremental';
import { readSiteRecords } from '../snapshots/reader.ts';
import { recordKey } from '../snapshots/record-kinds.ts';
import { cmsHtml } from './cms-html.ts';
import { description, type PageMeta, sitePageTitle } from './page-meta.ts';

export interface CmsPageModel {
  readonly meta: PageMeta;
  readonly title: string;
  readonly html: string;
}

/** Pages of the CMS at paths of their own. Source: specification §2, "dynamic CMS pages, catch-all style group". */
export const cmsPages: Collection<CmsPageModel> = {
  partitions: () => ['cms'],
  *pages(_partition, inputs) {
    for (const page of readSiteRecords(inputs, 'pages').all) {
      yield {
        path: page.path,
        model: {
          meta: {
            title: sitePageTitle(page.title),
            description: description(page.description),
            path: page.path,
            breadcrumbs: [{ label: 'Home', href: '/' }, { label: page.title }],
          },
          title: page.title,
          html: cmsHtml(page.html),
        },
        records: [recordKey('site/pages', page.contentId)],
      };
    }
  },
};
