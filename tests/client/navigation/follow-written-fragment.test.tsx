import { describe, expect, test, vi } from 'vitest';
import { followWrittenFragment } from '../../../src/client/navigation/follow-written-fragment.ts';

/** Follows a fragment of a page. Returns the fragment that replaced it, or an empty list. */
function replacedFragment(html: string, hash: string): readonly string[] {
  document.body.innerHTML = html;
  const replace = vi.fn();
  followWrittenFragment(document, { location: { hash, replace } } as unknown as Window);
  return replace.mock.calls.flat();
}

const ARTICLE = '<main id="main"><h2 id="text-fees">Fees</h2></main>';
const FAQ = '<details><summary>A</summary><p id="answer-12-fees">1</p></details>';
const PROFILE = '<section id="rankings"></section><p id="profile-1-fees"></p><p id="review-80-fees"></p>';
const LAYOUT_IDS =
  '<main id="main"><h2 id="text-main">Main</h2><h2 id="text-footer">Footer</h2></main><footer id="footer"></footer>';
const UNUSUAL =
  '<p id="text-geb\u00fchren"></p><p id="text-50%"></p><p id="text-our-fees"></p><p id="text-\u8d39\u7528"></p>';

describe('followWrittenFragment', () => {
  test.each([
    ['an article, an event or a CMS page', ARTICLE, '#fees', '#text-fees'],
    ['an answer in a collapsed part', FAQ, '#fees', '#answer-12-fees'],
    ['the first text of a profile', PROFILE, '#fees', '#profile-1-fees'],
    [
      'an overview and a definition',
      '<p id="overview-4-a"></p><p id="definition-b"></p>',
      '#b',
      '#definition-b',
    ],
    ['a text whose id is in percent-encoded German', UNUSUAL, '#geb%C3%BChren', '#text-geb%C3%BChren'],
    ['a text whose id is in German', UNUSUAL, '#geb\u00fchren', '#text-geb%C3%BChren'],
    ['a text whose id is in Chinese', UNUSUAL, '#%E8%B4%B9%E7%94%A8', '#text-%E8%B4%B9%E7%94%A8'],
    ['a text whose id ends with a percent sign', UNUSUAL, '#50%', '#text-50%25'],
    ['a text whose id contains white space', UNUSUAL, '#our%20fees', '#text-our-fees'],
    ['a text with the id of the main area', LAYOUT_IDS, '#main', '#text-main'],
    ['a text with the id of the footer', LAYOUT_IDS, '#footer', '#text-footer'],
  ])('replaces the written id by the published id: %s', (_what, html, opened, expected) => {
    expect(replacedFragment(html, opened)).toEqual([expected]);
  });

  test.each([
    ['no fragment', ARTICLE, ''],
    ['an empty fragment', ARTICLE, '#'],
    ['the published id', ARTICLE, '#text-fees'],
    ['an id of the layout only', PROFILE, '#rankings'],
    ['an unknown id', ARTICLE, '#costs'],
    ['another case', ARTICLE, '#Fees'],
    ['an invalid percent-encoding', ARTICLE, '#%E0%A4%A'],
  ])('replaces nothing if the address has %s', (_what, html, opened) => {
    expect(replacedFragment(html, opened)).toEqual([]);
  });
});
