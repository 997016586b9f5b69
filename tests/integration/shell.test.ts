import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteColours, siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import { SITE_SHARE_IMAGE } from '../../src/domain/share-images.ts';
import { type HtmlElement, parseHtml } from '../support/html.ts';
import { type SampleSite, startSampleSite } from '../support/sample-site.ts';

let site: SampleSite;

beforeAll(async () => {
  site = await startSampleSite();
});
afterAll(() => site?.close());

const page = async (address: string): Promise<HtmlElement> =>
  parseHtml(await readFile(join(site.dist, `${address === '/' ? '/index' : address}.html`), 'utf8'));
const targets = (html: HtmlElement, selector: string) =>
  html.select(selector).map((link) => link.attribute('href'));
const meta = (html: HtmlElement, name: string) =>
  html.select(`meta[name="${name}"]`).map((element) => element.attribute('content'));

describe('the header', () => {
  test('has the menus of the brand in their order, each as a link until its code is loaded', async () => {
    const html = await page('/');
    const buttons = html.select('.main-menu-button').map(({ text }) => text);
    expect(buttons).toEqual(siteConfiguration.menus.map(({ label }) => label));
    expect(targets(html, '.main-menu-page')).toEqual(siteConfiguration.menus.map(({ href }) => href));
  });

  test('has the name of the publisher, and My Account only if the brand has one', async () => {
    const html = await page('/');
    expect(html.select('.logo').map(({ text }) => text)).toEqual([siteConfiguration.productName]);
    expect(html.select('.tool-account')).toHaveLength(siteConfiguration.myAccountOrigin === null ? 0 : 1);
  });

  test('has a logo with a link to the home origin, and a Help link to /faqs', async () => {
    const html = await page('/');
    expect(targets(html, '.logo')).toEqual([`${siteConfiguration.homeOrigin}/`]);
    expect(targets(html, '.tool-help')).toEqual(['/faqs']);
    expect(targets(html, '.main-menu-help a')).toEqual(['/faqs']);
  });

  test.each([
    ['/', 'scroll-up'],
    ['/names/s/firm', 'always'],
    ['/404', 'never'],
  ])('has on %s the sticky mode of the route: %s', async (address, sticky) => {
    const html = await page(address);
    expect(html.select('.site-header').map((header) => header.attribute('data-sticky'))).toEqual([sticky]);
  });

  test('has a menu button that links to a section of the page if its code cannot be loaded', async () => {
    const html = await page('/');
    const [fallback] = html.select('.menu-toggle').map((button) => button.attribute('data-fallback'));
    expect(fallback).toMatch(/^#\w/);
    expect(html.select(fallback ?? '')).toHaveLength(1);
  });
});

describe('the footer', () => {
  test('has the groups of links, the address and the social networks of the brand', async () => {
    const html = await page('/');
    const { footer, office, socialLinks, productName, legalName = productName } = siteConfiguration;
    const lists = html.select('.site-footer nav').map((group) => ({
      title: group.select('h2').map(({ text }) => text),
      links: group.select('a').map((link) => ({ label: link.text, href: link.attribute('href') })),
    }));
    expect(lists).toEqual(footer.groups.map(({ title, links }) => ({ title: [title], links })));
    expect(targets(html, '.social a')).toEqual(socialLinks.map(({ address }) => address));
    const [address] = html.select('.site-footer address');
    for (const line of office.lines) expect(address?.text).toContain(line);
    const [base] = html.select('.site-footer-base');
    expect(base?.text).toContain(legalName);
    for (const { label } of footer.links) expect(base?.text).toContain(label);
  });

  test('links to pages that exist', async () => {
    const html = await page('/');
    const links = targets(html, '.site-footer a[href^="/"]');
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(site.pages).toContain(link?.replace(/\/$/, ''));
  });
});

describe('the head', () => {
  test('has the default title, description, keywords and share image', async () => {
    const html = await page('/');
    expect(html.select('head > title').map(({ text }) => text)).toEqual([siteConfiguration.defaultTitle]);
    expect(meta(html, 'description')).toEqual([siteConfiguration.defaultDescription]);
    expect(meta(html, 'keywords')).toEqual([siteConfiguration.defaultKeywords.join(', ')]);
    expect(meta(html, 'theme-color')).toEqual([siteColours.light.paper, siteColours.darkPaper]);
    const [image] = html
      .select('meta[property="og:image"]')
      .map((element) => new URL(element.attribute('content') ?? '').pathname);
    expect(image).toBe(SITE_SHARE_IMAGE);
    await expect(readFile(join(site.dist, image ?? ''))).resolves.toHaveProperty('length');
  });

  test('has noindex on every page of a site that is not in production', async () => {
    for (const address of site.pages)
      expect(meta(await page(address), 'robots'), address).toEqual(['noindex']);
  });
});
