import type { RecordOf } from '../records.ts';
import { SITE, type Store } from '../store.ts';
import {
  articles,
  cmsPages,
  contactCategories,
  events,
  eventTypes,
  faqs,
  faqTopics,
  formerFirms,
  frenchHome,
  frenchProse,
  home,
  pagesInOtherLanguages,
  prose,
  staff,
  subscribers,
  topics,
  vacancies,
} from './company.ts';
import { CURRENT_YEAR, editionDay, type GuidePlan } from './guides.ts';
import { french, headerSettings } from './menus.ts';
import { keyedRandom, type Random } from './random.ts';

const FIRST_STAFF_ID = 71;

/** Fills the store with site-wide records: menus, CMS pages, articles, events, help and staff. */
export function generateSite(store: Store, seed: number, guides: readonly GuidePlan[]): void {
  store.put('header-settings', SITE, 1, headerSettings(guides));
  store.putTranslation('header-settings', 1, 'fr', headerSettings(guides, french));
  writePages(store);
  writeArticles(store, seed, guides);
  writeEvents(store);
  writeHelp(store);
  writeCompany(store, guides);
  writeSchedule(store, seed, guides);
}

function writePages(store: Store): void {
  for (const text of cmsPages) writePage(store, text);
  const proseOf = ({ key, head: { proseId, title }, html }: (typeof prose)[number]) => ({
    proseId,
    name: key,
    title,
    html,
  });
  store.put('home-page', SITE, 1, { homePageId: 1, ...home });
  store.putTranslation('home-page', 1, 'fr', { homePageId: 1, ...frenchHome });
  for (const text of prose) store.put('prose', SITE, text.head.proseId, proseOf(text));
  for (const text of frenchProse) store.putTranslation('prose', text.head.proseId, 'fr', proseOf(text));
}

/** Writes a CMS page and its translations. Each is a separate page that lists all of them. */
function writePage(store: Store, original: (typeof cmsPages)[number]): void {
  const translations = pagesInOtherLanguages.flatMap(({ language, idOffset, texts }) =>
    texts
      .filter((text) => text.key === original.key)
      .map((text) => ({
        language,
        text,
        contentId: text.head.contentId + idOffset,
        path: `/${language}/${text.key}`,
      })),
  );
  const { contentId } = original.head;
  const all = [{ language: 'en', text: original, contentId, path: `/${original.key}` }, ...translations];
  const languages =
    all.length === 1
      ? []
      : all.map(({ language, path }) => ({
          post_url: path,
          language_code: language,
          default: language === 'en',
        }));
  for (const { text, contentId, path } of all)
    store.put('cms-page', SITE, contentId, {
      contentId,
      path,
      title: text.head.title,
      description: text.head.description,
      html: text.html,
      languages,
    });
}

/** Returns the ids of the staff of a team, as writeCompany assigns them. */
const staffIds = (team: (typeof staff)[number]['team']): number[] =>
  staff.flatMap((member, index) => (member.team === team ? [FIRST_STAFF_ID + index] : []));

/** Writes articles, and their ids into the details of the firms that they are about. */
function writeArticles(store: Store, seed: number, guides: readonly GuidePlan[]): void {
  for (const [index, { name }] of topics.entries())
    store.put('topic-category', SITE, index + 1, { id: index + 1, name });
  const mentions = new Map<string, { groupId: number; organisationId: number; articleIds: number[] }>();
  for (const [index, { key, head, html }] of articles.entries()) {
    const { articleId, title, summary, publishedOn, practiceAreaIds } = head;
    const random = keyedRandom(seed, 'article', articleId);
    const guide = guides[index % guides.length] as GuidePlan;
    const firms = random.sample(store.page('organisation', guide.groupId, 0, 40).items, random.below(4));
    store.put('article', SITE, articleId, {
      articleId,
      seoTitle: key,
      title,
      summary,
      picture: null,
      html,
      publishedOn,
      parentOrganisationIds: firms.map((firm) => firm.organisationId).sort((one, other) => one - other),
      topicIds: topics.flatMap((topic, at) => (topic.articles.includes(key) ? [at + 1] : [])),
      practiceAreaIds,
      authorIds: [staffIds('research-team')[index % staffIds('research-team').length] ?? 0],
      contributors: firms.slice(0, 2).flatMap(({ organisationId }) =>
        store
          .children('individual', guide.groupId, organisationId)
          .slice(0, 1)
          .map(({ fullName }) => fullName),
      ),
      languages: articleLanguages(key),
    });
    for (const { organisationId } of firms)
      for (const groupId of store.groupsOf('organisation', organisationId)) {
        const mention = mentions.get(`${groupId}/${organisationId}`) ?? {
          groupId,
          organisationId,
          articleIds: [],
        };
        mention.articleIds.push(articleId);
        mentions.set(`${groupId}/${organisationId}`, mention);
      }
  }
  for (const { groupId, organisationId, articleIds } of mentions.values()) {
    const detail = store.get(
      'organisation-detail',
      groupId,
      organisationId,
    ) as RecordOf<'organisation-detail'>;
    store.put('organisation-detail', groupId, organisationId, { ...detail, articleIds });
  }
}

/** Returns all languages of an article, its own included; an empty list if there is only one. */
function articleLanguages(seoTitle: string): RecordOf<'article'>['languages'] {
  const originalOf = ({ key, head }: (typeof articles)[number]) => head.original ?? key;
  const original = articles.filter(({ key }) => key === seoTitle).map(originalOf)[0];
  const versions = articles.filter((article) => originalOf(article) === original);
  if (versions.length < 2) return [];
  return versions.map(({ key, head }) => ({
    post_url: `/articles/${key}`,
    language_code: head.language,
    default: head.original === undefined,
  }));
}

function writeEvents(store: Store): void {
  for (const [index, name] of eventTypes.entries())
    store.put('event-type', SITE, index + 1, { eventTypeId: index + 1, name });
  for (const [index, { type, text, ...fields }] of events.entries()) {
    const eventTypeId = eventTypes.indexOf(type) + 1;
    const eventId = 301 + index;
    store.put('event', SITE, eventId, {
      eventId,
      eventTypeId,
      ...fields,
      url: `https://events.laurel.example/${eventId}`,
      html: text,
    });
  }
}

function writeHelp(store: Store): void {
  for (const [index, title] of faqTopics.entries()) {
    store.put('faq-topic', SITE, index + 1, { topicId: index + 1, title });
  }
  for (const [index, { topic, question, text }] of faqs.entries()) {
    const articleId = 201 + index;
    const attachmentId = articleId * 10;
    store.put('faq-article', SITE, articleId, {
      articleId,
      topicId: faqTopics.indexOf(topic) + 1,
      question,
      html: text,
      attachments:
        index % 3 === 0
          ? [
              {
                attachmentId,
                title: `${question} (PDF)`,
                url: `https://downloads.laurel.example/faqs/${attachmentId}.pdf`,
                sizeBytes: 40_000 + attachmentId * 31,
              },
            ]
          : [],
    });
  }
}

function writeCompany(store: Store, guides: readonly GuidePlan[]): void {
  for (const [index, category] of contactCategories.entries())
    store.put('contact-category', SITE, index + 1, { categoryId: index + 1, ...category });
  for (const [index, subscriber] of subscribers.entries())
    store.put('subscriber', SITE, index + 1, { subscriberId: index + 1, ...subscriber });
  for (const [index, { text, ...member }] of staff.entries()) {
    const staffMemberId = FIRST_STAFF_ID + index;
    const [first = ''] = member.fullName.toLowerCase().split(' ');
    store.put('staff-member', SITE, staffMemberId, {
      staffMemberId,
      ...member,
      html: text,
      email: /^[a-z]+$/.test(first) ? `${first}@laurel.example` : null,
    });
  }
  for (const [index, { text, ...vacancy }] of vacancies.entries()) {
    const vacancyId = 41 + index;
    store.put('vacancy', SITE, vacancyId, { vacancyId, ...vacancy, html: text });
  }
  const names = new Map(guides.map((guide) => [guide.groupId, guide.name]));
  for (const { organisationId, name, groupIds, addressLines } of formerFirms)
    store.put('former-organisation', SITE, organisationId, {
      organisationId,
      organisationName: name,
      groups: groupIds.map((groupId) => ({
        publicationTypeGroupId: groupId,
        name: names.get(groupId) ?? '',
        isCurrent: false,
      })),
      contact: { email: null, telephone: null, website: null, addressLines: [...addressLines] },
    });
}

const DAY_MS = 86_400_000;
/** Days between the start of research and the publication of an edition: for its earliest and its latest tables. */
const [FIRST_RESEARCH_DAYS, LAST_RESEARCH_DAYS] = [270, 150];

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns the publication time of the first edition whose research begins after the current year. */
function nextResearchedEdition(guide: GuidePlan): number {
  for (let year = CURRENT_YEAR + 1; ; year++) {
    const edition = Date.parse(editionDay(guide, year));
    if (edition - FIRST_RESEARCH_DAYS * DAY_MS >= Date.UTC(CURRENT_YEAR + 1, 0)) return edition;
  }
}

/** Returns whether a day is a working day: Monday to Friday, except from Christmas Eve to New Year's Day. */
function isWorkingDay(time: number): boolean {
  const weekday = new Date(time).getUTCDay();
  const monthAndDay = toDay(time).slice(5);
  return weekday >= 1 && weekday <= 5 && monthAndDay < '12-24' && monthAndDay > '01-01';
}

/** Chooses the deadline of a table: a working day before the research for the edition. */
function submissionDeadline(random: Random, edition: number): string {
  let time = edition - random.between(LAST_RESEARCH_DAYS, FIRST_RESEARCH_DAYS) * DAY_MS;
  while (!isWorkingDay(time)) time += DAY_MS;
  return toDay(time);
}

/** Writes the deadlines of the main tables of each guide, for the next edition whose research begins after the current year. */
function writeSchedule(store: Store, seed: number, guides: readonly GuidePlan[]): void {
  let submissionId = 6001;
  for (const guide of guides) {
    const { groupId, locations, practiceAreas } = guide;
    const edition = nextResearchedEdition(guide);
    for (const location of locations.slice(0, 4))
      for (const area of practiceAreas.slice(0, 4)) {
        const random = keyedRandom(seed, 'submission', groupId, location.locationId, area.practiceAreaId);
        store.put('submission', SITE, submissionId, {
          submissionId,
          publicationTypeGroupId: groupId,
          practiceAreaName: area.name,
          locationName: location.name,
          deadline: submissionDeadline(random, edition),
        });
        submissionId++;
      }
  }
}
