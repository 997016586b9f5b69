import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createPublisher, type Publisher } from '../../../scripts/publisher/publisher.ts';
import type {
  rankedIndividualsFile,
  rankedOrganisationsFile,
} from '../../../src/content/upstream/static-files.ts';
import { ask } from './calls.ts';

const SECRET = 'between us';
const GROUP = 2;

let publisher: Publisher;
let receiver: Server;
const received: { headers: Record<string, unknown>; body: string }[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(202).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => receiver.once('listening', resolve));
});
beforeEach(async () => {
  await publisher?.close();
  received.length = 0;
  publisher = await createPublisher({
    webhooks: [{ url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`, secret: SECRET }],
  });
});
afterAll(async () => {
  await publisher.close();
  receiver.close();
});

const get = async (path: string) => (await ask(publisher.origin, path)).body;
const edit = (method: string, path: string, body?: unknown) =>
  ask(publisher.origin, `/edit/${path}`, { method, ...(body === undefined ? {} : { body }) });
const publish = (groupId = GROUP) => edit('POST', `groups/${groupId}/publish`);
const organisations = async (groupId = GROUP) =>
  (await get(`/static/${groupId}/ranked-organisations.json`)) as z.output<typeof rankedOrganisationsFile>;
const individuals = async () =>
  (await get(`/static/${GROUP}/ranked-individuals.json`)) as z.output<typeof rankedIndividualsFile>;

describe('an edit', () => {
  test('of details is visible immediately, and in the static JSON after the publication', async () => {
    const before = (await individuals()).individuals[0] as z.output<
      typeof rankedIndividualsFile
    >['individuals'][number];
    const id = before.personOrganisationId;
    await edit('PATCH', `individual-detail/${id}?groupId=${GROUP}`, {
      editorialReviews: [{ contentId: 9, subsectionId: null, html: '<p>New.</p>', quotes: [] }],
    });
    expect(await get(`/editorial-review/persons/${id}?groupId=${GROUP}`)).toEqual([
      { contentId: 9, subsectionId: null, html: '<p>New.</p>', quotes: [] },
    ]);
    expect((await individuals()).individuals[0]).toEqual(before);
    await publish();
    const after = (await individuals()).individuals[0];
    expect(after?.version).not.toBe(before.version);
    expect({ ...after, version: before.version, details: before.details }).toEqual(before);
  });

  test('of a name without a group renames the record in each group', async () => {
    const { organisationId } = (await organisations()).organisations[0] as { organisationId: number };
    const { groups } = (await get(`/organisations/${organisationId}/profile-basics`)) as {
      groups: { publicationTypeGroupId: number }[];
    };
    expect(groups.length).toBeGreaterThan(1);
    await edit('PATCH', `organisation/${organisationId}`, { name: 'Quite Another Name LLP' });
    for (const { publicationTypeGroupId } of groups) {
      await publish(publicationTypeGroupId);
      const { organisations: listed } = await organisations(publicationTypeGroupId);
      expect(listed.find((one) => one.organisationId === organisationId)?.name).toBe(
        'Quite Another Name LLP',
      );
    }
  });

  test('that is undone leaves the same version and the same bytes', async () => {
    const bytes = (await ask(publisher.origin, `/static/${GROUP}/ranked-organisations.json`)).text;
    const [firm] = (await organisations()).organisations;
    await edit('PATCH', `organisation/${firm?.organisationId}?groupId=${GROUP}`, { name: 'For a moment' });
    await publish();
    await edit('PATCH', `organisation/${firm?.organisationId}?groupId=${GROUP}`, { name: firm?.name });
    await publish();
    expect((await ask(publisher.origin, `/static/${GROUP}/ranked-organisations.json`)).text).toBe(bytes);
  });

  test('of menus, pages and articles takes effect immediately', async () => {
    const settings = (await get('/api/cms/v2/options/headless-settings')) as {
      acf: { nav_sections: unknown[] };
    };
    await edit('PATCH', 'header-settings/1', {
      acf: { nav_sections: settings.acf.nav_sections.slice(0, 1) },
    });
    expect(await get('/api/cms/v2/options/headless-settings')).toEqual({
      acf: { nav_sections: settings.acf.nav_sections.slice(0, 1) },
    });
    const { items } = (await get('/articles?take=1')) as { items: { articleId: number }[] };
    const id = items[0]?.articleId;
    await edit('PATCH', `article/${id}`, { title: 'Corrected' });
    expect((await get('/articles?take=1')) as unknown).toMatchObject({ items: [{ title: 'Corrected' }] });
  });

  test('of the firms of an article changes the versions of these firms', async () => {
    const [firm] = (await organisations()).organisations;
    const { items } = (await get('/articles?take=1')) as { items: { articleId: number }[] };
    await edit('PATCH', `article/${items[0]?.articleId}`, { parentOrganisationIds: [firm?.organisationId] });
    await publish();
    const after = (await organisations()).organisations[0];
    expect(after?.details).toContain('articles');
    expect(after?.version).not.toBe(firm?.version);
  });
});

describe('the editing calls', () => {
  test('add a person with a new id and empty details, listed after the publication', async () => {
    const [colleague] = (await individuals()).individuals;
    const {
      version: _,
      details: __,
      personOrganisationId: ___,
      ...like
    } = colleague as NonNullable<typeof colleague>;
    const { status, body } = await edit('POST', `individual?groupId=${GROUP}`, {
      ...like,
      fullName: 'Newly Hired',
    });
    expect(status).toBe(201);
    const { personOrganisationId } = body as { personOrganisationId: number };
    await publish();
    const found = (await individuals()).individuals.find(
      (one) => one.personOrganisationId === personOrganisationId,
    );
    expect(found).toMatchObject({ fullName: 'Newly Hired', details: [] });
    expect((await edit('POST', `individual/${personOrganisationId}?groupId=${GROUP}`, like)).status).toBe(
      409,
    );
  });

  test('remove a firm with its teams, offices and people and all references to them', async () => {
    const { departments } = await organisations();
    const firmId = departments[0]?.parentOrganisationId as number;
    expect((await edit('DELETE', `organisation/${firmId}?groupId=${GROUP}`)).status).toBe(204);
    await publish();
    const after = await organisations();
    const people = (await individuals()).individuals;
    const ids = new Set(people.map((person) => person.personOrganisationId));
    expect(after.organisations.some((one) => one.organisationId === firmId)).toBe(false);
    expect([...after.departments, ...after.offices].some((one) => one.parentOrganisationId === firmId)).toBe(
      false,
    );
    expect(people.some((person) => person.parentOrganisationId === firmId)).toBe(false);
    expect(
      after.departments.flatMap((one) => one.headPersonOrganisationIds).filter((id) => !ids.has(id)),
    ).toEqual([]);
    expect((await edit('DELETE', `organisation/${firmId}?groupId=${GROUP}`)).status).toBe(404);
  });

  test('remove a table and its rankings of people', async () => {
    const [team] = (await organisations()).departments;
    await edit('DELETE', `subsection/${team?.subsectionId}?groupId=${GROUP}`);
    await publish();
    expect(JSON.stringify([await organisations(), await individuals()])).not.toContain(
      `"subsectionId":${team?.subsectionId},`,
    );
  });

  test('remove a guide', async () => {
    await edit('DELETE', 'type-group/21');
    expect((await ask(publisher.origin, '/static/21/overviews.json')).status).toBe(404);
    expect(await get('/publications/type-groups')).not.toContainEqual(
      expect.objectContaining({ publicationTypeGroupId: 21 }),
    );
  });
});

describe('the editing calls reject', () => {
  test.each([
    ['PATCH', 'organisation/1?groupId=2', { name: 'x' }, 404, 'There is no organisation 1.'],
    ['PATCH', 'solicitor/1', {}, 404, 'There are no records of the kind "solicitor"'],
    ['POST', 'individual', {}, 400, 'Say with ?groupId= to which group the individual belongs.'],
    ['DELETE', 'tier/2?groupId=2', undefined, 409, 'Tier 2 still ranks somebody in group 2.'],
    ['POST', 'groups/999/publish', undefined, 404, 'There is no publication type group 999.'],
  ])('%s %s', async (method, path, body, status, message) => {
    const answer = await edit(method, path, body);
    expect(answer.status).toBe(status);
    expect((answer.body as { error: { message: string } }).error.message).toContain(message);
  });

  test('a record that violates its schema or has a broken reference, unless it is unchecked', async () => {
    const [team] = (await organisations()).departments;
    const path = `department/${team?.departmentProfileId}?groupId=${GROUP}`;
    expect((await edit('PATCH', path, { tierId: -1 })).status).toBe(400);
    const dangling = await edit('PATCH', path, { tierId: 77 });
    expect([dangling.status, dangling.body]).toEqual([
      409,
      { error: { name: 'Conflict', message: 'tierId: there is no tier 77.' } },
    ]);
    expect((await edit('PATCH', path, { departmentProfileId: 5 })).status).toBe(400);
    expect((await edit('PATCH', `${path}&unchecked`, { tierId: 'gold' })).status).toBe(200);
    await publish();
    expect(JSON.stringify(await organisations())).toContain('"tierId":"gold"');
  });

  test('a person at a firm that is not the parent organisation', async () => {
    const [person] = (await individuals()).individuals;
    const { organisations: firms, offices } = await organisations();
    const other = firms.find((firm) => firm.organisationId !== person?.parentOrganisationId);
    const move = (organisationId: number | undefined) =>
      edit('PATCH', `individual/${person?.personOrganisationId}?groupId=${GROUP}`, { organisationId });
    const rejected = await move(other?.organisationId);
    expect([rejected.status, rejected.body]).toEqual([
      409,
      {
        error: {
          name: 'Conflict',
          message: `organisationId: there is no office ${other?.organisationId}.`,
        },
      },
    ]);
    expect((await move(person?.parentOrganisationId)).status).toBe(200);
    expect((await move(offices[0]?.organisationId)).status).toBe(200);
  });

  test('missing previous tiers, topics and authors', async () => {
    const [team] = (await organisations()).departments;
    const { items } = (await get('/articles?take=1')) as { items: { articleId: number }[] };
    const messages = await Promise.all(
      [
        edit('PATCH', `department/${team?.departmentProfileId}?groupId=${GROUP}`, { previousTierId: 77 }),
        edit('PATCH', `article/${items[0]?.articleId}`, { topicIds: [987_654] }),
        edit('PATCH', `article/${items[0]?.articleId}`, { authorIds: [987_655] }),
      ].map(async (response) => (await response).body),
    );
    expect(messages).toEqual(
      [
        'previousTierId: there is no tier 77.',
        'topicIds.0: there is no topic-category 987654.',
        'authorIds.0: there is no staff-member 987655.',
      ].map((message) => ({ error: { name: 'Conflict', message } })),
    );
  });
});

test('a publication calls the webhooks with a signature of time and body', async () => {
  const { body } = await publish();
  expect(body).toMatchObject({ publicationTypeGroupId: GROUP, webhooks: [{ status: 202 }] });
  const [call] = received;
  expect(JSON.parse(call?.body ?? '')).toEqual({
    publicationTypeGroupId: GROUP,
    publishedAt: (body as { publishedAt: string }).publishedAt,
  });
  const [, time, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(call?.headers['x-laurel-signature'])) ?? [];
  expect(Math.abs(Number(time) * 1000 - Date.now())).toBeLessThan(10_000);
  expect(hex).toBe(createHmac('sha256', SECRET).update(`${time}.${call?.body}`).digest('hex'));
});
