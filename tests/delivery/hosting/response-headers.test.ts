import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../../src/delivery/hosting/content-security-policy.ts';
import { netlifyHeaders, netlifyRedirects } from '../../../src/delivery/hosting/netlify-files.ts';
import { commonHeaders, headerRules, headersOf } from '../../../src/delivery/hosting/response-headers.ts';
import { readEnvironment } from '../../../src/domain/settings/environment.ts';
import { hostingSettings } from '../../../src/domain/settings/hosting-settings.ts';

const production = hostingSettings(readEnvironment({ LAUREL_PRODUCTION: 'true' }));

describe('the content security policy', () => {
  const policy = contentSecurityPolicy(production);

  test('allows nothing by default, nothing inline, nothing evaluated, and no other origin', () => {
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  test('lets pictures come from the origins from which texts of the CMS may show them', () => {
    const origins = { pictureOrigins: ['https://media.laurel.example'] };
    expect(contentSecurityPolicy(production, origins)).toMatch(
      /; img-src 'self' https:\/\/media\.laurel\.example;/,
    );
  });

  test('asks for trusted types and forbids frames', () => {
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
  });

  test.each([
    [
      'LAUREL_CONSENT_ORIGINS',
      'https://consent.example',
      ['script-src', 'style-src', 'img-src', 'connect-src'],
    ],
    ['LAUREL_CAPTCHA_ORIGINS', 'https://captcha.example', ['script-src', 'frame-src', 'connect-src']],
    ['LAUREL_MONITORING_ORIGINS', 'https://monitor.example', ['connect-src']],
    ['LAUREL_ANALYTICS_ORIGINS', 'https://tags.example', ['script-src', 'img-src', 'connect-src']],
    ['LAUREL_SEARCH_WORKER', 'https://search.example', ['connect-src']],
  ])('%s enters where it is needed, and only when it is set', (variable, origin, names) => {
    const configured = contentSecurityPolicy(hostingSettings(readEnvironment({ [variable]: `${origin}/` })));
    const allowing = configured
      .split('; ')
      .filter((directive) => directive.split(' ').includes(origin))
      .map((directive) => directive.split(' ')[0]);
    expect(allowing.sort()).toEqual([...names].sort());
    expect(policy).not.toContain(origin);
  });
});

describe('indexing', () => {
  test.each([
    [{}, 'noindex'],
    [{ LAUREL_ROBOTS: 'true' }, undefined],
    [{ LAUREL_PRODUCTION: 'true' }, undefined],
    [{ LAUREL_PRODUCTION: 'false', LAUREL_ROBOTS: 'false' }, 'noindex'],
  ])('with %j every answer says %s', (variables, expected) => {
    expect(commonHeaders(hostingSettings(readEnvironment(variables)))['X-Robots-Tag']).toBe(expected);
  });

  test('the not-found page is never indexed', () => {
    expect(headersOf('/404', headerRules(production))['X-Robots-Tag']).toBe('noindex');
    expect(headersOf('/404', headerRules(hostingSettings(readEnvironment({}))))['X-Robots-Tag']).toBe(
      'noindex',
    );
  });
});

describe('being shown by other sites', () => {
  test.each([
    ['/badges/global-firm-2026.png', 'cross-origin'],
    ['/images/share.png', 'cross-origin'],
    ['/images/share/global-2-2026.png', 'cross-origin'],
    ['/images/banner.png', 'same-origin'],
    ['/', 'same-origin'],
    ['/badges', 'same-origin'],
    ['/data/header.json', 'same-origin'],
  ])('%s: %s', (path, policy) => {
    expect(headersOf(path, headerRules(production))['Cross-Origin-Resource-Policy']).toBe(policy);
  });
});

describe('caching', () => {
  test.each([
    ['/', 'public, max-age=0, must-revalidate'],
    ['/lawyer/ana-berg-global-2:1002', 'public, max-age=0, must-revalidate'],
    ['/_astro/site.a1b2c3.js', 'public, max-age=31536000, immutable'],
    ['/data/lookups/groups/2.json', 'public, max-age=60, stale-while-revalidate=86400'],
  ])('%s: %s', (path, caching) => {
    expect(headersOf(path, headerRules(production))['Cache-Control']).toBe(caching);
  });
});

test('no two rules that cover one path name the same header', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('/', '/404', '/_astro/', '/data/', '/lawyer/', '/office/'),
      fc.stringMatching(/^[a-z0-9:/-]{0,20}$/),
      fc.boolean(),
      (start, rest, live) => {
        const settings = hostingSettings(readEnvironment({ LAUREL_PRODUCTION: String(live) }));
        const path = `${start}${rest}`;
        const names = headerRules(settings)
          .filter((rule) =>
            rule.path.endsWith('/*') ? path.startsWith(rule.path.slice(0, -1)) : rule.path === path,
          )
          .flatMap((rule) => Object.keys(rule.headers));
        expect(new Set(names).size).toBe(names.length);
      },
    ),
  );
});

test('the files of a Netlify deploy say the same', () => {
  const text = netlifyHeaders(production);
  for (const [name, value] of Object.entries(commonHeaders(production)))
    expect(text).toContain(`  ${name}: ${value}\n`);
  expect(text).toContain('/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n');
  for (const path of ['/404', '/_headers', '/_redirects', '/.search/*'])
    expect(netlifyRedirects()).toContain(`${path}  /404.html  404!\n`);
});
