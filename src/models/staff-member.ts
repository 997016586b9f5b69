import * as companyTexts from '#texts/company.ts';
import * as staffTexts from '#texts/staff.ts';
import { formatAddress } from '../domain/addresses.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { type ArticleCard, ArticleView, staffLine } from './article-view.ts';
import { cmsHtml } from './cms-html.ts';
import type { Link } from './group-view.ts';
import { description, HOME, type PageMeta, sitePageTitle } from './page-meta.ts';
import type { SiteCollection } from './site-page.ts';

export interface StaffMemberModel {
  readonly meta: PageMeta;
  readonly name: string;
  readonly jobTitle: string;
  readonly team: Link;
  readonly html: string;
  readonly email: string | null;
  /** The newest articles by the staff member. */
  readonly articles: readonly ArticleCard[];
}

const MAX_ARTICLES = 12;

/** `/staff-members/…`: one page per member of the publisher's staff. */
export const staffMemberPages: SiteCollection<StaffMemberModel> = {
  partitions: () => ['staff-members'],
  *pages(_partition, inputs) {
    const view = new ArticleView(inputs);
    for (const member of view.staff.all) {
      const { staffMemberId, fullName, jobTitle } = member;
      const path = staffLine(member).href;
      const team: Link = {
        label: member.team === 'research-team' ? companyTexts.researchTeam : companyTexts.aboutUs,
        href: formatAddress({ kind: member.team }),
      };
      const articles = view.articlesBy(staffMemberId).slice(0, MAX_ARTICLES);
      yield {
        path,
        model: {
          meta: {
            title: sitePageTitle(`${fullName}, ${jobTitle}`),
            description: description(
              staffTexts.description(fullName, jobTitle, siteConfiguration.productName),
            ),
            path,
            breadcrumbs: [HOME, team, { label: fullName }],
          },
          name: fullName,
          jobTitle,
          team,
          html: cmsHtml(member.html),
          email: member.email,
          articles: articles.map((article) => view.card(article)),
        },
        shown: [member, ...articles],
      };
    }
  },
};
