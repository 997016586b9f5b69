import { expect, test } from 'vitest';
import { decodeEntities } from '../../../src/content/html/decode-entities.ts';

test.each([
  ['M&amp;A &#8211; Editor&#8217;s pick', 'M&A – Editor’s pick'],
  ['M&amp;amp;A', 'M&amp;A'],
  ['&lt;em&gt;A&lt;/em&gt;', '<em>A</em>'],
  ['&#x2019;&hellip;&eacute;&quot;&apos;', '’…é"\''],
  ['A&nbsp;B', 'A\u00a0B'],
  ['&#128101;', '👥'],
  ['&#150;', '–'],
  ['AT&T, R&D; Q&A;', 'AT&T, R&D; Q&A;'],
  ['?a=1&copy=2&lt', '?a=1&copy=2&lt'],
  ['&unknown; & &#; &#x;', '&unknown; & &#; &#x;'],
  ['&#0;&#8;&#xD800;&#9999999;', '&#0;&#8;&#xD800;&#9999999;'],
  ['', ''],
])('%j is decoded once to %j', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded);
});
