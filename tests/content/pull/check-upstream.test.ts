import { isFault } from '@laurel/diagnostics';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CheckOptions, checkUpstream } from '../../../src/content/pull/check-upstream.ts';
import { describeReport } from '../../../src/content/pull/describe-report.ts';
import { type FakeUpstream, fakeUpstream, SOURCE, valueAt } from './fake-upstream.ts';

let upstream: FakeUpstream;
beforeEach(() => {
  upstream = fakeUpstream();
});

const check = (options: Partial<CheckOptions> = {}) =>
  checkUpstream({
    source: SOURCE,
    fetch: upstream.fetch,
    clock: () => new Date('2026-11-21T12:00:00Z'),
    random: () => 0.5,
    sleep: async () => undefined,
    ...options,
  });

const list = (...path: readonly (string | number)[]) =>
  valueAt(upstream.content, ...path) as Record<string, unknown>[];
const callOf = async (id: string) => (await check()).calls.find((call) => call.id === id);
const status = (code: number) => new Response('{}', { status: code });

/** Replaces the responses of some paths by responses with a status. */
const fail = (statuses: Readonly<Record<string, number>>) => {
  upstream.intercept = (path) => {
    const code = statuses[path.replace(/\?.*$/, '')];
    return code === undefined ? undefined : status(code);
  };
};

const PEOPLE = 'static/2/ranked-individuals.json';

describe('checkUpstream', () => {
  it('counts records by kind and responses by call, and finds no faults in correct content', async () => {
    const { groups, records, faults } = await check();
    expect({ groups, faults }).toEqual({ groups: [2, 3], faults: [] });
    expect(records).toMatchObject({ organisations: 2, individuals: 3, 'individual-details': 3, articles: 2 });
    expect(await callOf('personBasics')).toMatchObject({ responses: 2, missing: 0, failed: 0, malformed: 0 });
  });

  it('counts a page of a listing once although it is read twice', async () => {
    expect(await callOf('articles')).toMatchObject({ responses: 1 });
  });

  it('groups the same fault of 3,000 records, with one of them as example', async () => {
    const [person] = list(PEOPLE, 'individuals');
    upstream.content[PEOPLE] = {
      ...(upstream.content[PEOPLE] as object),
      individuals: Array.from({ length: 3000 }, (_, index) => ({
        ...person,
        personOrganisationId: 9001 + index,
        personId: `person ${index}`,
        details: [],
      })),
    };
    const report = await check();
    const found = report.faults.find(({ example }) => example.location?.field === 'personId');
    expect(found).toMatchObject({
      severity: 'fault',
      records: 3000,
      scope: 'groups/2/individuals',
      example: { name: 'MalformedField', location: { record: 'groups/2/individuals/9001' } },
    });
    expect(describeReport(report)).toMatch(
      /groups\/2\/individuals, field personId: .* In 3,000 records, for example groups\/2\/individuals\/9001 \(Adèle Côté, /,
    );
  });

  it('continues after a fault in one call, and reports the faults of all calls', async () => {
    fail({
      'static/2/ranked-organisations.json': 500,
      'events/types': 503,
      'persons/502/profile-basics': 403,
    });
    (list(PEOPLE, 'individuals')[0] as Record<string, unknown>).fullName = null;
    (list('articles', 'items')[0] as Record<string, unknown>).topicIds = [999];
    const { faults, calls } = await check();
    const lines = faults.map(({ severity, example: { name, location } }) =>
      [severity, name, location?.call, location?.record].join(' '),
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        'fault CallFailed ranked organisations of a group groups/2',
        'fault CallFailed event types site/event-types',
        'fault MalformedField ranked individuals of a group groups/2/individuals/500',
        'fault DanglingReference articles site/articles/301',
      ]),
    );
    expect(calls.find(({ id }) => id === 'eventTypes')).toMatchObject({ responses: 0, failed: 1 });
    expect(calls.find(({ id }) => id === 'staticOverviews')).toMatchObject({ responses: 2 });
  });

  it('reports a failed detail as a warning, and requests the details of the other records', async () => {
    fail({ 'persons/502/profile-basics': 403 });
    const { faults } = await check();
    expect(faults).toMatchObject([{ severity: 'warning', example: { name: 'CallFailed' } }]);
    expect(await callOf('personBasics')).toMatchObject({ responses: 1, failed: 1 });
  });

  it('checks the calls of the whole site although the list of guides fails', async () => {
    fail({ 'publications/type-groups': 401 });
    const { groups, faults, records } = await check();
    expect(groups).toEqual([]);
    expect(faults.map(({ example }) => example.name)).toContain('CallFailed');
    expect(records).toHaveProperty('topics');
  });

  it('fails if the upstream cannot be reached', async () => {
    upstream.intercept = () => new Error('connection refused');
    const error = await check().catch((thrown: unknown) => thrown);
    expect(isFault(error, 'CallFailed')).toBe(true);
  });

  it.each([
    ['that the upstream does not have', 'aboutUs', { missing: 1, responses: 0 }],
    ['that no record names', 'personContributions', { missing: 0, responses: 0 }],
  ])('reports a call %s, and the content that the site lacks without it', async (_title, id, counts) => {
    delete upstream.content['about-us'];
    const call = await callOf(id);
    expect(call).toMatchObject({ ...counts, required: false });
    expect(describeReport(await check())).toContain(call?.withoutIt);
  });

  it('reports unknown fields of 3,000 records as one note', async () => {
    const [person] = list(PEOPLE, 'individuals');
    upstream.content[PEOPLE] = {
      ...(upstream.content[PEOPLE] as object),
      individuals: Array.from({ length: 3000 }, (_, index) => ({
        ...person,
        personOrganisationId: 9001 + index,
        gender: index % 2 === 0 ? 'female' : null,
        details: [],
      })),
    };
    const { faults } = await check();
    expect(faults.filter(({ example }) => example.location?.field === 'gender')).toMatchObject([
      { severity: 'note', records: 3000, example: { location: { record: 'groups/2/individuals/9001' } } },
    ]);
  });

  it('requests only the given groups', async () => {
    expect((await check({ groups: [3] })).groups).toEqual([3]);
    expect(upstream.requests.filter(({ path }) => path.includes('static/2'))).toEqual([]);
  });
});
