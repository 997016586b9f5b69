/**
 * The HTML attributes for `use_client_routing` and `custom_routing_config` of links and banners. On a site of static pages, such
 * a link's page is prefetched on hover or focus, so that a click shows it without delay. Source: specification §3, "Link" and
 * "Banner"; §4, "Navigation start".
 */

/** Marks links whose page is prefetched. The rules in `public/data/navigation.speculationrules` select it too. */
export const ROUTED_ATTRIBUTE = 'data-client-routing';

/** Marks links that preserve the scroll position. */
export const KEEP_SCROLL_ATTRIBUTE = 'data-keep-scroll';
