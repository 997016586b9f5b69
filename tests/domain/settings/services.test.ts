import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../../src/delivery/hosting/content-security-policy.ts';
import { readEnvironment } from '../../../src/domain/settings/environment.ts';
import { hostingSettings } from '../../../src/domain/settings/hosting-settings.ts';
import { categoriesNeedingConsent, servicesSettings } from '../../../src/domain/settings/services.ts';

const LIVE = { LAUREL_PRODUCTION: 'true' };
const services = (variables: Record<string, string>) => servicesSettings(readEnvironment(variables));
const policy = (variables: Record<string, string>): ReadonlyMap<string, readonly string[]> =>
  new Map(
    contentSecurityPolicy(hostingSettings(readEnvironment(variables)))
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  );

describe('servicesSettings', () => {
  test('returns no services by default, and none for a site that is not in production', () => {
    expect(services(LIVE)).toBeUndefined();
    expect(
      services({ LAUREL_TAG_MANAGER_ID: 'GTM-1', LAUREL_CONSENT_SCRIPT: 'https://ask.test/a.js' }),
    ).toBeUndefined();
  });

  test('turns LinkedIn and Facebook tracking on only with an id', () => {
    const names = (variables: Record<string, string>) =>
      services({ ...LIVE, ...variables })?.scripts.map(({ name }) => name);
    expect(names({ LAUREL_TAG_MANAGER_ID: 'GTM-1' })).toEqual(['tagManager']);
    expect(names({ LAUREL_LINKEDIN_PARTNER: '7', LAUREL_FACEBOOK_PIXEL: '8' })).toEqual([
      'linkedIn',
      'facebook',
    ]);
  });

  test('turns monitoring on with a key or a connection string, unless it is turned off', () => {
    const monitoring = (variables: Record<string, string>) => services({ ...LIVE, ...variables })?.monitoring;
    expect(monitoring({ LAUREL_MONITORING_KEY: 'k' })).toEqual({
      connectionString: undefined,
      instrumentationKey: 'k',
    });
    expect(monitoring({ LAUREL_MONITORING_KEY: 'k', LAUREL_MONITORING: 'false' })).toBeUndefined();
  });

  test.each([
    [{}, []],
    [{ LAUREL_MONITORING_KEY: 'k' }, ['statistics']],
    [{ LAUREL_ADS_SCRIPT: 'https://ads.test/a.js' }, ['marketing']],
    [{ LAUREL_TAG_MANAGER_ID: 'GTM-1', LAUREL_FACEBOOK_PIXEL: '8' }, ['statistics', 'marketing']],
    [{ LAUREL_TAG_MANAGER_ID: 'GTM-1', LAUREL_CONSENT_SCRIPT: 'https://ask.test/a.js' }, []],
  ])('with %j, consent is needed for %j', (variables, expected) => {
    expect(categoriesNeedingConsent(services({ ...LIVE, ...variables }))).toEqual(expected);
  });
});

describe('the policy allows only the origins of configured services:', () => {
  test.each([
    [
      'LAUREL_TAG_MANAGER_ID',
      'GTM-1',
      'https://www.googletagmanager.com',
      ['connect-src', 'img-src', 'script-src'],
    ],
    [
      'LAUREL_CONSENT_SCRIPT',
      'https://ask.test/a.js',
      'https://ask.test',
      ['connect-src', 'img-src', 'script-src', 'style-src'],
    ],
    [
      'LAUREL_ADS_SCRIPT',
      'https://ads.test/a.js',
      'https://ads.test',
      ['connect-src', 'frame-src', 'img-src', 'script-src'],
    ],
    ['LAUREL_LINKEDIN_PARTNER', '7', 'https://px.ads.linkedin.com', ['connect-src', 'img-src']],
    ['LAUREL_FACEBOOK_PIXEL', '8', 'https://connect.facebook.net', ['script-src']],
    ['LAUREL_MONITORING_KEY', 'k', 'https://dc.services.visualstudio.com', ['connect-src']],
    [
      'LAUREL_MONITORING_CONNECTION_STRING',
      'InstrumentationKey=k;IngestionEndpoint=https://collect.test/in',
      'https://collect.test',
      ['connect-src'],
    ],
  ])('%s=%s', (variable, value, origin, names) => {
    const allowing = (variables: Record<string, string>) =>
      [...policy(variables)].filter(([, sources]) => sources.includes(origin)).map(([name]) => name);
    expect(allowing({ ...LIVE, [variable]: value }).sort()).toEqual(names);
    expect(allowing(LIVE)).toEqual([]);
    expect(allowing({ [variable]: value })).toEqual([]);
  });

  test.each([
    [{}, ["'none'"]],
    [{ LAUREL_MONITORING_KEY: 'k' }, ["'none'"]],
    [{ LAUREL_ADS_SCRIPT: 'https://ads.test/a.js' }, ['laurel-services', 'default']],
    [{ LAUREL_TAG_MANAGER_ID: 'GTM-1' }, ['laurel-services', 'default', 'goog#html']],
  ])('with %j the trusted-types policies are %j', (variables, policies) => {
    expect(policy({ ...LIVE, ...variables }).get('trusted-types')).toEqual(policies);
  });
});
