import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type TextOverrideFault, textOverridesInvalid } from '../../domain/errors/text-overrides.ts';
import { defaultLocale, isPseudoLocale, type PseudoLocale } from '../../domain/locales.ts';
import { nearestName } from '../../domain/nearest-name.ts';

/** Texts by name. */
type Texts = Readonly<Record<string, unknown>>;
/** Texts by subject and name. */
type Catalogue = Readonly<Record<string, Texts>>;

/** The modules that `#texts/…` imports. */
export interface TextModules {
  /** Absolute path of the folder with the texts of the locale, one file per subject. */
  readonly folder: string;
  /** Sources of the modules that replace the files of some subjects, by subject. Their imports are relative to `folder`. */
  readonly replaced: ReadonlyMap<string, string>;
}

/**
 * Returns the modules with the texts of a site: the texts of its locale, replaced by the publisher's texts where these exist
 * (`texts/<locale>.ts` in the brand folder). The texts of a pseudo-locale are derived from English.
 * @param root folder of the site
 * @throws {FaultError} TextOverridesInvalid
 */
export async function readTextModules(root: string, brand: string, locale: string): Promise<TextModules> {
  const folder = resolve(root, 'src/texts', isPseudoLocale(locale) ? defaultLocale : locale);
  if (isPseudoLocale(locale)) return { folder, replaced: await pseudoModules(folder, locale) };
  const file = `${brand}/texts/${locale}.ts`;
  const path = resolve(root, file);
  if (!existsSync(path)) return { folder, replaced: new Map() };
  const { overrides } = await importTexts(path);
  const catalogue = await readCatalogue(folder);
  const faults: readonly TextOverrideFault[] = isTexts(overrides)
    ? overrideFaults(overrides, catalogue)
    : [{ kind: 'type', key: '', expected: 'an object with texts by subject', received: typeName(overrides) }];
  if (!isTexts(overrides) || faults.length > 0) throw textOverridesInvalid(file, faults);
  const specifier = relative(folder, path).replaceAll(sep, '/');
  return {
    folder,
    replaced: new Map(
      Object.entries(overrides).flatMap(([subject, own]) =>
        isTexts(own) ? [[subject, overriddenModule(subject, Object.keys(own), specifier)] as const] : [],
      ),
    ),
  };
}

/**
 * Returns the source of a module with the texts of a subject, some of which are the publisher's.
 * @param specifier import specifier of the publisher's own texts
 */
const overriddenModule = (subject: string, names: readonly string[], specifier: string): string =>
  [
    `import { overrides } from '${specifier}';`,
    `export * from './${subject}.ts';`,
    // An export of this module takes precedence over the export of the same name in the subject's file.
    `export const { ${names.join(', ')} } = overrides['${subject}'];`,
  ].join('\n');

/** Returns the sources of modules with the texts of a pseudo-locale, by subject. */
async function pseudoModules(folder: string, locale: PseudoLocale): Promise<ReadonlyMap<string, string>> {
  return new Map(
    Object.entries(await readCatalogue(folder)).map(([subject, texts]) => [
      subject,
      [
        `import * as english from './${subject}.ts';`,
        `import { pseudoTexts } from '../pseudo.ts';`,
        `export const { ${Object.keys(texts).join(', ')} } = pseudoTexts('${locale}', '${subject}', english);`,
      ].join('\n'),
    ]),
  );
}

/** Returns the texts of a language by subject and name. */
async function readCatalogue(folder: string): Promise<Catalogue> {
  const { catalogue } = await importTexts(join(folder, 'catalogue.ts'));
  if (!isCatalogue(catalogue)) throw new TypeError(`${folder}/catalogue.ts exports no catalogue.`);
  return catalogue;
}

/** Returns the faults of the publisher's own texts: unknown keys, and texts whose type differs from the replaced text. */
export function overrideFaults(overrides: Texts, catalogue: Catalogue): readonly TextOverrideFault[] {
  return Object.entries(overrides).flatMap(([subject, own]): readonly TextOverrideFault[] => {
    const texts = catalogue[subject];
    if (texts === undefined)
      return [{ kind: 'unknown', key: subject, nearest: nearestName(subject, Object.keys(catalogue)) }];
    if (!isTexts(own))
      return [{ kind: 'type', key: subject, expected: 'an object with texts', received: typeName(own) }];
    return Object.entries(own).flatMap(([name, text]): readonly TextOverrideFault[] => {
      const key = `${subject}.${name}`;
      if (!(name in texts)) {
        const nearest = nearestName(name, Object.keys(texts));
        return [{ kind: 'unknown', key, nearest: nearest && `${subject}.${nearest}` }];
      }
      const expected = typeName(texts[name]);
      const received = typeName(text);
      return expected === received ? [] : [{ kind: 'type', key, expected, received }];
    });
  });
}

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCatalogue = (value: unknown): value is Catalogue =>
  isTexts(value) && Object.values(value).every(isTexts);

function typeName(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return 'a text';
    case 'function':
      return 'a function';
    case 'undefined':
      return 'missing';
    case 'object':
      return Array.isArray(value) ? 'a list' : value === null ? 'null' : 'an object';
    default:
      return `a ${typeof value}`;
  }
}

/** Imports a module with texts. */
async function importTexts(path: string): Promise<Texts> {
  const module: Texts = await import(pathToFileURL(path).href);
  return module;
}
