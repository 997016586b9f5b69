import { describe, expect, it } from 'vitest';
import { basesAt, callPath } from '../../../src/content/upstream/call-address.ts';
import { catalogue } from '../../../src/content/upstream/catalogue.ts';

describe('callPath', () => {
  it('puts the parameters that the path names into the path and the others into the query', () => {
    expect(callPath(catalogue.organisationBasics, { organisationId: 7, groupId: 2 })).toBe(
      'organisations/7/profile-basics?groupId=2',
    );
  });

  it('orders the query as in the catalogue, regardless of the order of the parameters', () => {
    const one = callPath(catalogue.organisationArticles, { take: 10, skip: 0, parentOrganisationId: 7 });
    expect(one).toBe('articles/search?parentOrganisationId=7&skip=0&take=10');
    expect(callPath(catalogue.organisationArticles, { parentOrganisationId: 7, skip: 0, take: 10 })).toBe(
      one,
    );
  });

  it('encodes the values of parameters', () => {
    expect(callPath(catalogue.faqSearch, { searchPhrase: 'a&b c/é' })).toBe(
      'faqs/search?searchPhrase=a%26b+c%2F%C3%A9',
    );
    expect(callPath(catalogue.unsubscribePreferences, { personGuid: '../x' })).toBe(
      'unsubscribe/..%2Fx/preferences-token',
    );
  });

  it.each([
    [{}, 'needs organisationId'],
    [{ organisationId: 7, publication: 1 }, 'has no parameter publication'],
  ])('throws for the parameters %j', (parameters, problem) => {
    expect(() => callPath(catalogue.organisationBasics, parameters)).toThrow(problem);
  });
});

it('basesAt sets every base URL to one address without a trailing slash', () => {
  expect(basesAt('http://127.0.0.1:4400/')).toMatchObject({
    main: 'http://127.0.0.1:4400',
    editorialReview: 'http://127.0.0.1:4400',
  });
});
