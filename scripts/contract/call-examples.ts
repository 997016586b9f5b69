import { type CallParameters, callPath } from '../../src/content/upstream/call-address.ts';
import { type Call, type CallName, catalogue } from '../../src/content/upstream/catalogue.ts';
import { createFaults } from '../publisher/faults.ts';
import { generate } from '../publisher/generator/generate.ts';
import { createService } from '../publisher/service.ts';
import { openStore, SITE, type Store } from '../publisher/store.ts';

/** A request of a call, and the response of the embedded publisher. */
export interface CallExample {
  /** Path and query below the base URL. */
  readonly path: string;
  /** The response. Lists are shortened to their first record, and HTML to its first paragraph. */
  readonly body: unknown;
}

export type CallExamples = Readonly<Record<CallName, CallExample>>;

/** Seed of the publisher whose records are the examples. */
const SEED = 1;
/** Number of sets of parameters that are tried until a response has content. */
const MAX_SETS = 200;

/**
 * Requests each call from the embedded publisher in memory.
 * @throws {Error} if a call has no response with content, or if its shortened response does not match its schema
 */
export async function callExamples(): Promise<CallExamples> {
  const store = openStore(':memory:');
  try {
    generate(store, 'sample', SEED, () => undefined);
    const service = createService({
      store,
      faults: createFaults({}),
      counts: {},
      wait: async () => undefined,
    });
    const request = async (path: string): Promise<unknown> => {
      const response = await service.request(`/${path}`);
      return response.ok ? response.json() : undefined;
    };
    const sets = parameterSets(store);
    const examples: [string, CallExample][] = [];
    for (const [name, call] of Object.entries(catalogue) as [CallName, Call][])
      examples.push([name, await callExample(call, sets, request)]);
    return Object.fromEntries(examples) as CallExamples;
  } finally {
    store.close();
  }
}

async function callExample(
  call: Call,
  sets: readonly CallParameters[],
  request: (path: string) => Promise<unknown>,
): Promise<CallExample> {
  for (const set of sets) {
    const names = [...[...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''), ...call.query];
    const chosen = names.flatMap((name) => (set[name] === undefined ? [] : [[name, set[name]] as const]));
    const path = callPath(call, Object.fromEntries(chosen));
    const response = await request(path);
    if (!hasContent(response)) continue;
    const body = shorten(response);
    call.responseSchema.parse(body);
    return { path, body };
  }
  throw new Error(`The embedded publisher has no content for the call "${call.name}".`);
}

/** Returns sets of parameters of existing records. Records with more details precede the others. */
function parameterSets(store: Store): readonly CallParameters[] {
  const groupId = store.groups()[0]?.publicationTypeGroupId ?? 0;
  const people = store.list('individual', groupId).filter(({ rankings }) => rankings.length > 0);
  const organisations = store.list('organisation', groupId);
  const departments = store.list('department', groupId);
  const overviews = store.list('overview', groupId);
  const tables = store.list('subsection', groupId);
  const publications = store.list('publication', groupId);
  const events = store.list('event', SITE);
  const staff = store.list('staff-member', SITE);
  const topics = store.list('faq-topic', SITE);
  const attachments = store.list('faq-article', SITE).flatMap((article) => article.attachments);
  const subscribers = store.list('subscriber', SITE).filter(({ isExpired }) => !isExpired);
  const articles = store.list('article', SITE);
  return Array.from({ length: MAX_SETS }, (_, index) => {
    const at = <Item>(items: readonly Item[]): Item => items[index % items.length] as Item;
    const { practiceAreaId, locationId, subsectionTypeId } = at(tables);
    return {
      publicationTypeGroupId: groupId,
      groupId,
      practiceAreaId,
      locationId,
      subsectionTypeId,
      organisationId: at(organisations).organisationId,
      parentOrganisationId: at(organisations).organisationId,
      personOrganisationId: at(people).personOrganisationId,
      departmentProfileId: at(departments).departmentProfileId,
      contentId: at(overviews).contentId,
      subsectionId: at(overviews).subsectionId,
      publicationId: at(publications).publicationId,
      eventId: at(events).eventId,
      staffMemberId: at(staff).staffMemberId,
      topicId: at(topics).topicId,
      attachmentId: at(attachments).attachmentId,
      personGuid: at(subscribers).personGuid,
      seoTitle: at(articles).seoTitle,
      skip: 0,
      take: 100,
    };
  });
}

/** Whether a response has a record: a list with an entry, or an object other than an empty page of a list. */
function hasContent(response: unknown): boolean {
  if (response === undefined || response === null) return false;
  const list = Array.isArray(response) ? response : (response as { readonly items?: unknown }).items;
  return !Array.isArray(list) || list.length > 0;
}

/** Maximum number of texts or ids of a list in an example. */
const MAX_VALUES = 3;

/** Shortens lists of records to the first record, other lists to three values, and HTML to its first paragraph. */
function shorten(value: unknown): unknown {
  if (typeof value === 'string') return /^<.*?<\/p>/s.exec(value)?.[0] ?? value;
  if (Array.isArray(value)) {
    const isOfRecords = typeof value[0] === 'object' && value[0] !== null;
    return value.slice(0, isOfRecords ? 1 : MAX_VALUES).map(shorten);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, member]) => [field, shorten(member)]));
}
