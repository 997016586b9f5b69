/**
 * What `use_client_routing` and `custom_routing_config` of links and banners mean on a site of static pages: the page
 * behind such a link is fetched on the first sign of intent, so that a click shows it at once.
 * Source: specification §3, "Link" and "Banner"; §4, "Navigation start".
 */

/** Marks links whose page is fetched ahead; the rules in `public/data/navigation.speculationrules` name it too. */
export const ROUTED_ATTRIBUTE = 'data-client-routing';

/** Marks links that leave the page scrolled as it is. */
export const KEEP_SCROLL_ATTRIBUTE = 'data-keep-scroll';
