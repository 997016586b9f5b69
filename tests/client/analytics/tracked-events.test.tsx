import { expect, test } from 'vitest';
import { track } from '../../../src/client/analytics/track.ts';
import {
  ANALYTICS_EVENT_TYPES,
  eventOfElement,
  type RecordedEvent,
  recordEvents,
} from '../../../src/client/analytics/tracked-events.ts';
import { type AnalyticsEvent, trackingAttributes } from '../../../src/domain/analytics-events.ts';

const share: AnalyticsEvent = { event: 'share', network: 'X' };

function renderHtml(html: string): void {
  document.body.innerHTML = html;
}

const attributes = (event: AnalyticsEvent): string =>
  Object.entries(trackingAttributes(event))
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');

test('tracking attributes begin with data-cmb-', () => {
  expect(trackingAttributes({ event: 'filter_applied', filterName: 'Guide', filterValue: 'UK' })).toEqual({
    'data-cmb-event': 'filter_applied',
    'data-cmb-filter-name': 'Guide',
    'data-cmb-filter-value': 'UK',
  });
});

test.each([
  [
    'a tracked link',
    `<a id="used" href="/x" ${attributes(share)}> To \n X </a>`,
    { event: 'share', network: 'X', linkText: 'To X', linkUrl: 'http://localhost:3000/x' },
  ],
  [
    'a link inside a tracked element',
    `<nav ${attributes({ event: 'navigation', navigationArea: 'footer' })}><a id="used" href="/x">X</a></nav>`,
    { event: 'navigation', navigationArea: 'footer', linkText: 'X', linkUrl: 'http://localhost:3000/x' },
  ],
  [
    'a button with a label',
    `<button id="used" aria-label="Next" ${attributes({ event: 'carousel_scroll', carouselName: 'news', direction: 'next' })}>→</button>`,
    { event: 'carousel_scroll', carouselName: 'news', direction: 'next', buttonText: 'Next' },
  ],
  [
    'a summary',
    `<details ${attributes({ event: 'button_click', buttonName: 'badge' })}><summary id="used">Show</summary></details>`,
    { event: 'button_click', buttonName: 'badge', buttonText: 'Show' },
  ],
  [
    'a tracked form',
    `<form id="used" ${attributes({ event: 'form_submission', formName: 'contact' })}></form>`,
    { event: 'form_submission', formName: 'contact' },
  ],
  [
    'a button of a tracked form',
    `<form ${attributes({ event: 'form_submission', formName: 'contact' })}><button id="used">Send</button></form>`,
    undefined,
  ],
  [
    'a button that opens a menu',
    `<header ${attributes({ event: 'navigation', navigationArea: 'header' })}><button id="used" aria-expanded="false">Guides</button></header>`,
    { event: 'navigation', navigationArea: 'header', buttonText: 'Guides' },
  ],
  [
    'a button that closes a menu',
    `<header ${attributes({ event: 'navigation', navigationArea: 'header' })}><button id="used" aria-expanded="true">Guides</button></header>`,
    undefined,
  ],
  ['a link without tracking', '<a id="used" href="/x">X</a>', undefined],
  ['a link of an unknown event type', '<a id="used" href="/x" data-cmb-event="purchase">X</a>', undefined],
])('the event of %s has the expected fields', (_what, html, expected) => {
  renderHtml(html);
  const used = document.getElementById('used');
  expect(used && eventOfElement(used)).toEqual(expected);
});

test('recordEvents records clicks inside links, submitted forms and events of `track`', () => {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `<a href="#x" ${attributes(share)}><b>X</b></a><form ${attributes({ event: 'form_submission', formName: 'contact' })}><p>Text</p></form>`;
  const events: RecordedEvent[] = [];
  recordEvents(
    (type, handler) => page.addEventListener(type, handler, true),
    (event) => events.push(event),
  );
  page.querySelector('b')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  page.querySelector('p')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }));
  track(
    { event: 'search', searchTerm: 'ash', searchType: 'autocomplete', searchCategory: 'organisation' },
    page,
  );
  expect(events.map(({ event }) => event)).toEqual(['share', 'form_submission', 'search']);
  expect(events[2]).toEqual({
    event: 'search',
    searchTerm: 'ash',
    searchType: 'autocomplete',
    searchCategory: 'organisation',
  });
});

test('the event types are the 18 types of the specification', () => {
  expect([...ANALYTICS_EVENT_TYPES].join(', ')).toBe(
    'search, share, contact, filter_applied, form_interaction, form_submission, page_view, button_click, navigation, carousel_scroll, carousel_click, profile_info, search_guides, contribution_click_tile, contribution_tab_clicked, contribution_button_click, filter_interaction, contributor_button_click',
  );
});
