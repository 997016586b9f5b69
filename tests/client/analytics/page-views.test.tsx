import { describe, expect, test, vi } from 'vitest';
import { onEachPageView, pageView } from '../../../src/client/analytics/page-views.ts';

describe('the view of a page', () => {
  const page = () => document.implementation.createHTMLDocument('Rankings');

  test('sends empty strings as the logged-in state', () => {
    const location = { pathname: '/law-firm/x-global-2:1' } as Location;
    expect(pageView({ title: 'Rankings', location })).toEqual({
      event: 'page_view',
      pagePath: '/law-firm/x-global-2:1',
      pageTitle: 'Rankings',
      loggedInStatus: '',
      loggedInUser: '',
    });
  });

  test('is reported immediately, and again when the page is restored from the back/forward cache', () => {
    const seen = vi.fn();
    onEachPageView(page(), window, seen);
    expect(seen).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(seen).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(seen).toHaveBeenCalledTimes(2);
  });

  test('is reported for a prerendered page when it is activated', () => {
    const seen = vi.fn();
    const prerendered = Object.assign(page(), { prerendering: true });
    onEachPageView(prerendered, window, seen);
    expect(seen).not.toHaveBeenCalled();
    prerendered.dispatchEvent(new Event('prerenderingchange'));
    expect(seen).toHaveBeenCalledTimes(1);
  });
});
