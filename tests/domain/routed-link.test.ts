import { describe, expect, test } from 'vitest';
import { routedLink } from '../../src/domain/routed-link.ts';

const here = { href: '/articles?page=2#top', newTab: false };
const routed = (custom_routing_config: Record<string, unknown> | null) =>
  routedLink(here, { use_client_routing: true, custom_routing_config });

describe('a link of the CMS', () => {
  test('without client routing has no attributes in any configuration', () => {
    const link = { use_client_routing: false, custom_routing_config: { fragment: 'x' } };
    expect(routedLink(here, link)).toEqual({ href: here.href, attributes: {} });
  });

  test('that opens in a new tab is never prefetched', () => {
    const link = { use_client_routing: true, custom_routing_config: null };
    expect(routedLink({ href: 'https://a.test/', newTab: true }, link).attributes).toEqual({});
  });

  test.each([
    [null, '/articles?page=2#top'],
    [{}, '/articles?page=2#top'],
    [{ queryParams: { page: 3, q: 'a b' } }, '/articles?page=3&q=a+b#top'],
    [{ fragment: 'latest' }, '/articles?page=2#latest'],
    [{ queryParams: 'nonsense' }, '/articles?page=2#top'],
    [{ unknown: true }, '/articles?page=2#top'],
  ])('with %j links to %s', (config, href) => {
    expect(routed(config)).toEqual({ href, attributes: { 'data-client-routing': '' } });
  });

  test.each([
    [{ state: { scrollToTop: false } }, true],
    [{ state: { scrollToTop: true } }, false],
    [{ state: {} }, false],
  ])('with %j preserves the scroll position: %s', (config, keeps) => {
    expect('data-keep-scroll' in routed(config).attributes).toBe(keeps);
  });
});
