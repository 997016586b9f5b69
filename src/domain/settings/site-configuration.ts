import type { Brand } from './brand.ts';

declare const __BRAND__: Brand | undefined;

/**
 * The publisher's identity. The Astro configuration inserts it into the code of pages. Commands and servers read it with
 * `readSettings` before they use it.
 */
export let siteConfiguration: Brand = typeof __BRAND__ === 'undefined' ? createUnreadBrand() : __BRAND__;

/** Sets the publisher's identity for this process. */
export function setSiteConfiguration(brand: Brand): void {
  siteConfiguration = brand;
}

/** Returns a brand whose keys throw when they are read. */
function createUnreadBrand(): Brand {
  return new Proxy<Partial<Brand>>(
    {},
    {
      get: (_target, key) => {
        throw new Error(
          `The key ${String(key)} of brand.json is read before readSettings has read the file.`,
        );
      },
    },
  ) as Brand;
}
