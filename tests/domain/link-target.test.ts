import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkTarget, navTarget, ownSitePath, withDefaultProtocol } from '../../src/domain/link-target.ts';

const ORIGIN = 'https://www.laurel.example';
const HOME = 'https://home.example';

describe('the link target of an address', () => {
  test.each([
    // Addresses of other sites
    ['https://forum.example/x', 'https://forum.example/x', true],
    ['HTTP://forum.example', 'HTTP://forum.example', true],
    ['ht\ttps://forum.example', 'https://forum.example', true],
    ['www.example.org/tickets', 'https://www.example.org/tickets', true],
    ['example.org', 'https://example.org', true],
    ['example.org:8080/x?a=1#b', 'https://example.org:8080/x?a=1#b', true],
    ['kanzlei-müller.de/team', 'https://kanzlei-müller.de/team', true],
    ['//host.example/x', 'https://host.example/x', true],
    ['https:/forum.example/x', 'https://forum.example/x', true],
    ['http//forum.example/x', 'http://forum.example/x', true],
    ['\u00a0https://forum.example/x\ufeff', 'https://forum.example/x', true],
    ['https://forum.example/@ana?to=a@b.example', 'https://forum.example/@ana?to=a@b.example', true],
    ['https://notlaurel.example/x', 'https://notlaurel.example/x', true],
    ['https://my-account.laurel.example/x', 'https://my-account.laurel.example/x', true],
    // Addresses of the site
    ['https://www.laurel.example/about-us', '/about-us', false],
    ['http://www.laurel.example/about-us/', '/about-us', false],
    ['https://laurel.example/faqs?a=1#b', '/faqs?a=1#b', false],
    ['HTTPS://WWW.LAUREL.EXAMPLE/faqs', '/faqs', false],
    ['www.laurel.example/faqs', '/faqs', false],
    ['//www.laurel.example/faqs', '/faqs', false],
    ['https://www.laurel.example', '/', false],
    ['/faqs', `${HOME}/faqs`, false],
    [' faqs ', `${HOME}/faqs`, false],
    ['\\faqs', `${HOME}/faqs`, false],
    ['faqs.html', `${HOME}/faqs.html`, false],
    ['brochure.pdf', `${HOME}/brochure.pdf`, false],
    ['v1.2/notes', `${HOME}/v1.2/notes`, false],
    ['', `${HOME}/`, false],
    ['#fees', '#fees', false],
    // Addresses of people
    ['mailto:a@b.example?subject=Hello', 'mailto:a@b.example?subject=Hello', false],
    ['MAILTO:a@b.example', 'MAILTO:a@b.example', false],
    ['a@b.example', 'mailto:a@b.example', false],
    ['tel:+442079460041', 'tel:+442079460041', false],
    ['+44 20 7946 0041', 'tel:+442079460041', false],
  ])('%j is %s', (address, href, newTab) => {
    expect(linkTarget(address, { origin: ORIGIN, homeOrigin: HOME })).toEqual({ href, newTab });
  });

  test.each([
    ['javascript:alert(1)'],
    ['java\nscript:alert(1)'],
    ['data:text/html,x'],
    ['ftp://files.example'],
    ['mailto:'],
    ['\\\\evil.example'],
    ['/\\evil.example'],
    ['\\/evil.example'],
    ['////evil.example'],
    ['//evil'],
    ['https://'],
    ['https://exa mple.org'],
    ['https://bank.example@evil.example'],
    ['https://bank.example:443@evil.example/x'],
    ['https:bank.example@evil.example'],
    ['ht\ttps:/\\bank.example@evil.example/'],
    ['//bank.example@evil.example'],
    ['bank.example:x@evil.example'],
    ['https://@evil.example'],
    ['https://www.laurel.example//evil.example'],
    ['see our fees'],
    ['+44'],
  ])('%j is undefined, and the home page replaces it in a menu', (address) => {
    const site = { origin: ORIGIN, homeOrigin: HOME };
    expect(linkTarget(address, site)).toBeUndefined();
    expect(navTarget(address, site)).toEqual({ href: `${HOME}/`, newTab: false });
  });

  test('opens in a new tab if the address is of another site', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('/', '\\', '\t', '\n', ' ', '\0', 'a', ':', '.', '?', '#') }),
        (address) => {
          const { href, newTab } = navTarget(address, { homeOrigin: '' });
          if (!newTab) expect(new URL(href, HOME).origin).toBe(HOME);
        },
      ),
    );
  });
});

test.each([
  ['https://www.laurel.example/fr/info/', '/fr/info'],
  ['http://laurel.example/fr/info', '/fr/info'],
  ['https://www.laurel.example/', '/'],
  ['https://www.laurel.example:443/info', '/info'],
  ['https://www.laurel.example:8443/info', undefined],
  ['https://fr.laurel.example/info', undefined],
  ['/info', undefined],
  ['https://www.laurel.example//evil.example', undefined],
])('the path of %s on the site is %s', (address, path) => {
  expect(ownSitePath(address, ORIGIN)).toBe(path);
});

test.each([
  ['www.firm.example', 'https://www.firm.example'],
  ['www.report.pdf', 'https://www.report.pdf'],
  ['report.pdf', 'report.pdf'],
  ['report.pdf/x', 'report.pdf/x'],
  ['firm', 'firm'],
  ['e.g. this', 'e.g. this'],
  ['10.5', '10.5'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
])('%s with the default protocol is %s', (address, expected) => {
  expect(withDefaultProtocol(address)).toBe(expected);
});
