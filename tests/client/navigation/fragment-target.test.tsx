import { describe, expect, test, vi } from 'vitest';
import { onWrittenFragment } from '../../../src/client/navigation/fragment-target.ts';

/** Opens a page at a fragment, then navigates to further fragments. Returns the fragments that were followed. */
function followedFragments(opened: string, ...next: readonly string[]): readonly string[] {
  document.body.innerHTML = '<main id="main"><h2 id="text-main">A</h2><h2 id="text-fees">B</h2></main>';
  const location = { hash: opened };
  const view = Object.assign(new EventTarget(), { location });
  const follow = vi.fn(() => location.hash);
  onWrittenFragment(document, view as unknown as Window, follow);
  for (const hash of next) {
    location.hash = hash;
    view.dispatchEvent(new Event('hashchange'));
  }
  return follow.mock.results.map(({ value }) => value as string);
}

describe('onWrittenFragment', () => {
  test.each([
    ['the fragment of a new page', ['#fees'], ['#fees']],
    ['the fragment of a new page that is an id of the layout', ['#main'], ['#main']],
    ['no fragment of a new page without one', [''], []],
    ['a fragment without an element on a navigation within the page', ['', '#fees'], ['#fees']],
    ['no fragment with an element on a navigation within the page', ['', '#main', '#text-fees'], []],
  ])('follows %s', (_what, [opened = '', ...next], expected) => {
    expect(followedFragments(opened, ...next)).toEqual(expected);
  });
});
