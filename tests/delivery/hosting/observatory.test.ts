import { describe, expect, test } from 'vitest';
import { headerRules, headersForPath } from '../../../src/delivery/hosting/response-headers.ts';
import { readEnvironment } from '../../../src/domain/settings/environment.ts';
import { hostingSettings } from '../../../src/domain/settings/hosting-settings.ts';
import { observatoryFindings, observatoryScore } from './observatory-rules.ts';

const PAGE = '<!doctype html><script type="module" src="/_astro/page.js"></script>';
const computeScore = (headers: Record<string, string>, html = PAGE) =>
  observatoryScore(observatoryFindings(new Headers(headers), html));
const siteHeaders = (variables: Record<string, string>) => ({
  ...headersForPath(
    '/lawyer/ana-berg-global-2:1002',
    headerRules(hostingSettings(readEnvironment(variables))),
  ),
});

describe('the header scan by the rules of the HTTP Observatory', () => {
  test.each([
    ['the live site', { LAUREL_PRODUCTION: 'true' }],
    ['a preview', {}],
    [
      'a site with every service configured',
      {
        LAUREL_CONSENT_ORIGINS: 'https://consent.example',
        LAUREL_CAPTCHA_ORIGINS: 'https://captcha.example',
        LAUREL_MONITORING_ORIGINS: 'https://monitor.example',
        LAUREL_ANALYTICS_ORIGINS: 'https://tags.example',
      },
    ],
  ])('gives %s the score 130, which is A+', (_name, variables) => {
    expect(computeScore(siteHeaders(variables))).toBe(130);
  });

  test('detects missing headers', () => {
    expect(computeScore({})).toBeLessThan(50);
    for (const name of Object.keys(siteHeaders({}))) {
      const { [name]: _left, ...rest } = siteHeaders({});
      const decisive = /policy$|Transport|Content-Type|Content-Security|Referrer|Resource-Policy/i;
      if (decisive.test(name) && !/Permissions|Opener/.test(name))
        expect([name, computeScore(rest) < 130]).toEqual([name, true]);
    }
    expect(computeScore(siteHeaders({}), '<script src="https://cdn.example/x.js"></script>')).toBe(125);
  });
});
