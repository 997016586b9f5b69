/**
 * Submits forms to the functions of a German site. The functions run in a separate process, because the language of a server is resolved
 * when its process starts.
 */
import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue as german } from '../../src/texts/de/catalogue.ts';
import { catalogue as english } from '../../src/texts/en/catalogue.ts';
import { parseHtml } from '../support/html.ts';
import { root } from '../support/sample-site.ts';

type Upstream = 'accepts' | 'rejects' | 'is down';

/** A POST request to the function of a form, or a GET request to `/unsubscribe`. */
interface Case {
  readonly path: string;
  /** Body of a form that is submitted without JavaScript, or of a POST request of a script. */
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: Readonly<Record<string, string>>;
  readonly hasToken?: boolean;
  readonly upstream?: Upstream;
  readonly isLimited?: boolean;
  readonly hasBotCheck?: boolean;
}

interface Result {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
}

const CONTACT = '/api/contact-us/query';
const INTEREST = '/api/register-interest';
const MESSAGE = {
  category: 'Presse',
  name: 'Ana Berg',
  email: 'ana@kanzlei.example',
  organisation: '',
  message: 'Guten Tag, ich habe eine Frage.',
};
const GUID = '0b0e7f6a-6f44-4f0e-9d5c-2f6a8a1b7c11';

const { forms, unsubscribe } = german;

/** Submissions without JavaScript whose response is the page of the form, with the expected status and texts of its alerts. */
const PAGES: readonly (readonly [name: string, sent: Case, status: number, alerts: readonly string[]])[] = [
  [
    'one invalid field',
    { path: CONTACT, form: { ...MESSAGE, email: 'ana@kanzlei' } },
    400,
    ['Bitte prüfen Sie eine Ihrer Angaben', 'Geben Sie eine E-Mail-Adresse wie name@kanzlei.example ein.'],
  ],
  [
    'empty fields',
    { path: CONTACT, form: { organisation: '' } },
    400,
    ['Bitte prüfen Sie 4 Ihrer Angaben', 'Geben Sie Ihren Namen ein.', 'Schreiben Sie Ihre Nachricht.'],
  ],
  [
    'an empty interest',
    { path: INTEREST, form: { topic: '' } },
    400,
    ['Geben Sie Ihre E-Mail-Adresse ein.', 'Wählen Sie aus, was Sie interessiert.'],
  ],
  ['an upstream that is down', { path: CONTACT, form: MESSAGE, upstream: 'is down' }, 502, [forms.failed]],
  [
    'an upstream that rejects the message',
    { path: CONTACT, form: MESSAGE, upstream: 'rejects' },
    502,
    [forms.failed],
  ],
  ['too many messages', { path: CONTACT, form: MESSAGE, isLimited: true }, 429, [forms.tooMany]],
  ['a bot check', { path: CONTACT, form: MESSAGE, hasBotCheck: true }, 403, [forms.noScript]],
];

/** POST requests of scripts, with the expected errors. Messages for visitors are in German; other messages are for developers. */
const JSON_RESULTS: readonly (readonly [name: string, sent: Case, status: number, error: object])[] = [
  [
    'an invalid field',
    { path: CONTACT, json: { ...MESSAGE, message: 'Hallo' }, hasToken: true },
    400,
    { name: 'InvalidBody', fields: { message: 'Schreiben Sie mindestens 10 Zeichen.' } },
  ],
  ['no token', { path: CONTACT, json: MESSAGE }, 403, { name: 'TokenMissing' }],
  [
    'too many messages',
    { path: CONTACT, json: MESSAGE, hasToken: true, isLimited: true },
    429,
    { name: 'TooManyRequests', message: forms.tooMany },
  ],
  [
    'an upstream that is down',
    { path: CONTACT, json: MESSAGE, hasToken: true, upstream: 'is down' },
    502,
    { name: 'NotTaken' },
  ],
];

/** Links to the e-mail preferences, with the expected status and the text that explains the state of the link, e.g. unknown. */
const LINKS: readonly (readonly [name: string, sent: Case, status: number, text: string])[] = [
  ['a malformed link', { path: '/unsubscribe?personGuid=x' }, 404, unsubscribe.states.unknown.text],
  [
    'an upstream that rejects the link',
    { path: `/unsubscribe?personGuid=${GUID}`, upstream: 'rejects' },
    503,
    unsubscribe.states.unavailable.text,
  ],
  [
    'too many links',
    { path: `/unsubscribe?personGuid=${GUID}`, isLimited: true },
    429,
    unsubscribe.states.unavailable.text,
  ],
];

const SENT: readonly (readonly [form: string, sent: Case, location: string])[] = [
  ['contact-us', { path: CONTACT, form: MESSAGE }, '/contact-us/sent'],
  [
    'register-interest',
    { path: INTEREST, form: { email: 'ana@kanzlei.example', topic: 'Deutschland' } },
    '/register-interest/sent',
  ],
  ['contact-us, by script', { path: CONTACT, json: MESSAGE, hasToken: true }, ''],
];

const CASES: readonly Case[] = [...PAGES, ...JSON_RESULTS, ...LINKS, ...SENT].map(([, sent]) => sent);

/** Script that sends the requests in its first argument to the form functions, and prints the responses. */
const SEND = `
  import { createFormFunctions } from './src/delivery/server/form-functions.ts';
  import { FORM_PLACEHOLDER_END, formPlaceholderStart } from './src/domain/form-placeholder.ts';
  import { readSettings } from './src/delivery/build/read-settings.ts';
  import { hostingSettings } from './src/domain/settings/hosting-settings.ts';
  const origin = 'https://www.kanzleikompass.example';
  const token = 'abcdefghijklmnop';
  const choices = { category: ['Presse'], topic: ['Deutschland'] };
  const page = '<html><head><title>Seite</title></head><main>' + formPlaceholderStart(choices) + FORM_PLACEHOLDER_END + '</main></html>';
  const upstreams = {
    accepts: async () => new Response(null, { status: 201 }),
    rejects: async () => new Response(null, { status: 500 }),
    'is down': async () => { throw new TypeError('fetch failed'); },
  };
  const results = [];
  for (const sent of JSON.parse(process.argv[1])) {
    const { path, form, json, hasToken, upstream = 'accepts', isLimited, hasBotCheck } = sent;
    const functions = createFormFunctions({
      settings: hostingSettings(readSettings({
        LAUREL_BRAND: process.env.LAUREL_BRAND,
        LAUREL_API_MAIN: 'https://api.kanzleikompass.example',
        ...(hasBotCheck && { LAUREL_CAPTCHA_SITE_KEY: 'key', LAUREL_CAPTCHA_SECRET: 'secret' }),
      })),
      fetch: upstreams[upstream],
      countRequest: () => (isLimited ? 60 : undefined),
      readPage: async () => page,
    });
    const headers = {
      origin,
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(json && { 'content-type': 'application/json' }),
      ...(hasToken && { cookie: 'XSRF-TOKEN=' + token, 'x-xsrf-token': token }),
    };
    const body = form ? new URLSearchParams(form).toString() : json ? JSON.stringify(json) : undefined;
    const request = new Request(origin + path, { headers, ...(body === undefined ? {} : { method: 'POST', body }) });
    const response = await (body === undefined ? functions.handleUnsubscribe : functions.handlePost)(request, 'client');
    results.push({ status: response.status, location: response.headers.get('location'), text: await response.text() });
  }
  console.log(JSON.stringify(results));
`;

const results = new Map<Case, Result>();
const resultOf = (sent: Case): Result => results.get(sent) as Result;

/** Returns the English texts that contain a space. Single words are skipped, because they can be the same in German. */
const englishSentences = (texts: unknown): readonly string[] => {
  if (typeof texts === 'string') return texts.includes(' ') ? [texts] : [];
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(englishSentences) : [];
};
const ENGLISH = englishSentences([english.forms, english.unsubscribe]);

function expectGerman(html: string): void {
  expect(ENGLISH.filter((text) => html.includes(text))).toEqual([]);
}

beforeAll(() => {
  const printed = execFileSync(
    process.execPath,
    [
      '--import',
      'tsx',
      '--import',
      './scripts/locale-texts.mjs',
      '--input-type=module',
      '--eval',
      SEND,
      JSON.stringify(CASES),
    ],
    { cwd: root, encoding: 'utf8', env: { ...process.env, LAUREL_LOCALE: 'de' } },
  );
  for (const [index, result] of (JSON.parse(printed) as Result[]).entries())
    results.set(CASES[index] as Case, result);
});

describe('the functions of forms on a German site', () => {
  it.each(PAGES)('respond to %s with the page of the form in German', (_name, sent, status, alerts) => {
    const result = resultOf(sent);
    expect(result.status).toBe(status);
    const page = parseHtml(result.text);
    expect(page.select('title')[0]?.text).toBe('Fehler: Seite');
    const shown = page.select('[role=alert]').map(({ text }) => text);
    for (const alert of alerts) expect(shown.join('\n')).toContain(alert);
    expectGerman(result.text);
  });

  it.each(JSON_RESULTS)(
    'respond to a script with German messages for visitors: %s',
    (_name, sent, status, error) => {
      const result = resultOf(sent);
      expect(result.status).toBe(status);
      expect(JSON.parse(result.text)).toMatchObject({ error });
      expectGerman(result.text);
    },
  );

  it.each(LINKS)(
    'respond to %s with a German text about the state of the link',
    (_name, sent, status, text) => {
      const result = resultOf(sent);
      expect(result.status).toBe(status);
      expect(parseHtml(result.text).select('main')[0]?.text).toContain(text);
      expectGerman(result.text);
    },
  );

  it.each(SENT)('accept the form %s', (_form, sent, location) => {
    const result = resultOf(sent);
    expect(result.status).toBe(location === '' ? 204 : 303);
    expect(result.location ?? '').toBe(location);
  });
});
