import { describe, expect, test } from 'vitest';
import { securityTxt } from '../../src/hosting/security-txt.ts';
import { InvalidEnvironment } from '../../src/settings/environment.ts';
import { hostingSettings } from '../../src/settings/hosting-settings.ts';

describe('hosting settings', () => {
  test('an empty environment gives a site that is not production and lets no service in', () => {
    expect(hostingSettings({ LAUREL_CONSENT_ORIGINS: '', LAUREL_SECURITY_CONTACT: '' })).toMatchObject({
      production: false,
      robots: false,
      consentOrigins: [],
      captchaOrigins: [],
      monitoringOrigins: [],
      analyticsOrigins: [],
      profileApi: undefined,
    });
  });

  test('lists of origins are separated by spaces or commas and cut to origins', () => {
    const { consentOrigins } = hostingSettings({
      LAUREL_CONSENT_ORIGINS: 'https://a.example/x, https://b.example  http://c.example:8080/',
    });
    expect(consentOrigins).toEqual(['https://a.example', 'https://b.example', 'http://c.example:8080']);
  });

  test.each([["https://a.example; script-src 'unsafe-inline'"], ['javascript:alert(1)'], ['*'], ["'self'"]])(
    '%s is refused, because it would change the policy',
    (list) => {
      expect(() => hostingSettings({ LAUREL_CONSENT_ORIGINS: list })).toThrow(
        `LAUREL_CONSENT_ORIGINS is ${JSON.stringify(list)}, which is not a list of http(s) origins separated by spaces or commas.`,
      );
    },
  );

  test('a fault names its variable as every other setting does', () => {
    expect(() => hostingSettings({ LAUREL_SECURITY_CONTACT: 'somebody' })).toThrow(InvalidEnvironment);
    expect(() => hostingSettings({ LAUREL_SECURITY_CONTACT: 'somebody' })).toThrow(
      'LAUREL_SECURITY_CONTACT is "somebody", which is not an https:, mailto: or tel: address.',
    );
  });
});

test('security.txt expires half a year after the day of the build, whatever the hour', () => {
  const of = { origin: 'https://www.laurel.example', contact: 'mailto:security@laurel.example' };
  const text = securityTxt({ ...of, builtAt: new Date('2026-11-21T23:59:59Z') });
  expect(text).toBe(
    [
      'Contact: mailto:security@laurel.example',
      'Expires: 2027-05-20T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://www.laurel.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  expect(securityTxt({ ...of, builtAt: new Date('2026-11-21T00:00:01Z') })).toBe(text);
});
