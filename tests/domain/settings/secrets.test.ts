import { describe, expect, it } from 'vitest';
import { isSecretSetting, secretsIn } from '../../../src/domain/settings/secrets.ts';
import { ALL_SETTINGS } from '../../../src/domain/settings/variables.ts';

describe('secretsIn', () => {
  it.each([
    'LAUREL_API_KEY',
    'LAUREL_API_V2_HEADERS',
    'LAUREL_CAPTCHA_SECRET',
    'LAUREL_PURGE_WEBHOOK_KEY',
    'LAUREL_REVIEW_TOKEN',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_SESSION_TOKEN',
    'NETLIFY_AUTH_TOKEN',
  ])('contains the value of %s', (variable) => {
    expect(secretsIn({ [variable]: 'hush-hush' })).toEqual(['hush-hush']);
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
    [
      'a secret address, as it is requested, and its long segments',
      { LAUREL_NOTIFY_WEBHOOK: 'https://HOOKS.example/services/T0/B0/hush-hush-hush-hush?key=hush-d' },
      [
        'https://HOOKS.example/services/T0/B0/hush-hush-hush-hush?key=hush-d',
        'https://hooks.example/services/T0/B0/hush-hush-hush-hush?key=hush-d',
        'hush-hush-hush-hush',
        'hush-d',
      ],
    ],
    ['an invalid secret address', { LAUREL_NOTIFY_WEBHOOK: 'hush-e' }, ['hush-e']],
    ['the query of a webhook', { LAUREL_REVIEW_WEBHOOK: 'https://hooks.example/?token=hush-c' }, ['hush-c']],
  ])('contains %s', (_, variables, expected) => {
    expect(secretsIn(variables)).toEqual(expect.arrayContaining(expected));
  });

  it('is empty without secrets', () => {
    expect(secretsIn({ LAUREL_API: 'https://api.example', LAUREL_API_KEY: '', PATH: '/bin' })).toEqual([]);
  });
});

describe('isSecretSetting', () => {
  it('returns true for each setting whose description starts with Key, Secret, Token or Headers', () => {
    const named = ALL_SETTINGS.map(([, setting]) => setting)
      .filter(({ description }) => /^(Key|Secret|Token|Headers) /.test(description))
      .map(({ variable }) => variable);
    expect(named.filter((variable) => !isSecretSetting(variable))).toEqual([]);
  });
});
