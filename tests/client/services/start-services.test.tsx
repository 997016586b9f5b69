import { beforeEach, expect, test, vi } from 'vitest';
import { startServices } from '../../../src/client/services/start-services.ts';
import type { Consent } from '../../../src/domain/consent.ts';
import type { ServicesSettings } from '../../../src/domain/settings/services.ts';

const NOTHING: Consent = { statistics: false, marketing: false };
const STATISTICS: Consent = { statistics: true, marketing: false };

beforeEach(() => {
  document.head.replaceChildren();
  window.dataLayer = [];
});

const setCookie = (cookie: string): void => {
  Object.assign(document, { cookie });
};

/** Creates a page with a consent provider, a tag manager and monitoring. */
function createPageWithConsentProvider() {
  const idle: (() => void)[] = [];
  const reload = vi.fn();
  const view = {
    addEventListener() {},
    requestIdleCallback: (task: () => void) => idle.push(task),
    location: { reload },
  } as unknown as Window;
  const page = Object.assign(new EventTarget(), { title: 'Rankings', location: { pathname: '/' } });
  Object.defineProperty(page, 'cookie', {
    get: () => document.cookie,
    set: setCookie,
  });
  const at = (name: string) => `https://services.example/${name}.js?${crypto.randomUUID()}`;
  const settings: ServicesSettings = {
    consentScript: at('consent'),
    monitoring: {
      connectionString: 'InstrumentationKey=a-key;IngestionEndpoint=http://127.0.0.1:9/',
      instrumentationKey: undefined,
    },
    scripts: [{ name: 'tagManager', category: 'statistics', script: at('tags') }],
    linkedInPartner: undefined,
    facebookPixel: undefined,
  };
  startServices(settings, () => {}, page as unknown as Document, view);
  return {
    reload,
    answer: (detail: Consent) => page.dispatchEvent(new CustomEvent('laurel:consent', { detail })),
    async becomeIdle() {
      for (const task of idle.splice(0)) task();
      await vi.dynamicImportSettled();
    },
    /** Returns the loaded scripts except the script of the consent provider. */
    loaded: () => [...document.head.querySelectorAll('script')].filter(({ src }) => src.includes('/tags.js')),
    sent: () => window.dataLayer?.map((entry) => (entry as { event: string }).event),
    monitored: () => document.cookie.includes('ai_session'),
  };
}

test('startServices loads and sends nothing if consent is withdrawn before the page is idle', async () => {
  const page = createPageWithConsentProvider();
  page.answer(STATISTICS);
  page.answer(NOTHING);
  await page.becomeIdle();
  expect([page.loaded(), page.sent(), page.monitored()]).toEqual([[], [], false]);
  expect(page.reload).not.toHaveBeenCalled();
});

test('startServices applies consent once if it is given again before the page is idle', async () => {
  const page = createPageWithConsentProvider();
  for (const consent of [STATISTICS, NOTHING, STATISTICS]) page.answer({ ...consent });
  await page.becomeIdle();
  expect(page.loaded()).toHaveLength(1);
  expect(page.sent()).toEqual(['consent', 'page_view', 'gtm.js']);
  expect(page.monitored()).toBe(true);
});

test('startServices reloads the page if consent is withdrawn while a script runs', async () => {
  const page = createPageWithConsentProvider();
  page.answer(STATISTICS);
  await page.becomeIdle();
  expect(page.reload).not.toHaveBeenCalled();
  page.answer(NOTHING);
  expect(page.reload).toHaveBeenCalledTimes(1);
});

test.each([
  [[STATISTICS], ['ai_user', 'ai_session', 'ai_user_theme', 'other']],
  [[NOTHING], ['ai_user_theme', 'other']],
  [[{ statistics: false, marketing: true }], ['ai_user_theme', 'other']],
  [
    [STATISTICS, NOTHING],
    ['ai_user_theme', 'other'],
  ],
  [[], ['ai_user', 'ai_session', 'ai_user_theme', 'other']],
])('startServices with the consecutive consents %j retains the cookies %j', (consents, names) => {
  for (const name of ['ai_user', 'ai_session', 'ai_user_theme', 'other']) setCookie(`${name}=1; Path=/`);
  const page = createPageWithConsentProvider();
  for (const consent of consents) page.answer(consent);
  expect(document.cookie.split('; ').map((cookie) => cookie.split('=')[0])).toEqual(
    expect.arrayContaining(names),
  );
  expect(document.cookie.split('; ')).toHaveLength(names.length);
});
