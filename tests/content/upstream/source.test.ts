import { describe, expect, it } from 'vitest';
import { callPath } from '../../../src/content/upstream/call-address.ts';
import { type Call, catalogue } from '../../../src/content/upstream/catalogue.ts';
import { matchCall } from '../../../src/content/upstream/source.ts';

describe('matchCall', () => {
  it.each(Object.entries<Call>(catalogue))(
    'finds the call %s by its path, with the decoded values of all parameters',
    (name, call) => {
      const names = [...[...call.path.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => each), ...call.query];
      const parameters = Object.fromEntries(names.map((each, index) => [each, `value ${index}/é&`]));
      expect(matchCall(callPath(call, parameters))).toEqual({ name, parameters });
    },
  );

  it.each([
    ['articles/title', 'articleByTitle'],
    ['articles/search?take=10', 'organisationArticles'],
    ['events/types', 'eventTypes'],
  ])('finds no parameter in the fixed path %s', (path, name) => {
    expect(matchCall(path)?.name).toBe(name);
  });

  it.each([
    '',
    'articles/',
    'static/1/practice-areas-json',
    'organisations//profile-basics',
    'logo.png',
    'guides/100%.png',
  ])('finds no call for the path %j', (path) => {
    expect(matchCall(path)).toBeUndefined();
  });

  it('ignores query parameters that the call does not have', () => {
    expect(matchCall('events?skip=0&limit=3')?.parameters).toEqual({ skip: '0' });
  });
});
