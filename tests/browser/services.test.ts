import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import { openBrowser } from './support/browser.ts';
import { holdBack } from './support/hold-back.ts';
import { type Collected, type Collector, startCollector } from './support/services/collector.ts';
import { openServicesSite, type ServicesSite } from './support/services/services-site.ts';
import { answerForSocialTracking } from './support/services/social-tracking.ts';

let browser: Browser;
let collector: Collector;
let site: ServicesSite;
let context: BrowserContext | undefined;

/** Variables that configure every service. */
const everything = (origin: string): Record<string, string> => ({
  LAUREL_PRODUCTION: 'true',
  LAUREL_TAG_MANAGER_ID: 'GTM-TEST',
  LAUREL_TAG_MANAGER_SCRIPT: `${origin}/tags.js`,
  LAUREL_ADS_SCRIPT: `${origin}/ads.js`,
  LAUREL_MONITORING_CONNECTION_STRING: `InstrumentationKey=00000000-0000-4000-8000-000000000001;IngestionEndpoint=${origin}/`,
  LAUREL_LINKEDIN_PARTNER: '7',
  LAUREL_FACEBOOK_PIXEL: '8',
  LAUREL_PAYWALL_LOGIN: 'true',
  LAUREL_PAYWALL_SIGN_IN: 'https://paywall.example/sign-in?from=directory',
  LAUREL_BANNER: 'The Global guide is out.',
});

beforeAll(async () => {
  collector = await startCollector();
  [browser, site] = await Promise.all([openBrowser(), openServicesSite(everything(collector.origin))]);
});

afterEach(async () => {
  await context?.close();
  context = undefined;
  collector.clear();
  collector.answerWith(200);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await collector?.close();
});

interface Visit {
  readonly page: Page;
  readonly violations: string[];
  /** Hosts other than the site's that the page sent requests to. */
  readonly hosts: Set<string>;
  readonly scripts: Promise<number>[];
  /** Requests to LinkedIn and Facebook. */
  readonly social: readonly string[];
}

async function visit(address = `${site.origin}/visit`, known?: string): Promise<Visit> {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  if (known !== undefined)
    await context.addCookies([{ name: 'laurel-consent', value: known, url: new URL(address).origin }]);
  const social = await answerForSocialTracking(context);
  const page = await context.newPage();
  const violations: string[] = [];
  const hosts = new Set<string>();
  const scripts: Promise<number>[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) violations.push(message.text());
  });
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (/^http/.test(protocol) && host !== new URL(address).host) hosts.add(host);
  });
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.url().startsWith(new URL(address).origin))
      scripts.push(
        response.body().then(
          (body) => gzipSync(body).byteLength,
          () => 0,
        ),
      );
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  return { page, violations, hosts, scripts, social };
}

/** A link to a page of the site in the footer of the brand. */
const footerLink = siteConfiguration.footer.groups
  .flatMap(({ links }) => links)
  .find(({ href }) => href.startsWith('/') && !href.endsWith('/'));

const posted = (path: string): readonly Collected[] => collector.collected.filter((one) => one.path === path);
const events = (): readonly Record<string, unknown>[] =>
  posted('/collect')
    .map(({ body }) => JSON.parse(body))
    .sort((one, other) => one.at - other.at)
    .map(({ entry }) => entry);
const telemetry = (): readonly Collected[] => posted('/v2/track');
const reported = (text: string): boolean => telemetry().some(({ body }) => body.includes(text));

describe('before consent', () => {
  test('the page sends nothing after any click, and its initial scripts stay below 5.5 KB', async () => {
    const { page, hosts, scripts } = await visit();
    const sizes = await Promise.all(scripts);
    expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(5_632);
    await page.getByRole('button', { name: 'Copy badge' }).click();
    await page.evaluate(() => setTimeout(() => Promise.reject(new Error('early fault'))));
    await page.waitForTimeout(1500);
    expect([...hosts]).toEqual([]);
    expect(collector.collected).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });

  test('the banner is shown, can be reached with the keyboard, and names the categories', async () => {
    const { page } = await visit();
    const banner = page.getByRole('form', { name: 'Cookies on this site' });
    expect(await banner.isVisible()).toBe(true);
    await banner.getByRole('checkbox', { name: /^Statistics/ }).focus();
    await page.keyboard.press('Space');
    await banner.getByRole('button', { name: 'Save my choice' }).press('Enter');
    await expect.poll(() => banner.isVisible()).toBe(false);
    expect((await page.context().cookies()).find(({ name }) => name === 'laurel-consent')?.value).toBe(
      'statistics',
    );
  });

  test('the banner follows the skip link in the tab order, and the page follows the banner', {
    tags: 'further',
  }, async () => {
    const { page } = await visit();
    const reached: string[] = [];
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab');
      reached.push(
        await page.evaluate(() => {
          const { activeElement } = document;
          return (activeElement?.closest('label') ?? activeElement)?.textContent?.trim().split(' ')[0] ?? '';
        }),
      );
    }
    expect(reached).toEqual([
      'Skip',
      'Cookie',
      'Statistics',
      'Marketing',
      'Accept',
      'Only',
      'Save',
      siteConfiguration.productName.split(' ')[0],
    ]);
  });

  test.each([1440, 1024, 360])(
    'the banner is aligned with the page, %s pixels wide',
    { tags: 'further' },
    async (width) => {
      const { page } = await visit();
      await page.setViewportSize({ width, height: 800 });
      const start = async (selector: string) => (await page.locator(selector).boundingBox())?.x;
      expect(await start('#consent-title')).toBe(await start('.site-header .logo'));
    },
  );

  test('the page has no layout shift when the banner appears, however late its styles arrive', {
    tags: 'further',
  }, async () => {
    const { page } = await visit();
    const release = await holdBack(page, '**/_astro/consent*');
    const banner = page.locator('.consent');
    await page.reload({ waitUntil: 'commit' });
    await page.locator('.site-footer').waitFor();
    await page.waitForTimeout(500);
    expect(await banner.isVisible()).toBe(false);
    release();
    await banner.waitFor();
    expect(
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
              type: 'layout-shift',
              buffered: true,
            });
            setTimeout(() => resolve(0), 500);
          }),
      ),
    ).toBe(0);
  });

  test('the banner is shown although a cookie with a longer name resembles a stored choice', {
    tags: 'further',
  }, async () => {
    const { page } = await visit();
    const url = site.origin;
    await page.context().addCookies([{ name: 'not-laurel-consent', value: 'none', url }]);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.getByRole('form', { name: 'Cookies on this site' }).isVisible()).toBe(true);
  });
});

describe('after consent', () => {
  test('buffered events are sent first and in order, then new events', async () => {
    const { page, violations } = await visit();
    await page.getByRole('button', { name: 'Copy badge' }).click();
    await page.getByRole('button', { name: 'Not recorded' }).click();
    await page.getByRole('button', { name: 'Accept all' }).click();
    await expect.poll(() => events().length).toBeGreaterThanOrEqual(4);
    await page.locator('.site-footer a', { hasText: footerLink?.label ?? '' }).evaluate((link) => {
      link.addEventListener('click', (event) => event.preventDefault());
      (link as HTMLElement).click();
    });
    await expect.poll(() => events().map(({ event }) => event)).toContain('navigation');
    expect(events()).toEqual([
      { event: 'consent', statistics: true, marketing: true },
      { event: 'page_view', pagePath: '/visit', pageTitle: 'A visit', loggedInStatus: '', loggedInUser: '' },
      { event: 'button_click', buttonName: 'badge', buttonText: 'Copy badge' },
      { 'gtm.start': expect.any(Number), event: 'gtm.js' },
      {
        event: 'navigation',
        navigationArea: 'footer',
        linkText: footerLink?.label,
        linkUrl: `${site.origin}${footerLink?.href}`,
      },
    ]);
    expect(violations.filter((text) => !/inline event handler|unsafe-eval|TrustedScript/.test(text))).toEqual(
      [],
    );
  });

  test('a choice that was made before hydration is applied once', { tags: 'further' }, async () => {
    const { page } = await visit();
    const release = await holdBack(page, '**/_astro/start-services*');
    await page.getByRole('button', { name: 'Accept all' }).click();
    release();
    await expect.poll(() => posted('/tags.js').length).toBe(1);
    await expect.poll(() => events().map(({ event }) => event)).toEqual(['consent', 'page_view', 'gtm.js']);
    await page.waitForTimeout(500);
    expect(events()).toHaveLength(3);
  });

  test('a click that was made before its island was hydrated is recorded once', {
    tags: 'further',
  }, async () => {
    const { page } = await visit(undefined, 'statistics');
    await expect.poll(() => events().map(({ event }) => event)).toContain('gtm.js');
    const release = await holdBack(page, '**/_astro/header-menu.island*');
    const menu = page.getByRole('button', { name: siteConfiguration.menus[0]?.label ?? '', exact: true });
    await menu.click();
    release();
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => events().filter(({ event }) => event === 'navigation')).toHaveLength(1);
    await page.waitForTimeout(500);
    expect(events().filter(({ event }) => event === 'navigation')).toHaveLength(1);
  });

  test('the allowed scripts can load scripts and write HTML, but cannot evaluate strings as code', {
    tags: 'further',
  }, async () => {
    const { page } = await visit(undefined, 'statistics.marketing');
    await expect.poll(() => page.evaluate(() => 'more' in window && 'ads' in window)).toBe(true);
    expect(await page.locator('#written').textContent()).toBe('written');
    expect(
      await page.evaluate(() => ['evaluated' in window, 'evaluationRefused' in window, 'broken' in window]),
    ).toEqual([false, true, false]);
  });

  test('consent to statistics only loads no advertisements and no tracking', async () => {
    const { page, social } = await visit(undefined, 'statistics');
    await expect.poll(() => posted('/tags.js').length).toBe(1);
    await page.waitForTimeout(500);
    expect(posted('/ads.js')).toEqual([]);
    expect(social).toEqual([]);
  });

  test('LinkedIn and Facebook receive the page view, and the events that other scripts send through lintrk and fbq', {
    tags: 'further',
  }, async () => {
    const { page, social, violations } = await visit(undefined, 'marketing');
    await expect
      .poll(() => [...social].sort())
      .toEqual([
        'connect.facebook.net/en_US/fbevents.js',
        'connect.facebook.net/signals/config/8',
        'px.ads.linkedin.com/collect 7',
        'px.ads.linkedin.com/wa/',
        'snap.licdn.com/li.lms-analytics/insight.min.js',
        'www.facebook.com/tr/ 8 PageView',
      ]);
    await page.evaluate(() => {
      window.fbq?.('track', 'Lead');
      window.lintrk?.('track', { conversion_id: 9 });
    });
    await expect
      .poll(() => social.slice(6).sort())
      .toEqual(['px.ads.linkedin.com/collect 7 9', 'www.facebook.com/tr/ 8 Lead']);
    await expect.poll(() => page.evaluate(() => 'pixelConfigured' in window)).toBe(true);
    expect(violations).toEqual([]);
    expect(posted('/tags.js')).toEqual([]);
  });

  test('an error from before the SDK was loaded is reported, with the online state of the browser', {
    tags: 'further',
  }, async () => {
    const { page, hosts } = await visit();
    const logged: string[] = [];
    page.on('pageerror', (error) => logged.push(error.message));
    const earlyError = page.waitForEvent('pageerror');
    await page.evaluate(() =>
      setTimeout(() => {
        throw new Error('early fault');
      }),
    );
    await earlyError;
    await page.getByRole('checkbox', { name: /^Statistics/ }).check();
    await page.getByRole('button', { name: 'Save my choice' }).click();
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain('ai_session');
    await page.goto(`${site.origin}/other`);
    await expect.poll(() => reported('early fault')).toBe(true);
    const sent = telemetry()
      .map(({ body }) => body)
      .join('\n');
    expect(sent).toContain('"online":"true"');
    expect(logged).toEqual(['early fault']);
    expect([...hosts]).toEqual([new URL(collector.origin).host]);
  });

  /** Reports a number of errors on a page and leaves it at once. Returns the text that was sent, except as beacons. */
  async function leaveWith(faults: number): Promise<string> {
    const { page } = await visit(undefined, 'statistics');
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain('ai_session');
    await page.waitForTimeout(500);
    // Recorded in the page, because the browser may truncate requests before they arrive anywhere.
    await page.evaluate(() => {
      const note = (body: unknown) => {
        if (typeof body === 'string')
          sessionStorage.setItem('sent', (sessionStorage.getItem('sent') ?? '') + body);
      };
      const { send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.send = function (body) {
        note(body);
        send.call(this, body);
      };
      const { fetch } = window;
      window.fetch = (target, options) => {
        note(options?.body);
        return fetch(target, options);
      };
    });
    await page.evaluate((count) => {
      for (let at = 0; at < count; at += 1)
        window.dispatchEvent(
          new ErrorEvent('error', { error: new Error(`fault ${at} ${'x'.repeat(1000)}`) }),
        );
    }, faults);
    expect(reported('fault 0 ')).toBe(false);
    await page.goto(`${site.origin}/other`);
    return page.evaluate(() => sessionStorage.getItem('sent') ?? '');
  }
  const beacons = () => telemetry().filter(({ isBeacon, body }) => isBeacon && body.includes('fault'));

  test('pending telemetry of at most 65,000 bytes is sent as a beacon when the page is left', {
    tags: 'further',
  }, async () => {
    await leaveWith(10);
    await expect.poll(() => reported('fault 9 ')).toBe(true);
    for (let at = 0; at < 10; at += 1) expect(reported(`fault ${at} `)).toBe(true);
    const [beacon, ...others] = beacons();
    expect(others).toEqual([]);
    expect(beacon?.bytes).toBeLessThanOrEqual(65_000);
  });

  test('pending telemetry of more than 65,000 bytes is sent in full, and not as a beacon, when the page is left', {
    tags: 'further',
  }, async () => {
    const sent = await leaveWith(30);
    for (let at = 0; at < 30; at += 1) expect(sent).toContain(`fault ${at} `);
    expect(sent.length).toBeGreaterThan(65_000);
    expect(beacons()).toEqual([]);
  });

  test('telemetry that was recorded offline is sent when the browser is online again', {
    tags: 'further',
  }, async () => {
    const { page } = await visit(undefined, 'statistics');
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain('ai_session');
    await page.clock.install();
    await page.context().setOffline(true);
    await page.evaluate(() =>
      window.dispatchEvent(new ErrorEvent('error', { error: new Error('fault offline') })),
    );
    // The SDK sends its buffer every 15 seconds.
    await page.clock.fastForward(16_000);
    await page.waitForTimeout(500);
    expect(reported('fault offline')).toBe(false);
    await page.context().setOffline(false);
    await expect
      .poll(async () => {
        await page.clock.fastForward(1_000);
        return reported('fault offline');
      })
      .toBe(true);
    expect(telemetry().find(({ body }) => body.includes('fault offline'))?.body).toContain(
      '"online":"false"',
    );
  });
});

describe('refused consent', () => {
  test('is stored, sends nothing, and can be changed on the page of the cookie policy', async () => {
    const { page, hosts } = await visit();
    await page.getByRole('button', { name: 'Only necessary' }).click();
    const banner = page.locator('.consent');
    await expect.poll(() => banner.isVisible()).toBe(false);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await banner.isVisible()).toBe(false);
    expect([...hosts]).toEqual([]);
    const settings = page.locator('main').getByRole('button', { name: 'Cookie settings' });
    await settings.click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('consent-title');
    await banner.getByRole('button', { name: 'Accept all' }).click();
    expect(await settings.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => posted('/tags.js').length).toBe(1);
    // The page view counts with consent from now on.
    await expect.poll(() => events().map(({ event }) => event)).toEqual(['consent', 'page_view', 'gtm.js']);
  });

  test('reloads the page if consent was given before', { tags: 'further' }, async () => {
    const { page } = await visit(undefined, 'statistics.marketing');
    await expect.poll(() => posted('/tags.js').length).toBe(1);
    await page.locator('main').getByRole('button', { name: 'Cookie settings' }).click();
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Only necessary' }).click(),
    ]);
    collector.clear();
    await page.getByRole('button', { name: 'Copy badge' }).click();
    await page.waitForTimeout(1000);
    expect(posted('/tags.js')).toEqual([]);
    expect(events()).toEqual([]);
  });
});

describe('the session', () => {
  test.runIf(siteConfiguration.myAccountOrigin !== null)(
    'signs in at the paywall and out at My Account, and returns to this page',
    async () => {
      const { page } = await visit(`${site.origin}/visit?tab=2`, 'none');
      const address = async (name: string) =>
        new URL((await page.locator('.tool-account').getByText(name).getAttribute('href')) ?? '');
      const signIn = await address('My Account');
      expect(`${signIn.origin}${signIn.pathname}`).toBe('https://paywall.example/sign-in');
      expect(Object.fromEntries(signIn.searchParams)).toEqual({
        from: 'directory',
        returnUrl: `${site.origin}/visit?tab=2`,
      });
      expect((await address('Sign Out')).searchParams.get('returnUrl')).toBe(`${site.origin}/visit?tab=2`);
      await page.context().addCookies([{ name: 'laurel-signed-in', value: '1', url: site.origin }]);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.getByRole('link', { name: 'Sign Out' }).waitFor();
    },
  );
});

describe('navigation', () => {
  test.each([
    // Under test, Chromium never prerenders; it prefetches the pages that the rules prerender.
    ['prefetches the page of a marked link', 'The other page', true],
    ['does not prefetch the page of another link', 'Left alone', false],
  ])('%s', { tags: 'further' }, async (_says, name, expected) => {
    const { page } = await visit(undefined, 'none');
    const devTools = await page.context().newCDPSession(page);
    const statuses: string[] = [];
    devTools.on('Preload.prefetchStatusUpdated', ({ status }) => statuses.push(status));
    await devTools.send('Preload.enable');
    const link = page.getByRole('link', { name, exact: true });
    await link.hover();
    if (expected) await expect.poll(() => statuses).toContain('Ready');
    else await page.waitForTimeout(1000);
    await link.click();
    await page.waitForURL('**/other*');
    const reached = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation');
      return entry !== undefined && 'deliveryType' in entry && entry.deliveryType;
    });
    expect(reached === 'navigational-prefetch').toBe(expected);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  });

  test('animates the transition between pages unless reduced motion is preferred', {
    tags: 'further',
  }, async () => {
    const { page } = await visit(undefined, 'none');
    await page.addInitScript(() =>
      addEventListener('pagereveal', (event) => {
        const blended = 'viewTransition' in event && event.viewTransition !== null;
        Object.assign(window, { blended });
      }),
    );
    const blends = async (): Promise<unknown> => {
      await page.goto(`${site.origin}/visit`);
      await page.getByRole('link', { name: 'Left alone' }).click();
      await page.waitForURL('**/other*');
      await page.waitForFunction(() => 'blended' in window);
      return page.evaluate(() => 'blended' in window && window.blended);
    };
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await blends()).toBe(false);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // Browsers skip a transition if they have no frame of the previous page.
    await expect.poll(blends).toBe(true);
  });

  test('sends the speculation rules with every response', { tags: 'further' }, async () => {
    const { page } = await visit(undefined, 'none');
    const answered = (await page.request.get(`${site.origin}/visit`)).headers();
    expect(answered['speculation-rules']).toBe('"/data/navigation.speculationrules"');
    const rules = await page.request.get(`${site.origin}/data/navigation.speculationrules`);
    expect(rules.headers()['content-type']).toBe('application/speculationrules+json');
  });

  test('starts each page at the top, including after back and forward navigation, unless the link preserves the scroll position', {
    tags: 'further',
  }, async () => {
    const { page } = await visit(undefined, 'none');
    const scrolled = () => page.evaluate(() => window.scrollY);
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
    await page.getByRole('link', { name: 'Left alone' }).evaluate((link: HTMLElement) => link.click());
    await page.waitForURL('**/other*');
    expect(await scrolled()).toBe(0);
    await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }));
    await page.goBack();
    await expect.poll(scrolled).toBe(0);
    await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }));
    await page.goForward();
    await expect.poll(scrolled).toBe(0);
    await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
    await page.getByRole('link', { name: /scrolled as here/ }).evaluate((link: HTMLElement) => link.click());
    await page.waitForURL('**/other');
    await expect.poll(scrolled).toBe(400);
  });
});

test('a site without services shows no banner and loads no scripts', { tags: 'further' }, async () => {
  const plain = await openServicesSite({ LAUREL_PRODUCTION: 'true' });
  try {
    const { page, hosts } = await visit(`${plain.origin}/visit`);
    expect([...hosts]).toEqual([]);
    expect(await page.locator('.consent, [data-services], .site-notice').count()).toBe(0);
    expect(await page.locator('.site-footer').getByText('Cookie settings').count()).toBe(0);
    const policy = (await page.request.get(`${plain.origin}/visit`)).headers()['content-security-policy'];
    expect(policy).toContain("trusted-types 'none'");
    expect(policy).not.toMatch(/https?:/);
  } finally {
    await plain.close();
  }
});

test('a consent provider replaces the banner of the site', { tags: 'further' }, async () => {
  const provided = await openServicesSite({
    ...everything(collector.origin),
    LAUREL_CONSENT_SCRIPT: `${collector.origin}/consent.js`,
  });
  try {
    const { page, violations } = await visit(`${provided.origin}/visit`);
    expect(await page.locator('.consent').count()).toBe(0);
    await page.locator('#agree').click();
    await expect.poll(() => posted('/tags.js').length).toBe(1);
    expect(violations.filter((text) => !/inline event handler|unsafe-eval|TrustedScript/.test(text))).toEqual(
      [],
    );
  } finally {
    await provided.close();
  }
});
