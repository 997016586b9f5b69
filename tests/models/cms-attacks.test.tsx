import { describe, expect, test } from 'vitest';
import { sanitizeCmsHtml } from '../../src/content/html/sanitize-cms-html.ts';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import { cmsDocument } from '../../src/models/cms-document.ts';
import { attacks, harmless } from './cms-attacks.ts';

/** The allowed attributes by element. They can neither execute nor load anything. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  A: ['href', 'rel'],
  IMG: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  ABBR: ['title'],
  OL: ['start', 'type', 'reversed'],
  LI: ['value'],
  DETAILS: ['open'],
  TH: ['scope', 'colspan', 'rowspan'],
  TD: ['colspan', 'rowspan'],
  ...Object.fromEntries(
    (
      'P BR H2 H3 H4 H5 H6 UL STRONG EM BLOCKQUOTE CITE SUP SUB HR CODE PRE DL DT DD FIGURE FIGCAPTION ' +
      'TABLE CAPTION THEAD TBODY TFOOT TR DIV SUMMARY DEL INS S U Q MARK KBD SAMP VAR DFN RUBY RT RP BDI BDO WBR'
    )
      .split(' ')
      .map((name) => [name, []]),
  ),
};
const EVERYWHERE = ['id', 'lang', 'dir'];
const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:|tel:|#|\/(?!\/))/;
/** Matches paths of the site. No other origin is allowed, because none is configured. */
const SAFE_SOURCE = /^\/(?![/\\])/;

/** Returns the elements and attributes of HTML that could execute or load something, or mislead a visitor. */
function dangers(html: string, more: Readonly<Record<string, readonly string[]>> = {}): string[] {
  const document = new DOMParser().parseFromString(`<!doctype html><body>${html}`, 'text/html');
  const found: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    const allowed = more[element.tagName] ?? ALLOWED[element.tagName];
    if (allowed === undefined) found.push(element.tagName);
    for (const { name, value } of element.attributes) {
      const known = [...(allowed ?? []), ...(ALLOWED[element.tagName] ?? []), ...EVERYWHERE].includes(name);
      if (!known) found.push(`${element.tagName} ${name}`);
      if (name === 'src' && !SAFE_SOURCE.test(value)) found.push(`${element.tagName} ${name}=${value}`);
      if (name === 'href' && !SAFE_ADDRESS.test(value)) found.push(`${element.tagName} ${name}=${value}`);
    }
  }
  const { childNodes } = document.documentElement;
  if (childNodes.length !== 2) found.push('something outside the body');
  return found;
}

const sanitized = (html: string): string => sanitizeCmsHtml(html, siteConfiguration).html;

test('there are more than 200 distinct attacks', () => {
  expect(new Set(attacks.map(({ html }) => html)).size).toBe(attacks.length);
  expect(attacks.length).toBeGreaterThan(200);
});

describe.each([...Map.groupBy(attacks, ({ group }) => group)])('attacks with %s', (_group, list) => {
  test.each(list.map(({ html }) => html))('are sanitised: %j', (html) => {
    const sanitizedHtml = sanitized(html);
    expect(dangers(sanitizedHtml)).toEqual([]);
    expect(sanitized(sanitizedHtml)).toBe(sanitizedHtml);
    const { html: page } = cmsDocument(html);
    expect(dangers(page, { DIV: ['class', 'role', 'tabindex', 'aria-label'] })).toEqual([]);
  });

  test.each(list.map(({ html }) => html))('do not change the HTML before %j', (html) => {
    expect(sanitized(`${harmless.before}${html}`)).toContain(harmless.before);
  });
});

test('the check detects dangers in unsanitised HTML', () => {
  const found = attacks.filter(({ html }) => dangers(html).length > 0);
  expect(found.length).toBeGreaterThan(190);
});
