import type { RecordOf } from '../records.ts';
import { SITE, type Store } from '../store.ts';
import { articles } from './articles.ts';
import { cmsPages, frenchCmsPages } from './cms-pages.ts';
import {
  events,
  eventTypes,
  faqs,
  faqTopics,
  formerFirms,
  frenchProse,
  prose,
  staff,
  vacancies,
} from './company.ts';
import { CURRENT_YEAR, type GuidePlan } from './guides.ts';
import { french, headerSettings } from './header.ts';
import { randomOf } from './random.ts';
import { htmlOf } from './written-text.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Fills the store with what belongs to the whole site: menus, pages of the CMS, articles, events, help, staff. */
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
  for (const [index, { key, title, description, html }] of cmsPages.entries()) {
    const contentId = 501 + index;
    store.put('cms-page', SITE, contentId, { contentId, path: key, title, description, html });
    const translated = frenchCmsPages.find((page) => page.key === key);
    if (translated !== undefined)
      store.putTranslation('cms-page', contentId, 'fr', {
        contentId,
        path: key,
        title: translated.title,
        description: translated.description,
        html: translated.html,
      });
  }
  for (const [index, { key, title, html }] of prose.entries()) {
    const proseId = index + 1;
    store.put('prose', SITE, proseId, { proseId, name: key, title, html });
    const translated = frenchProse.find((text) => text.key === key);
    if (translated !== undefined)
      store.putTranslation('prose', proseId, 'fr', {
        proseId,
        name: key,
        title: translated.title,
        html: translated.html,
      });
  }
}

/** Articles, and their ids in the details of the firms that they are about. */
function writeArticles(store: Store, seed: number, guides: readonly GuidePlan[]): void {
  const mentions = new Map<string, { groupId: number; organisationId: number; articleIds: number[] }>();
  for (const [index, { key, title, description, html }] of articles.entries()) {
    const articleId = 901 + index;
    const random = randomOf(seed, 'article', articleId);
    const guide = guides[index % guides.length] as GuidePlan;
    const firms = random.sample(store.page('organisation', guide.groupId, 0, 40).items, random.below(4));
    store.put('article', SITE, articleId, {
      articleId,
      seoTitle: key,
      title,
      summary: description,
      html,
      publishedOn: `${CURRENT_YEAR}-${twoDigits(11 - Math.floor((index * 11) / articles.length))}-${twoDigits(20 - index)}`,
      parentOrganisationIds: firms.map((firm) => firm.organisationId).sort((one, other) => one - other),
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

function writeEvents(store: Store): void {
  for (const [index, name] of eventTypes.entries())
    store.put('event-type', SITE, index + 1, { eventTypeId: index + 1, name });
  for (const [index, { text, ...event }] of events.entries())
    store.put('event', SITE, 301 + index, { eventId: 301 + index, ...event, html: htmlOf(text) });
}

function writeHelp(store: Store): void {
  for (const [index, title] of faqTopics.entries()) {
    store.put('faq-topic', SITE, index + 1, { topicId: index + 1, title });
    store.put('topic-category', SITE, index + 1, { id: index + 1, name: title });
  }
  for (const [index, { topic, question, text }] of faqs.entries()) {
    const articleId = 201 + index;
    const attachmentId = articleId * 10;
    store.put('faq-article', SITE, articleId, {
      articleId,
      topicId: (faqTopics as readonly string[]).indexOf(topic) + 1,
      question,
      html: htmlOf(text),
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
  for (const [index, { text, ...member }] of staff.entries()) {
    const staffMemberId = 71 + index;
    const [first = ''] = member.fullName.toLowerCase().split(' ');
    store.put('staff-member', SITE, staffMemberId, {
      staffMemberId,
      ...member,
      html: htmlOf(text),
      email: /^[a-z]+$/.test(first) ? `${first}@laurel.example` : null,
    });
  }
  for (const [index, { text, ...vacancy }] of vacancies.entries())
    store.put('vacancy', SITE, 41 + index, { vacancyId: 41 + index, ...vacancy, html: htmlOf(text) });
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

/** Deadlines of the main tables of each guide, in the year after the current editions. */
function writeSchedule(store: Store, seed: number, guides: readonly GuidePlan[]): void {
  let submissionId = 6001;
  for (const { groupId, locations, practiceAreas } of guides)
    for (const location of locations.slice(0, 4))
      for (const area of practiceAreas.slice(0, 4)) {
        const random = randomOf(seed, 'submission', groupId, location.locationId, area.practiceAreaId);
        store.put('submission', SITE, submissionId, {
          submissionId,
          publicationTypeGroupId: groupId,
          practiceAreaName: area.name,
          locationName: location.name,
          deadline: `${CURRENT_YEAR + 1}-${twoDigits(random.between(1, 12))}-${twoDigits(random.between(1, 28))}`,
        });
        submissionId++;
      }
}
