import { describe, expect, it } from 'vitest';
import { secretsIn } from '../../../src/domain/settings/secrets.ts';
import { ALL_SETTINGS } from '../../../src/domain/settings/variables.ts';

describe('secretsIn', () => {
  it.each([
    ...ALL_SETTINGS.filter(([, { secret }]) => secret).map(([, { variable }]) => variable),
    'AWS_SECRET_ACCESS_KEY',
    'AWS_SESSION_TOKEN',
    'NETLIFY_AUTH_TOKEN',
  ])('contains the value of %s', (variable) => {
    expect(secretsIn({ [variable]: 'hush-hush' })).toEqual(['hush-hush']);
  });

  it('contains every setting with the suffix _KEY, _SECRET, _TOKEN or _HEADERS that is not published', () => {
    const published = ['LAUREL_CAPTCHA_SITE_KEY', 'LAUREL_INDEXNOW_KEY', 'LAUREL_MONITORING_KEY'];
    const named = ALL_SETTINGS.map(([, setting]) => setting)
      .filter(({ variable }) => /_(KEY|SECRET|TOKEN|HEADERS)$/.test(variable))
      .filter(({ variable }) => !published.includes(variable));
    expect(named.filter(({ secret }) => !secret)).toEqual([]);
  });

  it.each([
    [
      'each header',
      { LAUREL_API_HEADERS: '{"X-Api-Key":"hush-a","X-Tenant":"hush-b"}' },
      ['hush-a', 'hush-b'],
    ],
    [
      'the token of an Authorization header',
      { LAUREL_API_V2_HEADERS: '{"Authorization":"Basic aHVzaA=="}' },
      ['Basic aHVzaA==', 'aHVzaA=='],
    ],
    ['the query of a webhook', { LAUREL_REVIEW_WEBHOOK: 'https://hooks.example/?token=hush-c' }, ['hush-c']],
  ])('contains %s', (_, variables, expected) => {
    expect(secretsIn(variables)).toEqual(expect.arrayContaining(expected));
  });

  it('is empty without secrets', () => {
    expect(secretsIn({ LAUREL_API: 'https://api.example', LAUREL_API_KEY: '', PATH: '/bin' })).toEqual([]);
  });
});
