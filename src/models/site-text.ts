import type { Inputs } from 'astro-incremental';
import * as companyTexts from '#texts/company.ts';
import { readGroupIds, readGroupRecords, readSiteRecords } from '../content/snapshots/reader.ts';
import { type RecordOf, type SiteTextName, siteTextId } from '../content/snapshots/record-kinds.ts';
import { formatAddress } from '../domain/addresses.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { rankTiers, type TierRank } from '../domain/tier-rank.ts';
import { type StaffLine, staffLine } from './article-view.ts';
import { cmsHtml } from './cms-html.ts';
import { description, HOME, type PageMeta, sitePageTitle } from './page-meta.ts';
import { type Figure, readHomePage } from './read-home-page.ts';
import type { SiteCollection, SitePage } from './site-page.ts';

/** A page with one text of the publisher. */
export interface SiteTextModel {
  readonly meta: PageMeta;
  readonly title: string;
  /** Null if the snapshot does not have the text. */
  readonly html: string | null;
}

export interface TeamModel extends SiteTextModel {
  readonly figures: readonly Figure[];
  readonly members: readonly StaffLine[];
}

export interface RankingsExplainedModel extends SiteTextModel {
  /** The tiers of all guides, the highest first. */
  readonly tiers: readonly { readonly name: string; readonly rank: TierRank }[];
}

type Team = RecordOf<'staff-members'>['team'];

interface TextPage {
  readonly text: SiteTextName;
  readonly kind: 'about-us' | 'methodology' | 'research-team' | 'rankings-explained';
  /** Title of the page if the snapshot does not have the text. */
  readonly title: (productName: string) => string;
  readonly description: (productName: string) => string;
}

const ABOUT_US: TextPage = {
  text: 'aboutUs',
  kind: 'about-us',
  title: companyTexts.aboutUsTitle,
  description: companyTexts.aboutUsDescription,
};
const RESEARCH_TEAM: TextPage = {
  text: 'researchTeam',
  kind: 'research-team',
  title: () => companyTexts.researchTeamTitle,
  description: companyTexts.researchTeamDescription,
};
const METHODOLOGY: TextPage = {
  text: 'methodology',
  kind: 'methodology',
  title: () => companyTexts.methodology,
  description: companyTexts.methodologyDescription,
};
const RANKINGS_EXPLAINED: TextPage = {
  text: 'rankingsExplained',
  kind: 'rankings-explained',
  title: () => companyTexts.rankingsExplained,
  description: companyTexts.rankingsExplainedDescription,
};

/** `/about-us`: the publisher, with its management team. */
export const aboutUsPages: SiteCollection<TeamModel> = {
  partitions: () => [ABOUT_US.kind],
  *pages(_partition, inputs) {
    yield teamPage(inputs, ABOUT_US, 'about-us', readHomePage(inputs)?.figures ?? []);
  },
};

/** `/about-us/research-team`: the research team. */
export const researchTeamPages: SiteCollection<TeamModel> = {
  partitions: () => [RESEARCH_TEAM.kind],
  *pages(_partition, inputs) {
    yield teamPage(inputs, RESEARCH_TEAM, 'research-team', []);
  },
};

/** `/about-us/methodology`: the research methodology. */
export const methodologyPages: SiteCollection<SiteTextModel> = {
  partitions: () => [METHODOLOGY.kind],
  *pages(_partition, inputs) {
    yield textPage(inputs, METHODOLOGY);
  },
};

/** `/info/the-rankings-explained`: the meaning of the tiers. */
export const rankingsExplainedPages: SiteCollection<RankingsExplainedModel> = {
  partitions: () => [RANKINGS_EXPLAINED.kind],
  *pages(_partition, inputs) {
    const page = textPage(inputs, RANKINGS_EXPLAINED);
    yield { ...page, model: { ...page.model, tiers: allTiers(inputs) } };
  },
};

function textPage(inputs: Inputs, definition: TextPage): SitePage<SiteTextModel> {
  const { productName } = siteConfiguration;
  const text = readSiteRecords(inputs, 'texts').get(siteTextId(definition.text));
  const path = formatAddress({ kind: definition.kind });
  const title = text?.title ?? definition.title(productName);
  return {
    path,
    model: {
      meta: {
        title: sitePageTitle(title),
        description: description(definition.description(productName)),
        path,
        breadcrumbs: [
          HOME,
          ...(definition === ABOUT_US
            ? []
            : [{ label: companyTexts.aboutUs, href: formatAddress({ kind: 'about-us' }) }]),
          { label: definition === ABOUT_US ? companyTexts.aboutUs : title },
        ],
      },
      title,
      html: text === undefined ? null : cmsHtml(text.html),
    },
    shown: text === undefined ? [] : [text],
  };
}

function teamPage(
  inputs: Inputs,
  definition: TextPage,
  team: Team,
  figures: readonly Figure[],
): SitePage<TeamModel> {
  const page = textPage(inputs, definition);
  const members = readSiteRecords(inputs, 'staff-members').where('team', team);
  return {
    ...page,
    model: { ...page.model, figures, members: members.map(staffLine) },
    shown: [...page.shown, ...members],
  };
}

/** Returns the tiers of all guides, sorted by their highest rank in any guide. Tiers with the same name are merged. */
function allTiers(inputs: Inputs): RankingsExplainedModel['tiers'] {
  const tiers = new Map<string, { readonly rankOrder: number; readonly rank: TierRank }>();
  for (const groupId of readGroupIds(inputs)) {
    const ofGroup = readGroupRecords(inputs, groupId, 'tiers').all;
    const ranks = rankTiers(ofGroup);
    for (const { tierId, name, rankOrder } of ofGroup) {
      const known = tiers.get(name);
      if (known === undefined || rankOrder < known.rankOrder)
        tiers.set(name, { rankOrder, rank: ranks.get(tierId) ?? 'other' });
    }
  }
  return [...tiers]
    .sort(([a, first], [b, second]) => first.rankOrder - second.rankOrder || (a < b ? -1 : 1))
    .map(([name, { rank }]) => ({ name, rank }));
}
