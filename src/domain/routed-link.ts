import * as z from 'zod/mini';
import { KEEP_SCROLL_ATTRIBUTE, ROUTED_ATTRIBUTE } from './client-routing.ts';
import type { LinkTarget } from './link-target.ts';

/** The fields of `custom_routing_config` that a static site supports. */
const routingConfig = z.object({
  /** Query parameters to add to the address. */
  queryParams: z.optional(z.catchall(z.object({}), z.union([z.string(), z.number(), z.boolean()]))),
  fragment: z.optional(z.string()),
  state: z.optional(z.object({ scrollToTop: z.optional(z.boolean()) })),
});

/** HTML attributes of a link besides `href`. */
interface RoutingAttributes {
  readonly [ROUTED_ATTRIBUTE]?: '';
  readonly [KEEP_SCROLL_ATTRIBUTE]?: '';
}

/** Applies the routing configuration of a CMS link: returns its address and its attributes. An invalid configuration is ignored. */
export function routedLink(
  { href, newTab }: LinkTarget,
  link: {
    readonly use_client_routing: boolean;
    readonly custom_routing_config: Readonly<Record<string, unknown>> | null;
  },
): { readonly href: string; readonly attributes: RoutingAttributes } {
  if (!link.use_client_routing || newTab) return { href, attributes: {} };
  const {
    queryParams = {},
    fragment,
    state,
  } = routingConfig.safeParse(link.custom_routing_config).data ?? {};
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(queryParams)) parameters.set(name, String(value));
  return {
    href: `${path}${parameters.size === 0 ? '' : `?${parameters}`}${fragment === undefined ? hash : `#${fragment}`}`,
    attributes: {
      [ROUTED_ATTRIBUTE]: '',
      ...(state?.scrollToTop === false && { [KEEP_SCROLL_ATTRIBUTE]: '' as const }),
    },
  };
}
