import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { AstroConfig } from 'astro';
import { unflatten } from 'devalue';
import { digest } from '../core/digest.ts';
import { configurationUnsupported } from '../core/fault-catalogue.ts';
import { type ContentStore, contentDigests } from '../plain-astro/content-digests.ts';
import type { PlainConfiguration } from '../plain-astro/plain-route.ts';
import { CONTENT_FILE, type ContentSources, contentCache, type EntryCode, type PlainCode } from './code.ts';
import type { CompileRequest } from './compile-process.ts';

/** What a plain site's Astro configuration says to the engine. */
export interface PlainSettings {
  readonly configuration: PlainConfiguration;
  readonly image: unknown;
  /** Whether integrations look at the finished site. */
  readonly hasFinishers: boolean;
  /** Where Astro would write the site, relative to its folder. */
  readonly outDir: string;
}

const STORE = 'data-store.json';

/** File that names the compilation for which the content was loaded as a whole. */
const LOADED_FOR = 'loaded-for';

/** Has the content loaded again as a whole: what turns it into pages is code, and may be another now. */
export function forgetContent(cache: string, key: string): void {
  dropContent(cache);
  mkdirSync(contentCache(cache), { recursive: true });
  writeFileSync(join(contentCache(cache), LOADED_FOR), key);
}

/** Has the content loaded again as a whole, for the same code. */
export const dropContent = (cache: string): void => rmSync(join(contentCache(cache), STORE), { force: true });

/** Key of the compilation for which it was. */
export const contentLoadedFor = (cache: string): string | undefined => {
  const file = join(contentCache(cache), LOADED_FOR);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

/** @throws {FaultError} ConfigurationUnsupported */
export function readConfiguration(
  config: AstroConfig,
  { hasFinishers, outDir }: Pick<PlainSettings, 'hasFinishers' | 'outDir'>,
): PlainSettings {
  if (config.build.assetsPrefix) throw configurationUnsupported('a build.assetsPrefix');
  const { service, ...image } = config.image;
  return {
    configuration: {
      format: config.build.format,
      trailingSlash: config.trailingSlash,
      base: config.base,
      site: config.site,
      compressHtml: Boolean(config.compressHTML),
      writesRedirects: config.build.redirects,
      assets: config.build.assets,
      service: service.entrypoint,
    },
    image: { ...image, service },
    hasFinishers,
    outDir,
  };
}

export interface PlainBundle {
  readonly request: CompileRequest;
  /** Where the compiled code is being written. */
  readonly partial: string;
  readonly sources: ContentSources;
}

/** The content as it was loaded for this compilation, with its digests, beside the code. */
export function describePlain(
  settings: PlainSettings,
  entryCode: PlainCode['entryCode'],
  bundle: PlainBundle,
): PlainCode {
  const { root } = bundle.request;
  const { referencedImages = new Set<string>() } = ((globalThis as { astroAsset?: AstroAsset }).astroAsset ??
    {}) as AstroAsset;
  const linkedImages = [...referencedImages].map((file) => relative(root, file));
  return { ...settings, entryCode, linkedImages, ...takeContent(bundle, entryCode) };
}

interface AstroAsset {
  readonly referencedImages?: ReadonlySet<string>;
}

/**
 * Copies the content that Astro has loaded, and says what is in it.
 * @param apart entries that are modules apart from the bundle
 */
export function takeContent(
  { request, partial, sources }: PlainBundle,
  apart: readonly EntryCode[],
): Pick<PlainCode, 'content' | 'sources'> {
  const { root, cache, files } = request;
  const stored = join(contentCache(cache), STORE);
  const target = join(partial, CONTENT_FILE);
  if (existsSync(stored)) copyFileSync(stored, target);
  else writeFileSync(target, '[["Map"]]');
  const store = unflatten(JSON.parse(readFileSync(target, 'utf8')) as unknown[]) as ContentStore;
  const entries = new Set<string>();
  for (const [collection, ofCollection] of store)
    if (!collection.startsWith('meta:'))
      for (const { filePath } of ofCollection.values()) if (filePath) entries.add(String(filePath));
  return {
    content: [...contentDigests(store, new Map(sources.entryModules))],
    sources: {
      ...sources,
      files,
      entries: [...entries],
      imports: contentImports(root, apart),
    },
  };
}

/** Modules that Astro makes of the content, below the site's folder: with its images, and with the modules that render entries. */
export const CONTENT_LISTS = ['content-assets.mjs', 'content-modules.mjs'].map((file) =>
  join('.astro', file),
);
const [IMAGES = '', MODULES = ''] = CONTENT_LISTS;

/** Digest of what they import, without what is apart from the bundle. */
export function contentImports(root: string, apart: readonly Pick<EntryCode, 'file'>[]): string {
  const files = new Set(apart.map(({ file }) => file));
  const bundled = renderedModules(root).filter((file) => !files.has(file));
  return digest(JSON.stringify([listed(root, IMAGES, /^import \w+ from ("(?:[^"\\]|\\.)*");$/gm), bundled]));
}

/** Files of the entries that modules of their own render, once Astro has loaded the content. */
export const renderedModules = (root: string): string[] =>
  listed(root, MODULES, /^(?:export default new Map\(\[)?\[("(?:[^"\\]|\\.)*"), \(\) => import\(/gm);

/** What a list names, by what comes around the names. */
function listed(root: string, file: string, line: RegExp): string[] {
  if (!existsSync(join(root, file))) return [];
  const lines = readFileSync(join(root, file), 'utf8').matchAll(line);
  return [...lines].map(([, name]) => JSON.parse(name ?? '') as string);
}
