import * as contactTexts from '#texts/contact-us.ts';
import { readSiteRecords } from '../content/snapshots/reader.ts';
import type { RecordOf } from '../content/snapshots/record-kinds.ts';
import { formatAddress } from '../domain/addresses.ts';
import type { FormChoices } from '../domain/forms.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { cmsHtml } from './cms-html.ts';
import { HOME, type PageMeta, sitePageTitle } from './page-meta.ts';
import type { SiteCollection } from './site-page.ts';

export interface ContactModel {
  readonly meta: PageMeta;
  readonly title: string;
  /** HTML. */
  readonly html: string;
  readonly choices: FormChoices;
  /** Departments of the publisher with an e-mail address. */
  readonly desks: readonly { readonly name: string; readonly description: string; readonly email: string }[];
}

/** `/contact-us`. The page has a form even if the upstream has no content for it. */
export const contactPages: SiteCollection<ContactModel> = {
  partitions: () => ['contact-us'],
  *pages(_partition, inputs) {
    const page: RecordOf<'contact-page'> | undefined = readSiteRecords(inputs, 'contact-page').all[0];
    const title = page?.title ?? contactTexts.title;
    const path = formatAddress({ kind: 'contact-us' });
    const categories = page?.categories ?? [];
    yield {
      path,
      model: {
        meta: {
          title: sitePageTitle(title),
          description: contactTexts.description(siteConfiguration.productName),
          path,
          breadcrumbs: [HOME, { label: title }],
        },
        title,
        html: cmsHtml(page?.html ?? ''),
        choices: {
          category:
            categories.length === 0 ? [contactTexts.defaultCategory] : categories.map(({ name }) => name),
        },
        desks: categories.flatMap(({ name, description, email }) =>
          email === null ? [] : [{ name, description, email }],
        ),
      },
      shown: page === undefined ? [] : [page],
    };
  },
};
