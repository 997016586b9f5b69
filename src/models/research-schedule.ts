import type { Inputs } from 'astro-incremental';
import { compareText } from '#texts/collation.ts';
import * as companyTexts from '#texts/company.ts';
import { daysInWords, monthName } from '#texts/dates.ts';
import * as scheduleTexts from '#texts/research-schedule.ts';
import { readExpiry } from '../content/snapshots/expiry.ts';
import { readGroupIds, readSiteRecords } from '../content/snapshots/reader.ts';
import type { RecordOf } from '../content/snapshots/record-kinds.ts';
import { pageAddress } from '../domain/addresses.ts';
import { type ListRow, ROWS_PER_PAGE } from '../domain/list-rows.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { choicesByLabel, type Facet, monthChoices, monthKey } from './facet.ts';
import { GroupView, type Link } from './group-view.ts';
import { type NumberedPage, numberedPages } from './numbered-pages.ts';
import { description, HOME, type PageMeta, sitePageTitle } from './page-meta.ts';
import type { SiteCollection } from './site-page.ts';

type Submission = RecordOf<'submissions'>;

/** A deadline in the schedule. */
export interface DeadlineLine {
  readonly deadline: string;
  readonly practiceArea: string;
  readonly location: string;
  /** Null if the site does not publish the guide. */
  readonly guide: Link | null;
}

export interface ResearchScheduleModel {
  readonly meta: PageMeta;
  readonly total: number;
  readonly months: readonly { readonly name: string; readonly deadlines: readonly DeadlineLine[] }[];
  readonly pages: readonly NumberedPage[];
  readonly facets: readonly Facet[];
}

/** `/about-us/research-schedule`: the upcoming deadlines, soonest first, 30 per page. */
export const researchSchedulePages: SiteCollection<ResearchScheduleModel> = {
  partitions: () => ['submissions'],
  *pages(_partition, inputs) {
    const deadlines = upcomingDeadlines(inputs);
    const guides = guidesById(inputs);
    const path = (page: number) => pageAddress('research-schedule', page);
    for (const { number, items, pages } of numberedPages(deadlines, ROWS_PER_PAGE, path)) {
      yield {
        path: path(number),
        model: {
          meta: {
            title: sitePageTitle(scheduleTexts.pageTitle(number, pages.length)),
            description: description(
              scheduleTexts.description(
                deadlines.length,
                siteConfiguration.productName,
                number,
                pages.length,
              ),
            ),
            path: path(number),
            breadcrumbs: [
              HOME,
              { label: companyTexts.aboutUs, href: '/about-us' },
              { label: scheduleTexts.title },
            ],
          },
          total: deadlines.length,
          months: [...Map.groupBy(items, ({ deadline }) => monthKey(deadline))].map(([month, ofMonth]) => ({
            name: monthName(month),
            deadlines: ofMonth.map((submission) => deadlineLine(submission, guides)),
          })),
          pages,
          facets: scheduleFacets(deadlines, guides),
        },
        shown: items,
      };
    }
  },
};

/** Returns the deadlines as rows of a list that can be filtered. */
export function scheduleRows(inputs: Inputs): readonly ListRow[] {
  const guides = guidesById(inputs);
  return upcomingDeadlines(inputs).map((submission) => {
    const { practiceArea, location, guide, deadline } = deadlineLine(submission, guides);
    return [
      `${practiceArea}, ${location}`,
      '',
      [daysInWords(deadline), guide?.label].filter((part) => part !== undefined).join(' · '),
      [[String(submission.publicationTypeGroupId), practiceArea, location, monthKey(deadline)]],
    ];
  });
}

/** Returns the deadlines that are not past, soonest first. */
export function upcomingDeadlines(inputs: Inputs): readonly Submission[] {
  const isPast = readExpiry(inputs);
  return readSiteRecords(inputs, 'submissions')
    .all.filter(({ deadline }) => !isPast(deadline))
    .sort((a, b) => compareText(a.deadline, b.deadline) || a.submissionId - b.submissionId);
}

type Guides = ReadonlyMap<number, Link>;

const guidesById = (inputs: Inputs): Guides =>
  new Map(readGroupIds(inputs).map((groupId) => [groupId, new GroupView(inputs, groupId).guide]));

export const deadlineLine = (submission: Submission, guides: Guides): DeadlineLine => ({
  deadline: submission.deadline,
  practiceArea: submission.practiceAreaName,
  location: submission.locationName,
  guide: guides.get(submission.publicationTypeGroupId) ?? null,
});

function scheduleFacets(submissions: readonly Submission[], guides: Guides): readonly Facet[] {
  const named = (name: 'practiceAreaName' | 'locationName') =>
    choicesByLabel(submissions.map((submission) => ({ value: submission[name], label: submission[name] })));
  return [
    {
      name: 'guide',
      label: scheduleTexts.guide,
      choices: choicesByLabel(
        submissions.flatMap(({ publicationTypeGroupId }) => {
          const guide = guides.get(publicationTypeGroupId);
          return guide === undefined ? [] : [{ value: String(publicationTypeGroupId), label: guide.label }];
        }),
      ),
    },
    {
      name: 'practice-area',
      label: scheduleTexts.practiceArea,
      several: true,
      choices: named('practiceAreaName'),
    },
    {
      name: 'location',
      label: scheduleTexts.location,
      several: true,
      choices: named('locationName'),
    },
    {
      name: 'month',
      label: scheduleTexts.deadline,
      choices: monthChoices(submissions.map(({ deadline }) => deadline)),
    },
  ];
}
