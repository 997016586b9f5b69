import { z } from 'zod';
import { type BrandFault, brandInvalid } from '../errors/brand.ts';
import { mismatches } from '../errors/zod-issues.ts';
import { nearestName } from '../nearest-name.ts';

/**
 * The publisher's identity: names, addresses, menus and footer of the site. `brand/brand.json` contains it; docs/brand.md lists all
 * keys. Source: specification §2, "Shell"; §9.
 */

const text = z.string().trim().min(1).refine(isOneLine, 'text in one line');

/** Creates the schema of an HTTP or HTTPS URL. `fits` is an additional condition. */
const webAddress = (expected: string, fits: (address: URL) => boolean = () => true) =>
  z.string().refine((address) => {
    if (!URL.canParse(address)) return false;
    const url = new URL(address);
    return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && fits(url);
  }, expected);

const address = webAddress('an http(s) address such as https://www.laurel.example/info');
const isOrigin = ({ pathname, search, hash }: URL): boolean =>
  pathname === '/' && search === '' && hash === '';
const ORIGIN = 'an http(s) origin such as https://www.laurel.example, without a path';
const origin = webAddress(ORIGIN, isOrigin).transform((value) => new URL(value).origin);

/** Placeholder for the main guide in an address of the site, e.g. `/all-law-firms-{guide}`. */
const GUIDE_PLACEHOLDER = '{guide}';

/** The target of a link of the shell: a path of the site, or an address of another site. */
const linkTarget = z
  .string()
  .refine(
    (href) => /^\/(?![/\\])\S*$/.test(href) || address.safeParse(href).success,
    'a path such as /about-us, or an http(s) address',
  );

const link = z.strictObject({
  label: text.describe('Text of the link'),
  href: linkTarget.describe(
    `Path of the site, or address of another site. \`${GUIDE_PLACEHOLDER}\` is replaced by the main guide (\`LAUREL_MAIN_GUIDE\`), e.g. \`global-2\``,
  ),
});

const menu = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case letters and digits, separated by dashes')
    .describe('The `section_id` of the sections that the menu shows'),
  label: text.describe('Text of the menu'),
  href: link.shape.href.describe('Page that the menu links to without JavaScript, and its overview link'),
});

const MAX_MENUS = 6;

const isUnique = (menus: readonly z.output<typeof menu>[]): boolean =>
  new Set(menus.map(({ id }) => id)).size === menus.length;

/** All keys of brand.json, with their descriptions for docs/brand.md. A key with a default may be absent. */
export const brandSchema = z.strictObject({
  productName: text.max(80).describe('Name of the site, in texts, titles, badges and link previews'),
  legalName: text.optional().describe('Name in the copyright line; by default `productName`'),
  badgeName: text
    .max(80)
    .optional()
    .describe('Name on badges and share images, e.g. a short form of a long name; by default `productName`'),
  headline: text.describe('Headline of the home page and of link previews, without a full stop'),
  origin: origin.describe('Origin of the published site; `LAUREL_ORIGIN` overrides it'),
  homeOrigin: z
    .union([z.literal(''), origin])
    .default('')
    .describe('Origin of the logo’s link and of the menus’ paths, if the home page is on another site'),
  myAccountOrigin: z
    .union([z.null(), origin], { error: `${ORIGIN}; or null` })
    .default(null)
    .describe('Origin of the My Account site. With `null`, the header has no My Account button'),
  defaultTitle: text.describe('Title of the home page'),
  defaultDescription: text.describe('Description of the home page in search results'),
  defaultKeywords: z.array(text).default([]).describe('Keywords of every page'),
  pictureOrigins: z
    .array(origin)
    .default([])
    .describe('Other origins from which articles and texts of the CMS may show pictures'),
  office: z
    .strictObject({
      lines: z.array(text).min(1).describe('Lines of the postal address'),
      mapAddress: z.union([z.null(), address]).default(null).describe('Address of a map; `null` for no link'),
    })
    .describe('The publisher’s office, in the footer and on the contact page'),
  menus: z
    .array(menu)
    .max(MAX_MENUS)
    .refine(isUnique, 'a list of menus with different ids')
    .describe('The menus of the header in their order'),
  footer: z
    .strictObject({
      groups: z
        .array(
          z.strictObject({
            title: text.describe('Heading of the group'),
            links: z.array(link).min(1).describe('Links of the group'),
          }),
        )
        .describe('Groups of links'),
      links: z.array(link).default([]).describe('Links next to the copyright line'),
    })
    .describe('The footer of every page'),
  socialLinks: z
    .array(
      z.strictObject({
        name: text.describe('Name of the network; LinkedIn, Instagram, Facebook, X and YouTube have an icon'),
        address: address.describe('Address of the publisher’s profile'),
      }),
    )
    .default([])
    .describe('Profiles in social networks'),
  privacyPolicy: linkTarget
    .optional()
    .describe('Page of the privacy policy, to which the cookie policy links, e.g. `/info/privacy`'),
  replyTime: text
    .optional()
    .describe(
      'Time within which you answer messages, as the end of a sentence, e.g. `within two working days`',
    ),
  preloadedFonts: z
    .array(z.string().regex(/^[\w.-]+\.woff2$/, 'a name of a file in fonts/, such as inter-core.woff2'))
    .max(4)
    .default([])
    .describe(
      'Files in `fonts/` that nearly every page needs. Browsers load them before they read the style sheet',
    ),
  hsts: z
    .strictObject({
      includeSubDomains: z
        .boolean()
        .default(false)
        .describe('Whether browsers use HTTPS for all subdomains, too'),
      preload: z
        .boolean()
        .default(false)
        .describe('Whether browsers may include the domain in their preload list'),
    })
    .default({ includeSubDomains: false, preload: false })
    .describe('Directives of the `Strict-Transport-Security` header'),
});

/** A valid brand, with defaults for absent keys. */
export type Brand = z.output<typeof brandSchema>;

/**
 * Replaces `{guide}` in all links. Links with the placeholder are removed if there is no guide.
 * @param guide the main guide as in addresses, e.g. `global-2`; undefined if there is none
 */
export function resolveGuide(brand: Brand, guide: string | undefined): Brand {
  const resolve = <Link extends { readonly href: string }>(links: readonly Link[]): Link[] =>
    links.flatMap((each) => {
      if (!each.href.includes(GUIDE_PLACEHOLDER)) return [each];
      return guide === undefined ? [] : [{ ...each, href: each.href.replaceAll(GUIDE_PLACEHOLDER, guide) }];
    });
  const { menus, footer } = brand;
  return {
    ...brand,
    menus: resolve(menus),
    footer: {
      groups: footer.groups
        .map(({ title, links }) => ({ title, links: resolve(links) }))
        .filter(({ links }) => links.length > 0),
      links: resolve(footer.links),
    },
  };
}

/**
 * Validates the content of a brand.json and adds the defaults.
 * @param file path of the file in errors
 * @throws {FaultError} BrandInvalid, with all keys that are invalid, unknown or missing
 */
export function parseBrand(content: unknown, file: string): Brand {
  const result = brandSchema.safeParse(content);
  if (result.success) return result.data;
  throw brandInvalid(
    file,
    mismatches(result.error, content).map(({ field, path, expected, received }): BrandFault => {
      if (expected !== 'no such field') return { kind: 'invalid', key: field, expected, received };
      const nearest = nearestName(String(path.at(-1)), knownKeys(path.slice(0, -1)));
      return { kind: 'unknown', key: field, nearest };
    }),
  );
}

/** Returns the keys of the object at a path of the schema. */
function knownKeys(path: readonly PropertyKey[]): readonly string[] {
  let schema: z.core.$ZodType = brandSchema;
  for (const key of path) {
    schema = unwrapped(schema);
    if (schema instanceof z.ZodObject)
      schema = (schema.shape as Record<PropertyKey, z.core.$ZodType>)[key] ?? schema;
    else if (schema instanceof z.ZodArray) schema = schema.element;
  }
  schema = unwrapped(schema);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** Returns the schema inside its default and optional wrappers. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional
    ? unwrapped(schema.unwrap())
    : schema;
}

function isOneLine(value: string): boolean {
  return !/\p{Cc}/u.test(value);
}
