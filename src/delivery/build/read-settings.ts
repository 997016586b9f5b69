import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandInvalid, brandUnreadable } from '../../domain/errors/brand.ts';
import { parseJson } from '../../domain/parse-json.ts';
import { type Brand, parseBrand } from '../../domain/settings/brand.ts';
import { type BrandColours, parseTokens } from '../../domain/settings/brand-tokens.ts';
import { type Environment, readEnvironment } from '../../domain/settings/environment.ts';
import { HAS_INSERTED_BRAND, setSiteConfiguration } from '../../domain/settings/site-configuration.ts';

/**
 * Reads the settings of a command or server from the environment. Also reads the brand folder that the environment names, unless the
 * brand was inserted at compile time.
 * @param root folder of the site
 * @throws {FaultError} EnvironmentInvalid, BrandInvalid, BrandUnreadable
 */
export function readSettings(
  variables: Readonly<Record<string, string | undefined>>,
  root = '.',
): Environment {
  const environment = readEnvironment(variables);
  if (!HAS_INSERTED_BRAND) {
    const { brand, colours } = readBrand(root, environment.brand);
    setSiteConfiguration(brand, colours);
  }
  return environment;
}

/** The content of a brand folder that commands and servers use. */
interface BrandFolder {
  readonly brand: Brand;
  readonly colours: BrandColours;
}

/**
 * Reads the publisher's identity from a folder below the folder of the site.
 * @throws {FaultError} BrandInvalid, BrandUnreadable
 */
export function readBrand(root: string, folder: string): BrandFolder {
  const file = `${folder}/brand.json`;
  const content = parseJson(readText(root, file));
  if (content === undefined) throw brandInvalid(file, [{ kind: 'syntax' }]);
  const brand = parseBrand(content, file);
  for (const [index, font] of brand.preloadedFonts.entries())
    if (!existsSync(join(root, folder, 'fonts', font)))
      throw brandInvalid(file, [
        {
          kind: 'invalid',
          key: `preloadedFonts[${index}]`,
          received: font,
          expected: `a file in ${folder}/fonts`,
        },
      ]);
  for (const name of REQUIRED_FILES)
    if (!existsSync(join(root, folder, name)))
      throw brandUnreadable(`${folder}/${name}`, 'the file does not exist');
  const tokens = `${folder}/tokens.css`;
  return { brand, colours: parseTokens(readText(root, tokens), tokens) };
}

/** Files of the folder that pages need besides brand.json and tokens.css. */
const REQUIRED_FILES = [
  'fonts.css',
  'lettering.json',
  'logo.svg',
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
];

function readText(root: string, file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch (error) {
    throw brandUnreadable(file, error instanceof Error ? error.message : String(error));
  }
}
