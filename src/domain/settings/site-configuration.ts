import type { Brand } from './brand.ts';
import type { BrandColours } from './brand-tokens.ts';

declare const __BRAND__: Brand | undefined;
declare const __BRAND_COLOURS__: BrandColours | undefined;

/** Whether the brand was inserted at compile time: true in pages and in tests. */
export const HAS_INSERTED_BRAND = typeof __BRAND__ !== 'undefined';

/**
 * The publisher's identity. The Astro configuration inserts it into the code of pages. Commands and servers read it with
 * `readSettings` before they use it.
 */
export let siteConfiguration: Brand =
  typeof __BRAND__ === 'undefined' ? createUnread('brand.json') : __BRAND__;

/** The colours of pictures and meta elements. They are inserted and read like `siteConfiguration`. */
export let siteColours: BrandColours =
  typeof __BRAND_COLOURS__ === 'undefined' ? createUnread('tokens.css') : __BRAND_COLOURS__;

/**
 * Sets the publisher's identity for this process.
 * @param colours not needed by code that renders no picture
 */
export function setSiteConfiguration(brand: Brand, colours?: BrandColours): void {
  siteConfiguration = brand;
  if (colours !== undefined) siteColours = colours;
}

/** Returns an object that throws when a key is read. */
function createUnread<Value extends object>(file: string): Value {
  return new Proxy<Partial<Value>>(
    {},
    {
      get: (_target, key) => {
        throw new Error(`The key ${String(key)} of ${file} is read before readSettings has read the file.`);
      },
    },
  ) as Value;
}
