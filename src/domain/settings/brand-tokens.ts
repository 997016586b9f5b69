import { type BrandFault, brandInvalid } from '../errors/brand.ts';

/** A custom property of `brand/tokens.css`. */
export interface Token {
  /** The use of the token, for docs/brand.md. */
  readonly use: string;
  /** Whether the dark colour scheme has another value. */
  readonly inDarkScheme?: true;
  /** Whether pictures or meta elements contain the value, which is therefore hexadecimal. */
  readonly inPictures?: true;
}

/**
 * The colours and fonts of the site. Every brand defines all of them, because no other file contains a colour or the name of a font.
 */
export const BRAND_TOKENS = {
  paper: { use: 'ground of pages and badges; text on share images', inDarkScheme: true, inPictures: true },
  'paper-raised': { use: 'ground of menus, fields and dialogs', inDarkScheme: true },
  'paper-sunk': { use: 'ground of the hero and of other large areas', inDarkScheme: true },
  ink: { use: 'text', inDarkScheme: true },
  'ink-soft': { use: 'secondary text', inDarkScheme: true },
  rule: { use: 'thin lines', inDarkScheme: true },
  'rule-strong': { use: 'strong lines and borders of controls', inDarkScheme: true },
  accent: { use: 'links, buttons, bands and the wreath of badges', inDarkScheme: true, inPictures: true },
  'accent-deep': { use: 'hovered buttons; text of badges', inDarkScheme: true, inPictures: true },
  'accent-tint': { use: 'hovered rows and selected entries', inDarkScheme: true },
  'on-accent': { use: 'text on `accent`', inDarkScheme: true },
  highlight: {
    use: 'tiers above the first band; small text of badges',
    inDarkScheme: true,
    inPictures: true,
  },
  'highlight-tint': { use: 'ground of `highlight`', inDarkScheme: true },
  alarm: { use: 'errors', inDarkScheme: true },
  shade: { use: 'backdrop of dialogs', inDarkScheme: true },
  'paper-shaded': { use: '`paper` below the backdrop', inDarkScheme: true },
  shadow: { use: 'shadow of menus and dialogs', inDarkScheme: true },
  strip: { use: 'strip above the header and the footer, and on share images', inPictures: true },
  'strip-pattern': { use: 'pattern of the strip; wreath of share images', inPictures: true },
  'hero-mark': { use: 'large logo of the hero' },
  inverse: {
    use: 'ground of the footer, of the guides on the home page and of share images',
    inPictures: true,
  },
  'inverse-ink': { use: 'text on `inverse`' },
  'inverse-soft': { use: 'secondary text on `inverse`' },
  'inverse-highlight': { use: 'highlighted text on `inverse`' },
  'inverse-rule': { use: 'lines on `inverse`' },
  'inverse-hover': { use: 'ground of hovered icons on `inverse`' },
  banner: { use: 'ground of menu banners with dark text' },
  'banner-ink': { use: 'text of these banners' },
  'banner-accent': { use: 'buttons of these banners' },
  'on-banner-accent': { use: 'text of these buttons' },
  'banner-haze': { use: 'veil between a light picture and its text, near the text' },
  'banner-haze-end': { use: 'the same veil, far from the text' },
  'banner-shade': { use: 'veil between a dark picture and its text, near the text' },
  'banner-shade-end': { use: 'the same veil, far from the text' },
  'logo-ground': { use: 'ground of logos of firms, in both colour schemes' },
  'share-line': { use: 'line of text on share images', inPictures: true },
  'display-font': { use: 'font of headings' },
  'text-font': { use: 'font of text and controls' },
} as const satisfies Readonly<Record<string, Token>>;

export type TokenName = keyof typeof BRAND_TOKENS;
const TOKENS = Object.entries(BRAND_TOKENS) as readonly (readonly [TokenName, Token])[];

/** Names of the tokens that pictures and meta elements use. */
export type PictureToken = {
  [Name in TokenName]: (typeof BRAND_TOKENS)[Name] extends { readonly inPictures: true } ? Name : never;
}[TokenName];

/** Hexadecimal values of the tokens that pictures and meta elements use. */
export interface BrandColours {
  readonly light: Readonly<Record<PictureToken, string>>;
  /** Background colour of pages in the dark colour scheme. */
  readonly darkPaper: string;
}

/** A block of custom properties: the condition of its media query, or nothing, and its declarations. */
const ROOT_BLOCKS = /@media\s*([^{]+?)\s*\{\s*:root\s*\{([^}]*)\}\s*\}|:root\s*\{([^}]*)\}/g;
const DECLARATION = /--([\w-]+)\s*:\s*([^;]+?)\s*(?:;|$)/g;
const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/**
 * Returns the colours for pictures from the text of a tokens.css.
 * @param file path of the file in errors
 * @throws {FaultError} BrandInvalid, with all tokens that are missing or not hexadecimal where pictures use them
 */
export function parseTokens(css: string, file: string): BrandColours {
  const blocks = [...css.replace(/\/\*.*?\*\//gs, '').matchAll(ROOT_BLOCKS)].map(
    ([, media = '', inMedia, outside]) => ({ media, values: declarations(inMedia ?? outside ?? '') }),
  );
  const light = new Map(blocks.filter(({ media }) => media === '').flatMap(({ values }) => values));
  const dark = new Map(
    blocks.filter(({ media }) => /:\s*dark\b/.test(media)).flatMap(({ values }) => values),
  );
  const darkPaper = dark.get('paper') ?? light.get('paper') ?? '';
  const faults = TOKENS.flatMap(([name, { inPictures }]): readonly BrandFault[] => {
    const value = light.get(name);
    if (value === undefined) return [{ kind: 'token-missing', token: `--${name}` }];
    const inPicture = inPictures ? [value, ...(name === 'paper' ? [darkPaper] : [])] : [];
    return inPicture
      .filter((colour) => !HEX.test(colour))
      .map((received) => ({ kind: 'token-colour', token: `--${name}`, received }));
  });
  if (faults.length > 0) throw brandInvalid(file, faults);
  const pictureTokens = TOKENS.filter(([, { inPictures }]) => inPictures).map(([name]) => [
    name,
    light.get(name),
  ]);
  return { light: Object.fromEntries(pictureTokens) as BrandColours['light'], darkPaper };
}

const declarations = (block: string): (readonly [string, string])[] =>
  [...block.matchAll(DECLARATION)].map(([, name = '', value = '']) => [name, value]);
