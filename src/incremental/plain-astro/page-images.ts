/**
 * The images that Astro is asked for while a page is rendered (`astro:assets`). Each page's are kept with it, so that
 * the images of the site are those of its pages, whichever of them are rendered.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { imagesUnsupported } from '../core/fault-catalogue.ts';

/** One image in one size and form, as Astro's own build makes it. */
export interface PageImage {
  /** Address of the original in the output folder. */
  readonly original: string;
  /** Its source file, where the page's code has kept it: the original then goes if nothing links to it. */
  readonly source?: string | undefined;
  /** Address of the image that is made of it. */
  readonly file: string;
  /** What Astro's image service is asked for. */
  readonly transform: Readonly<Record<string, unknown>>;
}

/** What a page does with images. */
export interface PageImages {
  readonly made: readonly PageImage[];
  /** Source files of originals to which the page links as they are. */
  readonly linked: readonly string[];
}

/** The part of Astro's configuration that names images. */
export interface ImageConfiguration {
  readonly base: string;
  /** Folder of the site's assets in the output folder. */
  readonly assets: string;
  /** Module of the image service. */
  readonly service: string;
}

/** Astro's functions that name images. */
export interface ImageNaming {
  hashTransform(transform: unknown, service: string, properties: readonly string[]): string;
  propsToFilename(path: string, transform: unknown, hash: string): string;
}

interface Collected {
  readonly path: string;
  readonly made: Map<string, PageImage>;
  readonly linked: Set<string>;
}

export interface ImageCollector {
  /** Runs what loads the site's modules: what they link to counts for every page. */
  load<T>(work: () => Promise<T>): Promise<T>;
  page<T>(path: string, work: () => Promise<T>): Promise<{ readonly value: T; readonly images: PageImages }>;
}

/** From now on, code of this thread that asks Astro for an image asks here. */
export function collectImages(configuration: ImageConfiguration, naming: ImageNaming): ImageCollector {
  const storage = new AsyncLocalStorage<Collected>();
  const newCollection = (path: string): Collected => ({ path, made: new Map(), linked: new Set() });
  const always = newCollection('');
  const linked = {
    add: (file: string) => {
      storage.getStore()?.linked.add(file);
    },
    has: () => false,
  };
  Reflect.set(globalThis, 'astroAsset', {
    referencedImages: linked,
    recordReferencedImage: linked.add,
    addStaticImage(
      transform: PageImage['transform'],
      properties: readonly string[],
      source?: string,
    ): string {
      const page = storage.getStore();
      const { src } = transform;
      const isLocal = typeof src === 'object' && src !== null && 'src' in src;
      if (!isLocal) throw imagesUnsupported(page?.path ?? '');
      const original = withoutBase(String(src.src), configuration.base);
      const hash = naming.hashTransform(transform, configuration.service, properties);
      const name = naming.propsToFilename(original, transform, hash);
      const file = name.startsWith('/') ? name : `/${name}`;
      page?.made.set(file, { original, source, file, transform: plain(transform) });
      return encodeURI(`${configuration.base.replace(/\/$/, '')}${file}`);
    },
  });
  return {
    load: (work) => storage.run(always, work),
    async page(path, work) {
      const found = newCollection(path);
      const value = await storage.run(found, work);
      const made = [...always.made.values(), ...found.made.values()];
      return { value, images: { made, linked: [...always.linked, ...found.linked] } };
    },
  };
}

/** A copy without functions: image imports are guarded objects. */
const plain = (transform: PageImage['transform']): PageImage['transform'] =>
  JSON.parse(JSON.stringify(transform)) as PageImage['transform'];

function withoutBase(path: string, base: string): string {
  const folder = base.replace(/\/$/, '');
  return path.startsWith(`${folder}/`) ? path.slice(folder.length) : path;
}
