import { language as siteLanguage } from '#texts/language.ts';
import { readSiteRecords } from '../content/snapshots/reader.ts';
import { languageVersions, textDirection } from '../domain/languages.ts';
import { type CmsDocument, cmsDocument } from './cms-document.ts';
import { alternateLinks, description, HOME, type PageMeta, sitePageTitle } from './page-meta.ts';
import type { SiteCollection } from './site-page.ts';

export interface CmsPageModel extends CmsDocument {
  readonly meta: PageMeta;
  readonly title: string;
  readonly standfirst: string;
}

/** The pages of the CMS, each at the path that the CMS defines. Source: specification §2, "CMS pages". */
export const cmsPages: SiteCollection<CmsPageModel> = {
  partitions: () => ['cms'],
  *pages(_partition, inputs) {
    const pages = readSiteRecords(inputs, 'pages').all;
    const versions = languageVersions(pages, siteLanguage);
    for (const page of pages) {
      const ownVersions = versions.get(page.path) ?? [];
      const tag = ownVersions.find(({ path }) => path === page.path)?.language ?? siteLanguage;
      yield {
        path: page.path,
        model: {
          meta: {
            title: sitePageTitle(page.title),
            description: description(page.description),
            path: page.path,
            breadcrumbs: [HOME, { label: page.title }],
            alternates: alternateLinks(ownVersions),
            ...((ownVersions.length > 1 || tag !== siteLanguage) && {
              language: { tag, direction: textDirection(tag) },
            }),
          },
          title: page.title,
          standfirst: page.description,
          ...cmsDocument(page.html),
        },
        shown: [page],
      };
    }
  },
};
