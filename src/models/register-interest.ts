import { compareText } from '#texts/collation.ts';
import { readGroupIds, readGroupRecords } from '../content/snapshots/reader.ts';
import { formatAddress } from '../domain/addresses.ts';
import type { FormChoices } from '../domain/forms.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { HOME, type PageMeta, sitePageTitle } from './page-meta.ts';
import type { SiteCollection } from './site-page.ts';

export interface RegisterInterestModel {
  readonly meta: PageMeta;
  readonly choices: FormChoices;
}

/** Topics besides the guides. */
const OTHER_TOPICS = ['Events and round tables', 'Profiles, badges and reports'];

/** `/register-interest`: the subscription to news about a guide or another topic. */
export const registerInterestPages: SiteCollection<RegisterInterestModel> = {
  partitions: () => ['register-interest'],
  *pages(_partition, inputs) {
    const groups = readGroupIds(inputs).flatMap(
      (groupId) => readGroupRecords(inputs, groupId, 'type-group').all,
    );
    const guides = groups.map(({ name }) => `The ${name} guide`).sort(compareText);
    const path = formatAddress({ kind: 'register-interest' });
    yield {
      path,
      model: {
        meta: {
          title: sitePageTitle('Register your interest'),
          description: `Hear from ${siteConfiguration.productName} when the next edition of a guide is published.`,
          path,
          breadcrumbs: [HOME, { label: 'Register your interest' }],
        },
        choices: { topic: [...guides, ...OTHER_TOPICS] },
      },
      shown: groups,
    };
  },
};
