import { describeError, FaultError } from '@laurel/diagnostics';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../src/domain/settings/environment.ts';

function refusal(env: Record<string, string>): FaultError {
  try {
    readEnvironment(env);
  } catch (error) {
    if (error instanceof FaultError) return error;
  }
  throw new Error('The environment was not refused');
}

describe('readEnvironment', () => {
  it('accepts an empty environment: every setting has a default or is optional', () => {
    expect(readEnvironment({})).toMatchObject({
      origin: undefined,
      production: false,
      robots: false,
      copyrightYear: undefined,
      apis: { main: undefined, v2: undefined },
    });
  });

  it('uses LAUREL_API as the default of all base URLs', () => {
    const { apis } = readEnvironment({
      LAUREL_API: 'https://api.publisher.example/',
      LAUREL_API_V2: 'https://cms.publisher.example/root//',
    });
    expect(apis.main).toBe('https://api.publisher.example');
    expect(apis.v2).toBe('https://cms.publisher.example/root');
    expect(apis.editorialReview).toBe('https://api.publisher.example');
  });

  it.each([
    ['LAUREL_PRODUCTION', 'true', { production: true }],
    ['LAUREL_PRODUCTION', '0', { production: false }],
    ['LAUREL_PRODUCTION', '', { production: false }],
    ['LAUREL_ROBOTS', '1', { robots: true }],
    ['LAUREL_ORIGIN', 'https://www.laurel.example/', { origin: 'https://www.laurel.example' }],
    ['LAUREL_COPYRIGHT_YEAR', '2027', { copyrightYear: 2027 }],
    [
      'LAUREL_SEARCH_PATH',
      '/find?t={entityType}&q={query}',
      { searchPath: '/find?t={entityType}&q={query}' },
    ],
    ['LAUREL_EDGE_UPSTREAM', 'http://127.0.0.1:4400', { edgeUpstream: 'http://127.0.0.1:4400' }],
    ['LAUREL_WEBHOOK_SECRET', 'sixteen letters.', { webhookSecret: 'sixteen letters.' }],
    ['LAUREL_API_SEARCH', 'https://find.test/', { searchApi: 'https://find.test' }],
    ['LAUREL_FAQ', '', { faq: true }],
    ['LAUREL_FAQ', 'false', { faq: false }],
    ['LAUREL_TAG_MANAGER_ID', 'GTM-ABC123', { tagManagerId: 'GTM-ABC123' }],
    [
      'LAUREL_MONITORING_CONNECTION_STRING',
      'InstrumentationKey=1;IngestionEndpoint=https://collect.test/',
      { monitoringConnectionString: 'InstrumentationKey=1;IngestionEndpoint=https://collect.test/' },
    ],
    ['PATH', 'nonsense', {}],
  ])('reads %s=%s', (name, value, expected) => {
    expect(readEnvironment({ [name]: value })).toMatchObject(expected);
  });

  it('reports every invalid variable, without secrets', () => {
    const error = refusal({
      LAUREL_API_MAIN: 'ftp://files.example',
      LAUREL_PRODUCTION: 'yes',
      LAUREL_COPYRIGHT_YEAR: '26',
      LAUREL_SEARCH_PATH: '/find',
      LAUREL_WEBHOOK_SECRET: 'hush',
    });
    expect(error.faults.map(({ what }) => what)).toEqual([
      'LAUREL_API_MAIN is "ftp://files.example", which is not an http(s) address without user name, password, query or fragment.',
      'LAUREL_PRODUCTION is "yes", which is not true or false.',
      'LAUREL_COPYRIGHT_YEAR is "26", which is not a year such as 2026.',
      'LAUREL_SEARCH_PATH is "/find", which is not a path with {entityType} and {query}.',
      'LAUREL_WEBHOOK_SECRET is set, which is not a secret of at least 16 characters without repetition or sequence.',
    ]);
  });

  it.each([
    ['LAUREL_API', 'https://reader:hush@api.example'],
    ['LAUREL_API', 'https://hush@api.example'],
    ['LAUREL_API_V2', 'https://api.example/?key=hush'],
    ['LAUREL_API_MAIN', 'https://api.example/#hush'],
    ['LAUREL_API_SEARCH', 'https://api.example?hush'],
    ['LAUREL_EDGE_UPSTREAM', 'http://:hush@api.example'],
    ['LAUREL_PURGE_WEBHOOK', 'https://publisher:hush@hooks.example/purge'],
    ['LAUREL_REVIEW_WEBHOOK', 'ftp://hooks.example/?token=hush'],
    ['LAUREL_API_KEY', 'hush hush'],
    ['LAUREL_API_V2_KEY', 'hush\r\nX-Admin: 1'],
    ['LAUREL_API_HEADERS', '{"X-Api-Key":"hush'],
    ['LAUREL_API_HEADERS', '{"X-Api-Key":"hush\\nX-Admin: 1"}'],
    ['LAUREL_API_MAIN_HEADERS', '{"Host":"hush.example"}'],
    ['LAUREL_API_MAIN_HEADERS', '{"X Key":"hush"}'],
    ['LAUREL_EDGE_UPSTREAM_HEADERS', '["hush"]'],
  ])('rejects an invalid %s without the secret in the error: %j', (variable, value) => {
    const error = refusal({ [variable]: value });
    expect(describeError(error)).toContain(`${variable} is set, which is not `);
    expect(describeError(error) + JSON.stringify(error)).not.toContain('hush');
  });

  it.each([
    ['no secrets by default', {}, {}],
    ['a key as a bearer token', { LAUREL_API_KEY: 'a' }, { authorization: 'Bearer a' }],
    ['headers with names in lower case', { LAUREL_API_HEADERS: '{"X-Api-Key":"a"}' }, { 'x-api-key': 'a' }],
    [
      'a key together with headers',
      { LAUREL_API_KEY: 'a', LAUREL_API_HEADERS: '{"X-Tenant":"b"}' },
      { authorization: 'Bearer a', 'x-tenant': 'b' },
    ],
    [
      'only the secrets of the base, if it has some',
      { LAUREL_API_KEY: 'a', LAUREL_API_HEADERS: '{"X-Tenant":"b"}', LAUREL_API_V2_KEY: 'c' },
      { authorization: 'Bearer c' },
    ],
    [
      'the Authorization header of the headers instead of the key',
      { LAUREL_API_KEY: 'a', LAUREL_API_HEADERS: '{"Authorization":"Basic b"}' },
      { authorization: 'Basic b' },
    ],
  ])('reads %s', (_, variables, expected) => {
    expect(readEnvironment(variables).access.headers.v2).toEqual(expected);
  });

  it('reads the limits and the allowed redirects of the upstream', () => {
    const { access } = readEnvironment({
      LAUREL_API_REDIRECT_ORIGINS: 'https://files.example https://b.example',
      LAUREL_API_MAX_LISTING_MB: '512',
    });
    expect(access).toMatchObject({
      redirectOrigins: ['https://files.example', 'https://b.example'],
      maxListingBytes: 512 * 1024 * 1024,
      maxDetailBytes: 8 * 1024 * 1024,
    });
  });

  it('reports a missing setting that another setting requires', () => {
    const error = refusal({ LAUREL_CAPTCHA_SECRET: 'hush', LAUREL_PAYWALL_LOGIN: 'true' });
    expect(error.faults.map(({ what }) => what)).toEqual([
      'LAUREL_CAPTCHA_SITE_KEY is unset, which is not what LAUREL_CAPTCHA_SECRET needs.',
      'LAUREL_PAYWALL_SIGN_IN is unset, which is not what LAUREL_PAYWALL_LOGIN needs.',
    ]);
    expect(
      readEnvironment({
        LAUREL_CAPTCHA_SITE_KEY: 'key',
        LAUREL_PAYWALL_LOGIN: 'false',
      }),
    ).toMatchObject({ captchaSiteKey: 'key', paywallLogin: false });
  });

  it.each(['https://laurel.example/en', 'https://laurel.example/?a', 'https://somebody@laurel.example'])(
    'rejects the origin %s',
    (address) => {
      expect(refusal({ LAUREL_ORIGIN: address }).faults.map(({ what }) => what)).toEqual([
        expect.stringMatching(/^LAUREL_ORIGIN is .*, which is not an http\(s\) origin\.$/),
      ]);
    },
  );

  it('reports every unknown variable with the prefix, and the most similar known one', () => {
    const error = refusal({
      LAUREL_API_SERCH: 'https://find.test',
      LAUREL_PRODUCTON: 'true',
      LAUREL_SOMETHING_ELSE_ALTOGETHER: '1',
      LAUREL_ROBOTS: 'maybe',
    });
    expect(error.faults.map(({ what }) => what)).toEqual([
      'LAUREL_ROBOTS is "maybe", which is not true or false.',
      'LAUREL_API_SERCH is not a setting; there is LAUREL_API_SEARCH.',
      'LAUREL_PRODUCTON is not a setting; there is LAUREL_PRODUCTION.',
      'LAUREL_SOMETHING_ELSE_ALTOGETHER is not a setting.',
    ]);
  });

  it('does not use LAUREL_API for searches', () => {
    expect(readEnvironment({ LAUREL_API: 'https://api.publisher.example' }).searchApi).toBeUndefined();
  });

  it('reports errors as a wrong use of the command', () => {
    const error = refusal({ LAUREL_ORIGIN: 'laurel' });
    expect(error.exitCode).toBe(2);
    expect(describeError(error)).toMatchInlineSnapshot(`
      "EnvironmentInvalid: 1 environment variable cannot be read.
        why   No command runs with invalid settings.
        do    Correct what is listed below.

      1. VariableInvalid: LAUREL_ORIGIN is "laurel", which is not an http(s) origin.
           why   The setting accepts only this format.
           do    Correct, set or unset the variable; docs/configuration.md lists them all."
    `);
  });
});
