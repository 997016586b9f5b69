import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPublisher, type Publisher } from '../../scripts/publisher/publisher.ts';
import { type RunningServer, startServer } from '../../src/delivery/server/start-server.ts';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import * as formsTexts from '../../src/texts/en/forms.ts';
import { describeCases } from '../support/describe-cases.ts';
import { startSampleSite } from '../support/sample-site.ts';
import { openBrowser } from './support/browser.ts';
import { type GuardedPage, guardedPage } from './support/guarded-page.ts';
import { holdBack } from './support/hold-back.ts';
import { violations } from './support/violations.ts';

let browser: Browser;
let publisher: Publisher;
let site: RunningServer;
let guarded: GuardedPage | undefined;

beforeAll(async () => {
  const [sample, opened, started] = await Promise.all([startSampleSite(), openBrowser(), createPublisher()]);
  await sample.close();
  [browser, publisher] = [opened, started];
  site = await startServer({ dist: sample.dist, environment: { LAUREL_API_MAIN: publisher.origin } });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await publisher?.close();
});
afterEach(async () => {
  publisher.setFaults({});
  // One of the tests blocks the code of an island.
  expect((guarded?.faults ?? []).filter((fault) => !fault.startsWith('[astro-island]'))).toEqual([]);
  await guarded?.page.context().close();
  guarded = undefined;
});

const open = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
  guarded = await guardedPage(browser, `${site.origin}${path}`, options);
  return guarded.page;
};

const MESSAGE = {
  category: 'Press',
  name: 'Adèle Côté',
  email: 'adele@firm.example',
  organisation: 'Ashdown & Sørensen',
  message: 'Good day.\nWhen is the next edition due?',
};

async function fill(page: Page, change: Partial<typeof MESSAGE> = {}): Promise<void> {
  const values = { ...MESSAGE, ...change };
  await page.getByLabel('What is it about?').selectOption(values.category);
  await page.getByLabel('Your name').fill(values.name);
  await page.getByLabel('E-mail address').fill(values.email);
  await page.getByLabel('Firm or company').fill(values.organisation);
  await page.getByLabel('Your message').fill(values.message);
}

/** Counts the events of a type that a page tracks from now on. */
async function countTracked(page: Page, type: string): Promise<() => Promise<number>> {
  await page.evaluate((counted) => {
    const root = document.documentElement;
    root.dataset.tracked = '0';
    document.addEventListener('laurel:track', (event) => {
      if ((event as CustomEvent<{ event: string }>).detail.event === counted)
        root.dataset.tracked = String(Number(root.dataset.tracked) + 1);
    });
  }, type);
  return async () => Number(await page.locator('html').getAttribute('data-tracked'));
}

const typed = async (page: Page) => ({
  category: await page.getByLabel('What is it about?').inputValue(),
  name: await page.getByLabel('Your name').inputValue(),
  email: await page.getByLabel('E-mail address').inputValue(),
  organisation: await page.getByLabel('Firm or company').inputValue(),
  message: await page.getByLabel('Your message').inputValue(),
});

const send = (page: Page) => page.getByRole('button', { name: 'Send message' });
const sent = (page: Page) => page.getByRole('heading', { name: 'Your message has been sent' });
/** Returns whether an element is completely within the window. */
async function isInView(place: Locator): Promise<boolean> {
  const box = await place.boundingBox();
  const height = place.page().viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}
/** Waits until the reason of a failed delivery and the button that sends the form are both within the window. */
async function expectFailureInView(page: Page, message: string): Promise<void> {
  const failure = page.getByRole('alert').getByText(message);
  await failure.waitFor();
  const areInView = async () => [await isInView(failure), await isInView(send(page))];
  await expect.poll(areInView).toEqual([true, true]);
}
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
/** Returns the bodies of the messages that the upstream received since the previous call. */
const taken = () => {
  const all = publisher.posts().filter(({ name }) => name === 'contactQuery');
  // The upstream ignores a duplicate until the previous message is deleted.
  publisher.clearPosts();
  return all.map(({ body }) => body);
};

describe('a message', () => {
  test('is delivered with the token, and a confirmation replaces the form', async () => {
    const page = await open('/contact-us');
    await fill(page);
    const request = page.waitForRequest('**/api/contact-us/query');
    await send(page).click();
    await sent(page).waitFor();
    expect(taken()).toEqual([MESSAGE]);
    const token = (await request).headers()['x-xsrf-token'];
    expect((await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value).toBe(token);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('has been sent');
    expect(new URL(page.url()).pathname).toBe('/contact-us');
  });

  test.each([1440, 360])(
    'has a confirmation that is visible without scrolling in a window of %s pixels',
    { tags: 'further' },
    async (width) => {
      const page = await open('/contact-us', { viewport: { width, height: 900 } });
      await fill(page);
      await send(page).click();
      await sent(page).waitFor();
      await expect.poll(() => isInView(page.locator('.form-sent'))).toBe(true);
      expect(taken()).toEqual([MESSAGE]);
    },
  );

  test('that is incomplete has errors at its fields and in a summary, and the focus in the first invalid field', async () => {
    const page = await open('/contact-us');
    const submissions = await countTracked(page, 'form_submission');
    await fill(page, { email: 'adele', message: 'Hi' });
    await send(page).click();
    await page.getByText('2 answers need your attention').waitFor();
    expect(await submissions()).toBe(0);
    expect(await focusedName(page)).toBe('email');
    const email = page.getByLabel('E-mail address');
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    const described = (await email.getAttribute('aria-describedby'))?.split(' ') ?? [];
    expect(await page.locator(`#${described.at(-1)}`).textContent()).toContain('name@firm.example');
    expect(await typed(page)).toEqual({ ...MESSAGE, email: 'adele', message: 'Hi' });
    expect(await violations(page)).toEqual([]);

    await page.getByRole('alert').getByRole('link').nth(1).click();
    expect(await focusedName(page)).toBe('message');
    await fill(page);
    await page.keyboard.press('Tab');
    await send(page).press('Enter');
    await sent(page).waitFor();
    expect(taken()).toEqual([MESSAGE]);
    expect(await submissions()).toBe(1);
  });

  test.each([
    ['/contact-us', 'Send message', '4 answers need your attention', 'category'],
    ['/register-interest', 'Register interest', '2 answers need your attention', 'topic'],
  ])(
    'from %s that is submitted empty before hydration has the same errors',
    { tags: 'further' },
    async (path, button, summary, first) => {
      const page = await open(path);
      const release = await holdBack(page, '**/_astro/post-form*');
      await page.getByRole('button', { name: button }).click();
      // The browser shows no native validation message.
      expect(await focusedName(page)).toBe(null);
      release();
      await page.getByRole('alert').getByText(summary).waitFor();
      await expect.poll(() => focusedName(page)).toBe(first);
    },
  );

  test('that was typed before any script ran is retained', async () => {
    const page = await open('/contact-us');
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('[name="name"]');
      if (field !== null) field.value = 'Typed early';
    });
    await page.getByLabel('E-mail address').focus();
    await page.locator('form.form[novalidate]').waitFor();
    expect((await typed(page)).name).toBe('Typed early');
  });

  test.each([1440, 360])(
    'is retained while the browser is offline, and can be sent when it is online again, in a window of %s pixels',
    { tags: 'further' },
    async (width) => {
      const page = await open('/contact-us', { viewport: { width, height: 900 } });
      await fill(page);
      await page.locator('form.form[novalidate]').waitFor();
      await page.context().setOffline(true);
      await send(page).click();
      await expectFailureInView(page, formsTexts.offline);
      expect(await typed(page)).toEqual(MESSAGE);
      await page.context().setOffline(false);
      await send(page).click();
      await sent(page).waitFor();
      expect(taken()).toEqual([MESSAGE]);
    },
  );

  test('that is slow to deliver has a status, and is sent once however often the button is pressed', {
    tags: 'further',
  }, async () => {
    publisher.setFaults({ latency: { rate: 1, milliseconds: 1500 } });
    const page = await open('/contact-us');
    await fill(page);
    await send(page).dblclick();
    await page.getByText(formsTexts.sending).waitFor();
    expect(await send(page).getAttribute('aria-disabled')).toBe('true');
    expect(await typed(page)).toEqual(MESSAGE);
    await send(page).dispatchEvent('click');
    await sent(page).waitFor();
    await page.waitForTimeout(500);
    expect(taken()).toEqual([MESSAGE]);
  });

  test('that the upstream rejects is retained, and can be sent again', async () => {
    publisher.setFaults({ targets: [{ path: '/contact-us/query', status: 503, body: '{}', times: 1 }] });
    const page = await open('/contact-us');
    await fill(page);
    await send(page).click();
    await expectFailureInView(page, formsTexts.failed);
    expect(await typed(page)).toEqual(MESSAGE);
    await send(page).click();
    await sent(page).waitFor();
    expect(taken()).toEqual([MESSAGE]);
  });

  test('is submitted natively by a browser that rejects cookies', { tags: 'further' }, async () => {
    const page = await open('/contact-us');
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
    await fill(page);
    await send(page).click();
    await page.waitForURL('**/contact-us/sent');
    expect(taken()).toHaveLength(1);
  });

  test('is submitted natively if the script cannot be loaded', { tags: 'further' }, async () => {
    const page = await open('/contact-us');
    await page.route('**/*post-form*', (route) => route.abort());
    await send(page).click();
    await expect.poll(() => focusedName(page)).toBe('category');
    await fill(page);
    await send(page).click();
    await page.waitForURL('**/contact-us/sent');
    expect(taken()).toEqual([MESSAGE]);
  });
});

describe('without JavaScript a message', () => {
  const plain = { javaScriptEnabled: false };

  test('that is empty is rejected by the browser', { tags: 'further' }, async () => {
    const page = await open('/contact-us', plain);
    await send(page).click();
    expect(await focusedName(page)).toBe('category');
    expect(new URL(page.url()).pathname).toBe('/contact-us');
  });

  test('is delivered, and leads to a confirmation page', async () => {
    const page = await open('/contact-us', plain);
    await fill(page);
    await send(page).click();
    await page.waitForURL('**/contact-us/sent');
    expect(await page.locator('h1').textContent()).toBe('Your message has been sent');
    expect(taken()).toEqual([MESSAGE]);
  });

  test('that is incomplete is returned with its text, and can be corrected', async () => {
    const page = await open('/contact-us', plain);
    // Disables the validation of the browser.
    await fill(page, { email: 'adele@firm', message: '<b>"quoted"</b> & more' });
    await send(page).click();
    await page.getByText('One answer needs your attention').waitFor();
    expect(await page.title()).toMatch(/^Error: Contact us/);
    expect(await typed(page)).toEqual({ ...MESSAGE, email: 'adele@firm', message: '<b>"quoted"</b> & more' });
    expect(await page.getByLabel('E-mail address').getAttribute('autofocus')).toBe('');
    await page.getByLabel('E-mail address').fill(MESSAGE.email);
    await send(page).click();
    await page.waitForURL('**/contact-us/sent');
    expect(taken()).toEqual([{ ...MESSAGE, message: '<b>"quoted"</b> & more' }]);
  });

  test('that the upstream rejects is returned with its text', { tags: 'further' }, async () => {
    publisher.setFaults({ targets: [{ path: '/contact-us/query', status: 503, body: '{}', times: 1 }] });
    const page = await open('/contact-us', plain);
    await fill(page);
    await send(page).click();
    await expectFailureInView(page, formsTexts.failed);
    expect(await typed(page)).toEqual(MESSAGE);
    await send(page).click();
    await page.waitForURL('**/contact-us/sent');
    expect(taken()).toEqual([MESSAGE]);
  });
});

test('a form registers interest in a guide', { tags: 'further' }, async () => {
  const page = await open('/register-interest');
  await page.getByLabel('What interests you?').selectOption('The UK guide');
  await page.getByLabel('E-mail address').fill('adele@firm.example');
  await page.getByRole('button', { name: 'Register interest' }).click();
  await page.getByRole('heading', { name: 'Your interest is registered' }).waitFor();
  expect(publisher.posts().at(-1)).toMatchObject({
    name: 'registerInterest',
    body: { topic: 'The UK guide', email: 'adele@firm.example' },
  });
});

const testLinkOfMessage = (javaScriptEnabled: boolean) => {
  test.each([
    ['0b0e7f6a-6f44-4f0e-9d5c-2f6a8a1b7c11', 'Your link is valid'],
    ['5d2c9b1e-3f7a-4c58-8e0b-91f4d6a7c2e3', 'This link has expired'],
    ['11111111-2222-4333-8444-555555555555', 'We do not know this reference'],
    ['nonsense', 'We do not know this reference'],
  ])('with the reference %s shows: %s', async (guid, heading) => {
    const page = await open('/unsubscribe', { javaScriptEnabled });
    await page.getByRole('textbox', { name: 'Reference' }).fill(guid);
    await page.getByRole('button', { name: 'Open my preferences' }).click();
    await page.getByRole('heading', { name: heading }).waitFor();
    const link = page.getByRole('link', { name: 'Choose what to receive' });
    if (heading === 'Your link is valid') {
      const targets = await link.evaluateAll((links) => links.map((each) => each.getAttribute('href')));
      const { myAccountOrigin } = siteConfiguration;
      const start = `${myAccountOrigin}/preferences?token=preferences-`;
      expect(targets).toEqual(myAccountOrigin === null ? [] : [expect.stringContaining(start)]);
    } else {
      expect(await link.count()).toBe(0);
      expect(await page.title()).toMatch(/^Error: /);
      const field = page.getByRole('textbox', { name: 'Reference' });
      expect(await field.inputValue()).toBe(guid);
      // The browser applies `autofocus` in a later frame than the first one.
      await expect.poll(() => focusedName(page)).toBe('personGuid');
      const isWrong = heading === 'We do not know this reference';
      expect(await field.getAttribute('aria-invalid')).toBe(isWrong ? 'true' : null);
    }
  });
};
describeCases('with JavaScript %s the link of a message', [true, false], testLinkOfMessage);

describe('a report of an error', () => {
  const profile = '/law-firm/vane-uk-1:50';
  const expected = {
    page: profile,
    message: 'The town is wrong.',
    email: '',
    record: { kind: 'law-firm', publicationTypeGroupId: 1, ids: [50] },
  };
  const reports = () => {
    const all = publisher.posts().filter(({ name }) => name === 'errorReport');
    publisher.clearPosts();
    return all.map(({ body }) => body);
  };
  const address = `/report-error?page=${encodeURIComponent(profile)}`;

  test('contains the page that linked to the form, and is delivered with the ids of the record', async () => {
    const page = await open(address);
    await expect.poll(() => page.getByLabel('Page with the error').inputValue()).toBe(profile);
    await page.getByLabel('Your message').fill(expected.message);
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByRole('heading', { name: 'Your report has been sent' }).waitFor();
    expect(reports()).toEqual([expected]);
    expect(await violations(page)).toEqual([]);
  });

  test('contains the page that linked to the form when JavaScript is disabled', {
    tags: 'further',
  }, async () => {
    const page = await open(address, { javaScriptEnabled: false });
    await page.getByLabel('Your message').fill(expected.message);
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.waitForURL('**/report-error/sent');
    expect(reports()).toEqual([expected]);
  });
});
