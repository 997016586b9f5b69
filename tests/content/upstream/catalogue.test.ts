import { describe, expect, test } from 'vitest';
import { type CallName, catalogue, posts } from '../../../src/content/upstream/catalogue.ts';
import { API_BASES } from '../../../src/domain/settings/api-bases.ts';

const calls = Object.entries(catalogue) as [CallName, (typeof catalogue)[CallName]][];
const parametersOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** Source: specification §3, "Identifiers in call paths"; only the calls of §7 use ids of events and staff. */
const IDENTIFIERS = [
  'publicationTypeGroupId',
  'practiceAreaId',
  'locationId',
  'subsectionId',
  'subsectionTypeId',
  'organisationId',
  'personOrganisationId',
  'departmentProfileId',
  'attachmentId',
  'topicId',
  'contentId',
  'personGuid',
  'publicationId',
  'eventId',
  'staffMemberId',
];

describe('every call of the catalogue', () => {
  const namesOf = (chosen: typeof calls) => chosen.map(([name]) => name);

  test('belongs to a base URL of the upstream', () => {
    expect(namesOf(calls.filter(([, { base }]) => !API_BASES.includes(base)))).toEqual([]);
  });

  test('has a relative path', () => {
    expect(namesOf(calls.filter(([, { path }]) => !/^[a-z0-9]/i.test(path)))).toEqual([]);
  });

  test('has only identifiers as parameters in its path', () => {
    const unknown = calls
      .flatMap(([, { path }]) => parametersOf(path))
      .filter((name) => !IDENTIFIERS.includes(name));
    expect(unknown).toEqual([]);
  });

  test('names each parameter once', () => {
    const repeating = calls.filter(([, { path, query }]) => {
      const parameters = [...parametersOf(path), ...query];
      return new Set(parameters).size < parameters.length;
    });
    expect(namesOf(repeating)).toEqual([]);
  });

  test('returns a list, or pages of a list, if it falls back to an empty list', () => {
    const lists = calls.filter(
      ([, { fallback, name }]) => fallback === 'empty-list' && name !== 'headless settings',
    );
    expect(
      namesOf(
        lists.filter(
          ([, { responseSchema }]) =>
            !responseSchema.safeParse([]).success &&
            !responseSchema.safeParse({ total: 0, items: [] }).success,
        ),
      ),
    ).toEqual([]);
  });
});

test('calls have unique names and addresses, so that an error message identifies the call', () => {
  const addresses = calls.map(([, { base, path }]) => `${base} ${path}`);
  expect(new Set(addresses).size).toBe(calls.length);
  expect(new Set(calls.map(([, { name }]) => name)).size).toBe(calls.length);
});

describe('the body of a POST', () => {
  test('of the 404 log has a path, a referrer and a kind, each of limited length', () => {
    const body = { path: '/nowhere', referrer: null, kind: 'unknown-route' };
    expect(posts.error404.body.safeParse(body).success).toBe(true);
    expect(posts.error404.body.safeParse({ ...body, path: 'x'.repeat(2049) }).success).toBe(false);
    expect(posts.error404.body.safeParse({ ...body, visitor: '127.0.0.1' }).success).toBe(false);
  });

  test('of an expression of interest has an e-mail address', () => {
    expect(posts.registerInterest.body.safeParse({ email: 'a@b.example', topic: 'Rankings' }).success).toBe(
      true,
    );
    expect(posts.registerInterest.body.safeParse({ email: 'nobody', topic: 'Rankings' }).success).toBe(false);
  });
});
