import fc from 'fast-check';
import { afterEach, describe, expect, it, test } from 'vitest';
import { contentSecurityPolicy } from '../../../src/delivery/hosting/content-security-policy.ts';
import { netlifyHeaders, netlifyRedirects } from '../../../src/delivery/hosting/netlify-files.ts';
import {
  commonHeaders,
  headerRules,
  headersForPath,
} from '../../../src/delivery/hosting/response-headers.ts';
import { readEnvironment } from '../../../src/domain/settings/environment.ts';
import { hostingSettings } from '../../../src/domain/settings/hosting-settings.ts';
import { setSiteConfiguration, siteConfiguration } from '../../../src/domain/settings/site-configuration.ts';

const production = hostingSettings(readEnvironment({ LAUREL_PRODUCTION: 'true' }));

describe('the content security policy', () => {
  const policy = contentSecurityPolicy(production);

  test('allows no inline code, no eval and no other origin by default', () => {
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  test('allows pictures from the picture origins of the CMS', () => {
    const origins = { pictureOrigins: ['https://media.laurel.example'] };
    expect(contentSecurityPolicy(production, origins)).toMatch(
      /; img-src 'self' https:\/\/media\.laurel\.example;/,
    );
  });

  test('requires Trusted Types and forbids framing', () => {
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
  ])('contains the origins of %s in the required directives only if it is set', (variable, origin, names) => {
    const configured = contentSecurityPolicy(hostingSettings(readEnvironment({ [variable]: `${origin}/` })));
    const allowing = configured
      .split('; ')
      .filter((directive) => directive.split(' ').includes(origin))
      .map((directive) => directive.split(' ')[0]);
    expect(allowing.sort()).toEqual([...names].sort());
    expect(policy).not.toContain(origin);
  });
});

describe('X-Robots-Tag', () => {
  test.each([
    [{}, 'noindex'],
    [{ LAUREL_ROBOTS: 'true' }, undefined],
    [{ LAUREL_PRODUCTION: 'true' }, undefined],
    [{ LAUREL_PRODUCTION: 'false', LAUREL_ROBOTS: 'false' }, 'noindex'],
  ])('has, for the variables %j, the value %s on every response', (variables, expected) => {
    expect(commonHeaders(hostingSettings(readEnvironment(variables)))['X-Robots-Tag']).toBe(expected);
  });

  test('is noindex on the not-found page of every site', () => {
    expect(headersForPath('/404', headerRules(production))['X-Robots-Tag']).toBe('noindex');
    expect(headersForPath('/404', headerRules(hostingSettings(readEnvironment({}))))['X-Robots-Tag']).toBe(
      'noindex',
    );
  });
});

describe('Cross-Origin-Resource-Policy', () => {
  test.each([
    ['/badges/global-firm-2026.png', 'cross-origin'],
    ['/images/share.png', 'cross-origin'],
    ['/images/share/global-2-2026.png', 'cross-origin'],
    ['/images/banner.png', 'same-origin'],
    ['/', 'same-origin'],
    ['/badges', 'same-origin'],
    ['/data/header.json', 'same-origin'],
  ])('of %s is %s', (path, policy) => {
    expect(headersForPath(path, headerRules(production))['Cross-Origin-Resource-Policy']).toBe(policy);
  });
});

describe('Access-Control-Allow-Origin', () => {
  test.each([
    ['/data/profiles/law-firm/2:50.json', '*'],
    ['/data/tables/2:7:31:1.json', '*'],
    ['/data/offices/2:60.json', '*'],
    ['/data/header.json', undefined],
    ['/', undefined],
  ])('of %s is %s', (path, origins) => {
    expect(headersForPath(path, headerRules(production))['Access-Control-Allow-Origin']).toBe(origins);
  });
});

describe('Cache-Control', () => {
  test.each([
    ['/', 'public, max-age=0, must-revalidate'],
    ['/lawyer/ana-berg-global-2:1002', 'public, max-age=0, must-revalidate'],
    ['/_astro/site.a1b2c3.js', 'public, max-age=31536000, immutable'],
    ['/data/lookups/groups/2.json', 'public, max-age=60, stale-while-revalidate=86400'],
  ])('of %s is %s', (path, caching) => {
    expect(headersForPath(path, headerRules(production))['Cache-Control']).toBe(caching);
  });
});

test('two header rules that match the same path never set the same header', () => {
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

test('the _headers and _redirects files of Netlify contain the same rules as the configuration of the other servers', () => {
  const text = netlifyHeaders(production);
  for (const [name, value] of Object.entries(commonHeaders(production)))
    expect(text).toContain(`  ${name}: ${value}\n`);
  expect(text).toContain('/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n');
  for (const path of ['/404', '/_headers', '/_redirects', '/.search/*'])
    expect(netlifyRedirects()).toContain(`${path}  /404.html  404!\n`);
});

describe('the Strict-Transport-Security header', () => {
  const brand = siteConfiguration;
  afterEach(() => setSiteConfiguration(brand));

  it.each([
    [false, false, 'max-age=63072000'],
    [true, false, 'max-age=63072000; includeSubDomains'],
    [false, true, 'max-age=63072000; preload'],
    [true, true, 'max-age=63072000; includeSubDomains; preload'],
  ])('with includeSubDomains %s and preload %s in brand.json is %s', (includeSubDomains, preload, header) => {
    setSiteConfiguration({ ...brand, hsts: { includeSubDomains, preload } });
    expect(commonHeaders(production)['Strict-Transport-Security']).toBe(header);
  });
});
