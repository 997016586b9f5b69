import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPublisher, type Publisher } from '../../../scripts/publisher/publisher.ts';
import { createHttpClient } from '../../../src/client/http/http-client.ts';
import {
  type AnswerCache,
  createOrganisationCalls,
  type OrganisationCalls,
} from '../../../src/client/upstream/organisation-calls.ts';
import { basesAt } from '../../../src/upstream/call-address.ts';
import { ask } from '../../publisher/support/calls.ts';

const GROUP = 2;

let publisher: Publisher;
let organisationId: number;

beforeAll(async () => {
  publisher = await createPublisher();
  const { body } = await ask(publisher.origin, `/static/${GROUP}/ranked-organisations.json`);
  organisationId = Number(/"organisationId":(\d+)/.exec(JSON.stringify(body))?.[1]);
});

afterAll(() => publisher.close());

interface Session {
  readonly calls: OrganisationCalls;
  /** Paths with their queries, as they were asked. */
  readonly asked: string[];
}

function session(cache: AnswerCache | undefined): Session {
  const asked: string[] = [];
  const http = createHttpClient({
    fetch: (address, init) => {
      asked.push(String(address).slice(publisher.origin.length));
      return fetch(address, init);
    },
  });
  return { calls: createOrganisationCalls({ http, bases: basesAt(publisher.origin), cache }), asked };
}

function mapCache(): AnswerCache {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, json) => void kept.set(key, json) };
}

/** Each call, the path that it asks, and what stands in for a failure. */
const CALLS: readonly (readonly [
  keyof OrganisationCalls,
  (calls: OrganisationCalls) => Promise<unknown>,
  string,
  'null' | 'empty list' | 'none',
])[] = [
  [
    'profileBasics',
    (calls) => calls.profileBasics(organisationId, GROUP),
    'organisations/{}/profile-basics?groupId=2',
    'null',
  ],
  [
    'providedProfiles',
    (calls) => calls.providedProfiles(organisationId, GROUP),
    'organisations/{}/provided-profiles?groupId=2',
    'empty list',
  ],
  [
    'rankedDepartments',
    (calls) => calls.rankedDepartments(organisationId, GROUP),
    'organisations/{}/ranked-departments?groupId=2',
    'empty list',
  ],
  [
    'rankedIndividuals',
    (calls) => calls.rankedIndividuals(organisationId, GROUP),
    'organisations/{}/ranked-individuals?groupId=2',
    'empty list',
  ],
  [
    'rankedOffices',
    (calls) => calls.rankedOffices(organisationId, GROUP),
    'organisations/{}/ranked-offices?groupId=2',
    'none',
  ],
  ['articles', (calls) => calls.articles(organisationId), 'articles/search?parentOrganisationId={}', 'null'],
  ['contributions', (calls) => calls.contributions(organisationId), 'organisations/{}/contributions', 'null'],
];

describe.each(CALLS)('%s of the embedded publisher', (_name, call, path, fallback) => {
  test('asks its path once in a session', async () => {
    const { calls, asked } = session(mapCache());
    const [first, beside] = await Promise.all([call(calls), call(calls)]);
    expect(first).not.toBeNull();
    expect(beside).toEqual(first);
    expect(await call(calls)).toEqual(first);
    expect(asked).toEqual([`/${path.replace('{}', String(organisationId))}`]);
  });

  test(`has ${fallback} for a failure, and asks again after it`, async () => {
    const { calls, asked } = session(mapCache());
    publisher.setFaults({ serverError: { rate: 1, status: 503 } });
    const failed = call(calls);
    if (fallback === 'none')
      await expect(failed).rejects.toMatchObject({ name: 'HttpFailed', method: 'get', status: 503 });
    else expect(await failed).toEqual(fallback === 'null' ? null : []);
    publisher.setFaults({});
    expect(await call(calls)).not.toBeNull();
    expect(asked).toHaveLength(2);
  });
});

test.each([
  ['half an answer', { brokenJson: { rate: 1 } }],
  ['a connection that is closed', { connectionReset: { rate: 1 } }],
  ['too many requests', { tooManyRequests: { rate: 1 } }],
] as const)('%s is a failure like any other', async (_what, faults) => {
  publisher.setFaults(faults);
  expect(await session(mapCache()).calls.profileBasics(organisationId, GROUP)).toBeNull();
  publisher.setFaults({});
});

test('the answers last from one page to the next, as long as the session', async () => {
  const cache = mapCache();
  const before = await session(cache).calls.profileBasics(organisationId, GROUP);
  const next = session(cache);
  expect(await next.calls.profileBasics(organisationId, GROUP)).toEqual(before);
  expect(next.asked).toEqual([]);
});

test('a cache that is forbidden, full or of another version changes no answer', async () => {
  const forbidden: AnswerCache = {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('full');
    },
  };
  const other: AnswerCache = { getItem: () => '{"another":"version"}', setItem: () => {} };
  for (const cache of [forbidden, other, undefined])
    expect(await session(cache).calls.profileBasics(organisationId, GROUP)).toMatchObject({
      organisationName: expect.any(String),
    });
});
