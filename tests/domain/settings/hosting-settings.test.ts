import { FaultError } from '@laurel/diagnostics';
import { describe, expect, test } from 'vitest';
import { securityTxt } from '../../../src/delivery/hosting/security-txt.ts';
import { readEnvironment } from '../../../src/domain/settings/environment.ts';
import { hostingSettings } from '../../../src/domain/settings/hosting-settings.ts';

describe('hosting settings', () => {
  test('of an empty environment are not for production and allow no services', () => {
    expect(
      hostingSettings(readEnvironment({ LAUREL_CONSENT_ORIGINS: '', LAUREL_SECURITY_CONTACT: '' })),
    ).toMatchObject({
      production: false,
      robots: false,
      consentOrigins: [],
      captchaOrigins: [],
      monitoringOrigins: [],
      analyticsOrigins: [],
      profileApi: undefined,
    });
  });

  test('accept lists of origins separated by spaces or commas, without paths', () => {
    const { consentOrigins } = hostingSettings(
      readEnvironment({
        LAUREL_CONSENT_ORIGINS: 'https://a.example/x, https://b.example  http://c.example:8080/',
      }),
    );
    expect(consentOrigins).toEqual(['https://a.example', 'https://b.example', 'http://c.example:8080']);
  });

  test.each([["https://a.example; script-src 'unsafe-inline'"], ['javascript:alert(1)'], ['*'], ["'self'"]])(
    'refuse the origin %s, which would change the policy',
    (list) => {
      expect(reportedFaults({ LAUREL_CONSENT_ORIGINS: list })).toEqual([
        `LAUREL_CONSENT_ORIGINS is ${JSON.stringify(list)}, which is not a list of http(s) origins separated by spaces or commas.`,
      ]);
    },
  );

  test('refuse a contact that is not an address', () => {
    expect(reportedFaults({ LAUREL_SECURITY_CONTACT: 'somebody' })).toEqual([
      'LAUREL_SECURITY_CONTACT is "somebody", which is not an https:, mailto: or tel: address.',
    ]);
  });
});

function reportedFaults(variables: Record<string, string>): readonly string[] {
  try {
    hostingSettings(readEnvironment(variables));
  } catch (error) {
    if (error instanceof FaultError) return error.faults.map(({ what }) => what);
  }
  return [];
}

test('security.txt expires half a year after the month of the build, and names the language of the site', () => {
  expect(
    securityTxt({
      origin: 'https://www.laurel.example',
      contact: 'mailto:security@laurel.example',
      month: '2026-11',
      language: 'de',
    }),
  ).toBe(
    [
      'Contact: mailto:security@laurel.example',
      'Expires: 2027-05-01T00:00:00.000Z',
      'Preferred-Languages: de',
      'Canonical: https://www.laurel.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});
