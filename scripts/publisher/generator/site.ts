import type { RecordOf } from '../records.ts';
import { SITE, type Store } from '../store.ts';
import { cmsPages, htmlOf } from './cms-pages.ts';
import { CURRENT_YEAR, type GuidePlan } from './guides.ts';
import { french, headerSettings } from './header.ts';
import { randomOf } from './random.ts';

/** Fills the store with what belongs to the whole site: menus, pages of the CMS, articles, events, help, staff. */
export function generateSite(store: Store, seed: number, guides: readonly GuidePlan[]): void {
  store.put('header-settings', SITE, 1, headerSettings(guides));
  store.putTranslation('header-settings', 1, 'fr', headerSettings(guides, french));
  for (const [index, page] of cmsPages.entries()) {
    const contentId = 501 + index;
    store.put('cms-page', SITE, contentId, { contentId, ...page });
  }
  for (const [index, name] of ['Rankings', 'Submissions', 'Accounts', 'Events'].entries())
    store.put('topic-category', SITE, index + 1, { id: index + 1, name });
  for (const [index, [name, title, text]] of PROSE.entries())
    store.put('prose', SITE, index + 1, { proseId: index + 1, name, title, html: htmlOf(text) });
  generateArticles(store, seed, guides);
  for (const [index, name] of ['Round table', 'Awards', 'Webinar'].entries())
    store.put('event-type', SITE, index + 1, { eventTypeId: index + 1, name });
  for (const [index, [eventTypeId, title, startsOn, endsOn, place, text]] of EVENTS.entries())
    store.put('event', SITE, 301 + index, {
      eventId: 301 + index,
      eventTypeId,
      title,
      startsOn,
      endsOn,
      place,
      html: htmlOf(text),
    });
  for (const [index, title] of ['Rankings', 'Submissions', 'Your account'].entries())
    store.put('faq-topic', SITE, index + 1, { topicId: index + 1, title });
  for (const [index, [topicId, question, text]] of FAQS.entries()) {
    const articleId = 201 + index;
    store.put('faq-article', SITE, articleId, {
      articleId,
      topicId,
      question,
      html: htmlOf(text),
      attachments: index % 3 === 0 ? [attachment(articleId, question)] : [],
    });
  }
  for (const [index, [fullName, jobTitle, team, text]] of STAFF.entries()) {
    const staffMemberId = 71 + index;
    store.put('staff-member', SITE, staffMemberId, {
      staffMemberId,
      fullName,
      jobTitle,
      team,
      html: htmlOf(text),
      email: index % 4 === 3 ? null : `staff${staffMemberId}@laurel.example`,
    });
  }
  for (const [index, [title, place, closesOn, text]] of VACANCIES.entries())
    store.put('vacancy', SITE, 41 + index, {
      vacancyId: 41 + index,
      title,
      place,
      closesOn,
      html: htmlOf(text),
    });
  generateSchedule(store, seed, guides);
}

const attachment = (articleId: number, question: string) => ({
  attachmentId: articleId * 10,
  title: `${question} (PDF)`,
  url: `https://downloads.laurel.example/faqs/${articleId}.pdf`,
  sizeBytes: 40_000 + articleId * 331,
});

function generateArticles(store: Store, seed: number, guides: readonly GuidePlan[]): void {
  const affected = new Map<string, { groupId: number; organisationId: number; articleIds: number[] }>();
  for (const [index, [seoTitle, title, summary, text]] of ARTICLES.entries()) {
    const articleId = 901 + index;
    const random = randomOf(seed, 'article', articleId);
    const guide = guides[index % guides.length] as GuidePlan;
    const firms = random.sample(store.list('organisation', guide.groupId).slice(0, 40), random.below(4));
    store.put('article', SITE, articleId, {
      articleId,
      seoTitle,
      title,
      summary,
      html: htmlOf(text),
      publishedOn: `${CURRENT_YEAR}-${String(1 + ((index * 5) % 11)).padStart(2, '0')}-${String(3 + index).padStart(2, '0')}`,
      parentOrganisationIds: firms.map((firm) => firm.organisationId).sort((one, other) => one - other),
    });
    for (const { organisationId } of firms)
      for (const groupId of store.groupsOf('organisation', organisationId)) {
        const key = `${groupId}/${organisationId}`;
        const entry = affected.get(key) ?? { groupId, organisationId, articleIds: [] };
        entry.articleIds.push(articleId);
        affected.set(key, entry);
      }
  }
  for (const { groupId, organisationId, articleIds } of affected.values()) {
    const detail = store.get(
      'organisation-detail',
      groupId,
      organisationId,
    ) as RecordOf<'organisation-detail'>;
    store.put('organisation-detail', groupId, organisationId, { ...detail, articleIds });
  }
}

function generateSchedule(store: Store, seed: number, guides: readonly GuidePlan[]): void {
  let submissionId = 6001;
  for (const guide of guides)
    for (const location of guide.locations.slice(0, 3))
      for (const area of guide.practiceAreas.slice(0, 3)) {
        const random = randomOf(seed, 'submission', guide.groupId, location.locationId, area.practiceAreaId);
        store.put('submission', SITE, submissionId, {
          submissionId,
          publicationTypeGroupId: guide.groupId,
          practiceAreaName: area.name,
          locationName: location.name,
          deadline: `${CURRENT_YEAR + 1}-${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`,
        });
        submissionId++;
      }
}

/** Name by which the answers find it, title, text. */
const PROSE: readonly (readonly [string, string, string])[] = [
  [
    'homepage',
    'Ranking the world’s leading lawyers and law firms',
    'Independent research since 1994. Nobody can buy a ranking.\nFind the right lawyer by practice area, firm or name.',
  ],
  [
    'rankings-explained',
    'The rankings explained',
    'A band is a level, not a place.\nFirms in one band stand in alphabetical order.',
  ],
  [
    'methodology',
    'Methodology',
    'Every ranking rests on submissions, on the market’s opinion and on what clients tell us in confidence.',
  ],
  ['about-us', 'About Laurel', 'We interview lawyers and their clients in more than 100 jurisdictions.'],
  [
    'research-team',
    'The research team',
    'Researchers specialise by region and language. Each guide has an editor who answers for it.',
  ],
  [
    'contact-us',
    'Contact us',
    'Researchers answer their own e-mail. For everything else, write to help@laurel.example.',
  ],
];

/** Slug, title, summary, text. */
const ARTICLES: readonly (readonly [string, string, string, string])[] = [
  [
    'private-credit-meets-the-banks',
    'Private credit meets the banks',
    'Lenders that used to compete now share the same deals.',
    'Two years ago direct lenders and banks bid against each other. Today they sit in the same intercreditor agreement.\n## What changed\nRates settled, sponsors returned and documentation grew up.\n- Unitranche loans carry super senior tranches\n- Banks lend to the funds that replaced them',
  ],
  [
    'what-clients-want-from-litigators',
    'What clients want from litigators',
    'We asked 1,800 general counsel. Brilliance came fourth.',
    'Predictability of cost came first, candour second and speed third.\n## The quotes that stayed with us\nOne general counsel put it simply: tell me early if I am going to lose.',
  ],
  [
    'the-unified-patent-court-at-three',
    'The Unified Patent Court at three',
    'Which divisions are busy, and who appears before them.',
    'The local divisions in Germany remain the busiest, but The Hague and Paris are catching up.\n## Languages\nEnglish has overtaken German in new filings.',
  ],
  [
    'how-to-write-a-submission',
    'How to write a submission that gets read',
    'Our editors on what they skip and what they underline.',
    'Start with the matter that only your team could have handled.\n## Referees\nTwenty good referees beat forty who never pick up the telephone.',
  ],
  [
    'arbitration-in-the-gulf',
    'Arbitration in the Gulf comes of age',
    'New laws, new centres and a crowded calendar.',
    'Parties now choose seats in the region because they want to, not because the contract says so.\n## Courts\nSupportive judgments have followed one another in quick succession.',
  ],
  [
    'silks-of-the-year',
    'New silks and where they practise',
    'A look at this year’s appointments.',
    'Commercial sets did well, but so did the circuits.\n## Diversity\nProgress is visible among applicants and slower among appointments.',
  ],
];

/** Type, title, first day, last day, place, text. */
const EVENTS: readonly (readonly [number, string, string, string, string | null, string])[] = [
  [
    1,
    'Round table: the energy transition in Southern Europe',
    '2027-02-03',
    '2027-02-03',
    'Madrid',
    'Twelve general counsel and twelve partners around one table, under the Chatham House Rule.',
  ],
  [
    2,
    'Laurel Awards: Europe',
    '2027-03-18',
    '2027-03-18',
    'Paris',
    'An evening for the firms and lawyers who stood out this year.',
  ],
  [
    3,
    'Webinar: how we rank',
    '2027-01-20',
    '2027-01-20',
    null,
    'Editors take questions on methodology for one hour.',
  ],
  [
    1,
    'Round table: disputes in Singapore',
    '2027-05-11',
    '2027-05-12',
    'Singapore',
    'Two mornings on arbitration, mediation and what lies between.',
  ],
];

/** Topic, question, answer. */
const FAQS: readonly (readonly [number, string, string])[] = [
  [
    1,
    'How are rankings decided?',
    'By research: submissions, interviews with peers and interviews with clients.\n## Who decides\nAn editor and a committee, never one person.',
  ],
  [1, 'Can a firm pay to be ranked?', 'No. Profiles are sold; rankings are not.'],
  [
    1,
    'What does Up and Coming mean?',
    'A lawyer who has recently been seen on notable matters and whom the market expects to rise.',
  ],
  [
    2,
    'When is the deadline for my guide?',
    'See the <a href="/about-us/research-schedule">research schedule</a>.',
  ],
  [2, 'How many referees may I name?', 'Up to twenty a practice area.'],
  [3, 'How do I correct my profile?', 'Sign in to your account, or write to profiles@laurel.example.'],
  [
    3,
    'How do I unsubscribe?',
    'Use the link at the foot of any message, or the <a href="/unsubscribe">unsubscribe page</a>.',
  ],
];

const STAFF: readonly (readonly [string, string, 'about-us' | 'research-team', string])[] = [
  [
    'Miriam Adler',
    'Editor-in-Chief',
    'about-us',
    'Joined as a researcher in 2001 and has edited every guide at least once.',
  ],
  ['Tobias Okonkwo', 'Managing Director', 'about-us', 'Looks after everything that is not editorial.'],
  [
    'Solveig Haugland',
    'Head of Research, Europe',
    'research-team',
    'Speaks five languages and answers in the one you write in.',
  ],
  [
    'Rafael Quintanilla',
    'Head of Research, Latin America',
    'research-team',
    'A former disputes lawyer from Lima.',
  ],
  ['Nguyễn Thu Hà', 'Editor, Asia-Pacific', 'research-team', 'Covers finance from Seoul to Sydney.'],
  ['Gwendolen Price', 'Editor, UK Bar', 'research-team', 'Has interviewed more silks than she can count.'],
];

const VACANCIES: readonly (readonly [string, string, string | null, string])[] = [
  [
    'Researcher (German-speaking)',
    'London',
    '2027-01-15',
    'Interview lawyers and clients in Germany, Austria and Switzerland.\n- Fluent German and English\n- A clear written style',
  ],
  ['Deputy Editor, USA', 'New York', null, 'Shape the bands of nineteen states with a team of six.'],
  ['Software Engineer', 'London or remote', '2026-12-31', 'Make pages that load before you notice.'],
];
