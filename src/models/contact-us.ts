import type { Collection } from 'astro-incremental';
import { readSiteRecords } from '../content/snapshots/reader.ts';
import { type RecordOf, recordKey } from '../content/snapshots/record-kinds.ts';
import { formatAddress } from '../domain/addresses.ts';
import type { FormChoices } from '../domain/forms.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { cmsHtml } from './cms-html.ts';
import { type PageMeta, sitePageTitle } from './page-meta.ts';

export interface ContactModel {
  readonly meta: PageMeta;
  readonly title: string;
  /** HTML. */
  readonly html: string;
  readonly choices: FormChoices;
  /** Desks that can be written to directly. */
  readonly desks: readonly { readonly name: string; readonly description: string; readonly email: string }[];
}

/** What a message is about where the publisher names nothing. */
const ANYTHING = 'A question or a remark';

/** `/contact-us`. The form stands there whatever the upstream says around it. */
export const contactPages: Collection<ContactModel> = {
  partitions: () => ['contact-us'],
  *pages(_partition, inputs) {
    const page: RecordOf<'contact-page'> | undefined = readSiteRecords(inputs, 'contact-page').all[0];
    const title = page?.title ?? 'Contact us';
    const path = formatAddress({ kind: 'contact-us' });
    const categories = page?.categories ?? [];
    yield {
      path,
      model: {
        meta: {
          title: sitePageTitle(title),
          description: `Write to the researchers, editors and client services of ${siteConfiguration.productName}.`,
          path,
          breadcrumbs: [{ label: 'Home', href: '/' }, { label: title }],
        },
        title,
        html: cmsHtml(page?.html ?? ''),
        choices: { category: categories.length === 0 ? [ANYTHING] : categories.map(({ name }) => name) },
        desks: categories.flatMap(({ name, description, email }) =>
          email === null ? [] : [{ name, description, email }],
        ),
      },
      records: page === undefined ? [] : [recordKey('site/contact-page', page.contactPageId)],
    };
  },
};
