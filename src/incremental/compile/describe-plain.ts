import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { AstroConfig } from 'astro';
import { unflatten } from 'devalue';
import { configurationUnsupported } from '../core/faults.ts';
import { contentDigests, type ContentStore } from '../plain/content-digests.ts';
import type { PlainConfiguration } from '../plain/plain-route.ts';
import { CONTENT_FILE, type PlainCode } from './code.ts';
import type { ObservedBundle } from './module-observer.ts';

/** What a plain site's Astro configuration says to the engine. */
export interface PlainSettings {
  readonly configuration: PlainConfiguration;
  readonly image: unknown;
}

/** Folder in which Astro keeps what it knows of the content. */
export const contentCache = (cache: string): string => join(cache, 'astro');

const STORE = 'data-store.json';

/** Has the content loaded again as a whole: what turns it into pages is code, and may be another now. */
export const forgetContent = (cache: string): void =>
  rmSync(join(contentCache(cache), STORE), { force: true });

/** @throws {FaultError} ConfigurationUnsupported */
export function readConfiguration(config: AstroConfig): PlainSettings {
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
  };
}

export interface PlainBundle {
  readonly cache: string;
  /** Where the compiled code is being written. */
  readonly partial: string;
  readonly observed: ObservedBundle;
  readonly root: string;
}

/** The content as it was loaded for this compilation, with its digests, beside the code. */
export function describePlain(
  { configuration, image }: PlainSettings,
  { cache, partial, root }: PlainBundle,
): PlainCode {
  const stored = join(contentCache(cache), STORE);
  const target = join(partial, CONTENT_FILE);
  if (existsSync(stored)) copyFileSync(stored, target);
  else writeFileSync(target, '[["Map"]]');
  const store = existsSync(stored)
    ? (unflatten(JSON.parse(readFileSync(target, 'utf8')) as unknown[]) as ContentStore)
    : new Map();
  const { referencedImages = new Set<string>() } = ((globalThis as { astroAsset?: AstroAsset }).astroAsset ??
    {}) as AstroAsset;
  return {
    configuration,
    image,
    content: [...contentDigests(store)],
    linkedImages: [...referencedImages].map((file) => relative(root, file)),
  };
}

interface AstroAsset {
  readonly referencedImages?: ReadonlySet<string>;
}
