import type { Inputs } from 'astro-incremental';
import * as articleTexts from '#texts/articles.ts';
import { readGroupIds, readGroupRecords, readSiteRecords } from '../content/snapshots/reader.ts';
import { highestSearchRank, type SearchRecord, searchRecord } from '../domain/search.ts';

/** Year whose records have rank 0. The rank increases with each later year, so that newer articles and events come first. */
const FIRST_YEAR = 2000;

const rankOfDay = (day: string): number =>
  Math.max(0, Math.min(highestSearchRank, Number(day.slice(0, 4)) - FIRST_YEAR));

/** Yields the search records of all articles and events. */
export function* editorialRecords(inputs: Inputs, bucket: string): Iterable<SearchRecord> {
  yield* articleRecords(inputs, bucket);
  yield* eventRecords(inputs, bucket);
}

/** Yields the records of articles, which are also found by their topics, authors, summary and firms. */
function* articleRecords(inputs: Inputs, bucket: string): Iterable<SearchRecord> {
  const articles = readSiteRecords(inputs, 'articles');
  const topics = readSiteRecords(inputs, 'topics');
  const staff = readSiteRecords(inputs, 'staff-members');
  for (const articleId of articles.idsInBucket('articleId', bucket)) {
    const {
      title,
      seoTitle,
      summary,
      publishedOn,
      topicIds,
      authorIds,
      contributors,
      parentOrganisationIds,
    } = articles.pick(
      articleId,
      'title',
      'seoTitle',
      'summary',
      'publishedOn',
      'topicIds',
      'authorIds',
      'contributors',
      'parentOrganisationIds',
    );
    yield searchRecord(
      { entityType: 'editorial', hit: { title, seoTitle, kindName: articleTexts.article, day: publishedOn } },
      rankOfDay(publishedOn),
      {
        keywords: topicIds.map((topicId) => topics.require(topicId).name),
        related: [
          summary,
          // An author may be missing, because the author's page can be published later than the article.
          ...authorIds.flatMap((authorId) => staff.get(authorId)?.fullName ?? []),
          ...contributors,
          ...parentOrganisationIds.flatMap((firmId) => firmName(inputs, firmId) ?? []),
        ],
      },
    );
  }
}

/** Returns the name of a firm in the first guide that contains the firm. */
function firmName(inputs: Inputs, organisationId: number): string | undefined {
  for (const groupId of readGroupIds(inputs)) {
    const [firm] = readGroupRecords(inputs, groupId, 'organisations').pickWhere(
      'organisationId',
      organisationId,
      'name',
    );
    if (firm !== undefined) return firm.name;
  }
  return undefined;
}

function* eventRecords(inputs: Inputs, bucket: string): Iterable<SearchRecord> {
  const events = readSiteRecords(inputs, 'events');
  const types = readSiteRecords(inputs, 'event-types');
  for (const id of events.idsInBucket('eventId', bucket)) {
    const { eventId, eventTypeId, title, startsOn, place } = events.pick(
      id,
      'eventId',
      'eventTypeId',
      'title',
      'startsOn',
      'place',
    );
    const kindName = types.require(eventTypeId).name;
    yield searchRecord(
      {
        entityType: 'editorial',
        hit: { title, eventId, kindName, day: startsOn, ...(place === null ? {} : { place }) },
      },
      rankOfDay(startsOn),
      { keywords: [kindName] },
    );
  }
}
