import { compareText } from '#texts/collation.ts';
import * as interestTexts from '#texts/register-interest.ts';
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

/** `/register-interest`: the subscription to news about a guide or another topic. */
export const registerInterestPages: SiteCollection<RegisterInterestModel> = {
  partitions: () => ['register-interest'],
  *pages(_partition, inputs) {
    const groups = readGroupIds(inputs).flatMap(
      (groupId) => readGroupRecords(inputs, groupId, 'type-group').all,
    );
    const guides = groups.map(({ name }) => interestTexts.guideTopic(name)).sort(compareText);
    const path = formatAddress({ kind: 'register-interest' });
    yield {
      path,
      model: {
        meta: {
          title: sitePageTitle(interestTexts.title),
          description: interestTexts.description(siteConfiguration.productName),
          path,
          breadcrumbs: [HOME, { label: interestTexts.title }],
        },
        choices: { topic: [...guides, ...interestTexts.otherTopics] },
      },
      shown: groups,
    };
  },
};
