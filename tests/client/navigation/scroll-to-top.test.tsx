import { afterEach, describe, expect, test, vi } from 'vitest';
import { enableScrollToTop, SCROLL_POSITION_KEY } from '../../../src/client/navigation/scroll-to-top.ts';

const ORIGIN = 'https://www.laurel.example';
afterEach(() => sessionStorage.clear());

/** Creates a fake window with a URL. */
function openWindow(path: string) {
  const scrollTo = vi.fn();
  const location = new URL(path, ORIGIN);
  const view = Object.assign(new EventTarget(), { history: {}, location, scrollTo, scrollY: 0 });
  return { view: view as unknown as Window & typeof view, scrolled: scrollTo.mock.calls };
}

const pageShow = (persisted: boolean) => new PageTransitionEvent('pageshow', { persisted });
const top = (pixels: number) => [[{ top: pixels, behavior: 'instant' }]];

describe('enableScrollToTop', () => {
  test('does not scroll a page that has finished loading', () => {
    const { view, scrolled } = openWindow('/');
    enableScrollToTop(document, view, sessionStorage);
    view.dispatchEvent(pageShow(false));
    expect(scrolled).toEqual([]);
  });

  test('scrolls to the top when the page is restored from the back/forward cache', () => {
    const { view, scrolled } = openWindow('/');
    enableScrollToTop(document, view, sessionStorage);
    view.dispatchEvent(pageShow(true));
    expect(scrolled).toEqual(top(0));
  });

  test.each(['#%', '#%E0%A4%A', '#%zz'])(
    'scrolls to the top on a navigation to the invalid fragment %s',
    (fragment) => {
      const { view, scrolled } = openWindow(`/${fragment}`);
      enableScrollToTop(document, view, sessionStorage);
      view.dispatchEvent(new PopStateEvent('popstate'));
      expect(scrolled).toEqual(top(0));
    },
  );

  test('restores the scroll position once after a link that keeps it', () => {
    sessionStorage.setItem(SCROLL_POSITION_KEY, `400 ${ORIGIN}/rankings`);
    const pages = [openWindow('/rankings'), openWindow('/rankings')];
    for (const { view } of pages) enableScrollToTop(document, view, sessionStorage);
    expect(pages.map(({ scrolled }) => scrolled)).toEqual([top(400), []]);
  });

  test.each([
    ['the top for a URL without a fragment', '/', top(0), []],
    ["the element of the URL's fragment", '/#r%C3%A9sum%C3%A9', [], ['résumé']],
    ['the top for a fragment without an element', '/#none', top(0), []],
    ['the top for an empty fragment', '/#', top(0), []],
    ['the element whose id ends with a percent sign', '/#50%', [], ['50%']],
    ['the element whose id is a percent sign, which the URL encodes', '/#%25', [], ['%']],
    ['the element whose id is percent-encoded itself', '/#a%20b', [], ['a%20b']],
    ['the top for incomplete UTF-8', '/#%E0%A4%A', top(0), []],
    ['the top for Latin-1', '/#caf%E9', top(0), []],
    ['the top for a percent sign that no digits follow', '/#100%-sure', top(0), []],
    ['the top for a percent sign before other letters', '/#%u0041', top(0), []],
  ])('scrolls on popstate to %s', (_where, path, calls, parts) => {
    document.body.innerHTML = '<h2 id="résumé"></h2><p id="50%"></p><p id="%"></p><p id="a%20b"></p>';
    const shown: string[] = [];
    Element.prototype.scrollIntoView = function () {
      shown.push(this.id);
    };
    const { view, scrolled } = openWindow(path);
    enableScrollToTop(document, view, sessionStorage);
    view.dispatchEvent(new PopStateEvent('popstate'));
    expect([scrolled, shown]).toEqual([calls, parts]);
  });
});

test('enableScrollToTop ignores a full storage when a link keeps the scroll position', () => {
  const failed = vi.fn((event: Event) => event.preventDefault());
  window.addEventListener('error', failed);
  const setItem = vi.fn(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  const full = { getItem: () => null, setItem, removeItem: () => undefined };
  enableScrollToTop(document, openWindow('/').view, full as unknown as Storage);
  document.body.innerHTML = '<a href="#rankings" data-keep-scroll>Rankings</a>';
  document.querySelector('a')?.click();
  expect(setItem).toHaveBeenCalledTimes(1);
  expect(failed).not.toHaveBeenCalled();
  window.removeEventListener('error', failed);
});
