import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { beforeAll, describe, expect, test } from 'vitest';
import Footer from '../../src/components/shell/footer.astro';
import LegacyBrowser from '../../src/components/shell/legacy-browser.astro';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import { type HtmlElement, parseHtml } from '../support/html.ts';

describe('the shell', () => {
  let footer: HtmlElement;
  let legacy: HtmlElement;
  beforeAll(async () => {
    const container = await AstroContainer.create();
    footer = parseHtml(
      await container.renderToString(Footer, { props: { year: 2026, faq: true, cookieSettings: false } }),
    );
    legacy = parseHtml(await container.renderToString(LegacyBrowser));
  });

  /** The specification names the texts and links of the default brand. */
  const isDefaultBrand = siteConfiguration.productName === 'Laurel';

  test.runIf(isDefaultBrand).each([
    [
      'Legal Rankings',
      [
        ['Find A Law Firm', '/all-law-firms-global-2'],
        ['Find A Lawyer', '/all-lawyers-global-2'],
        ['Top Law Firms', '/top-law-firms'],
      ],
    ],
    [
      'Submissions',
      [
        ['Submission Deadlines', '/about-us/research-schedule/'],
        ['Rankings Explained', '/info/the-rankings-explained'],
        ['Practice Area Definitions', '/info/practice-area-definitions'],
        ['Onboard With Laurel', '/info/onboard-with-laurel'],
      ],
    ],
    [
      'Company',
      [
        ['Contact Us', '/contact-us'],
        ['Frequently Asked Questions', '/faqs'],
        ['Modern Slavery Statement', '/info/modern-slavery-statement'],
        ['Supplier Code of Conduct', '/info/supplier-code-of-conduct'],
        ['Careers', '/products/careers'],
        ['About Us', '/about-us'],
        ['Privacy Policy', '/info/privacy'],
      ],
    ],
  ])('has the footer group %s', (title, links) => {
    const found = footer
      .select(`nav[aria-label="${title}"] a`)
      .map((link) => [link.text, link.attribute('href')]);
    expect(found).toEqual(links);
  });

  test.runIf(isDefaultBrand)('has an address in London in its footer, with a link View in maps', () => {
    expect(footer.select('address')[0]?.text).toMatch(/London/);
    expect(footer.select('address a').map(({ text }) => text)).toEqual(['View in maps']);
  });

  test.runIf(isDefaultBrand)('has a copyright line, terms and social links in its footer', () => {
    expect(footer.text).toMatch(/© 2026 Laurel/);
    expect(footer.select('a[href="/info/terms-and-conditions"]').map(({ text }) => text)).toEqual([
      'Terms and Conditions',
    ]);
    expect(footer.select('.social a').map((link) => link.attribute('aria-label'))).toEqual([
      'LinkedIn',
      'Instagram',
      'Facebook',
      'X',
      'YouTube',
    ]);
  });

  test("has a legacy browser modal with the title 'Legacy Browser Detected / Unsafe'", () => {
    expect(legacy.select('h2').map(({ text }) => text)).toEqual(['Legacy Browser Detected / Unsafe']);
    expect(legacy.text).toMatch(/unsupported/);
    expect(legacy.select('a').map(({ text }) => text)).toEqual(['Chrome', 'Firefox', 'Edge', 'Safari']);
  });
});
