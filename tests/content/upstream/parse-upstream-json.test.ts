import { expect, it } from 'vitest';
import { parseUpstreamJson } from '../../../src/content/upstream/parse-upstream-json.ts';

it.each([
  ['an override', '"a\u202eb"', 'ab'],
  ['an escaped override', '"a\\u202Eb"', 'ab'],
  ['every embedding', '"\u202a\u202b\u202c\u202d"', ''],
  ['every isolate', '"\\u2066\u2067\\u2068\u2069"', ''],
  [
    'a control in a menu',
    '{"acf":{"nav_sections":[{"link_text":"\u202eknil"}]}}',
    { acf: { nav_sections: [{ link_text: 'knil' }] } },
  ],
])('parseUpstreamJson removes %s', (_, text, expected) => {
  expect(parseUpstreamJson(text)).toEqual(expected);
});

it.each([
  ['an escaped backslash before u202e', '"\\\\u202e"', '\\u202e'],
  ['Arabic and Hebrew text with marks', '"مرحبا\u200f שלום\u200e"', 'مرحبا\u200f שלום\u200e'],
  ['numbers and null', '[1,null,"\u202e",true]', [1, null, '', true]],
])('parseUpstreamJson retains %s', (_, text, expected) => {
  expect(parseUpstreamJson(text)).toEqual(expected);
});
