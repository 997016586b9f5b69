/** The appearance of the review: tokens, fonts, logo and name of the publisher's brand. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Brand } from '../../domain/settings/brand.ts';

/** Path prefix of the fonts in the review server. */
export const FONT_PATH = '/review/fonts/';

export interface ReviewBrand {
  /** Style sheet of the review: the brand's fonts and tokens, then the styles of the review. */
  readonly css: string;
  /** Name of a font file in the style sheet → path on this machine. */
  readonly fonts: ReadonlyMap<string, string>;
  /** The logo as an `<svg>` element. */
  readonly logo: string;
  readonly productName: string;
}

/** Matches an address in a style sheet, with or without quotes. */
const CSS_URL = /url\(\s*(["']?)([^"')]+)\1\s*\)/g;
/** Matches a URL with a scheme, such as a data URL, and a path that starts with a slash. */
const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/)/i;

/**
 * Reads the brand of the review. As in a build, an address in `fonts.css` that starts with `.` is resolved in the brand folder. Any other
 * relative address is resolved in an installed package.
 * @param root folder of the site
 * @param folder folder of the brand below it, e.g. `brand`
 */
export function readReviewBrand(
  root: string,
  folder: string,
  { productName }: Pick<Brand, 'productName'>,
): ReviewBrand {
  const brandFolder = resolve(root, folder);
  const read = (file: string) => readFileSync(join(brandFolder, file), 'utf8');
  const packages = createRequire(pathToFileURL(join(resolve(root), 'package.json')));
  const fonts = new Map<string, string>();
  const faces = read('fonts.css').replace(CSS_URL, (original, _quote, address: string) => {
    if (ABSOLUTE.test(address)) return original;
    const path = address.startsWith('.') ? join(brandFolder, address) : packages.resolve(address);
    // The number distinguishes files with the same name in different folders.
    const name = `${fonts.size}-${basename(path)}`;
    fonts.set(name, path);
    return `url("${FONT_PATH}${name}")`;
  });
  // The review does not preload its fonts, so a font replaces the fallback when it arrives.
  const swapped = faces.replace(/font-display:\s*optional/g, 'font-display: swap');
  const own = ['../../styles/tokens.css', './review.css'].map((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  );
  return {
    css: [swapped, read('tokens.css'), ...own].join('\n'),
    fonts,
    logo: read('logo.svg').trim(),
    productName,
  };
}
