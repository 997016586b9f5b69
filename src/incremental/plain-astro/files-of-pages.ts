/** The files of a plain site that depend on what its pages ask for: its images, and the assets that are left of them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CompiledCode, packagesDigest } from '../compile/code.ts';
import type { CompileProcess } from '../compile/compile-process.ts';
import { digest } from '../core/digest.ts';
import type { StaticFile } from '../core/plan.ts';
import { NO_PARTITION, type State } from '../store/state.ts';
import { FINISHED, finishedFiles } from './finished-files.ts';
import type { PageImage } from './page-images.ts';
import { fromRecords } from './plain-partition.ts';

export interface PagesFiles {
  readonly state: State;
  readonly code: CompiledCode;
  /** Folder of the bundle and the assets. */
  readonly folder: string;
  readonly cache: string;
  readonly astro: CompileProcess;
  /** Folder that the site is written to. */
  readonly out: () => string;
}

/** By source; to be asked when all pages are made. */
export function filesOfPages(pages: PagesFiles): ReadonlyMap<string, () => Promise<readonly StaticFile[]>> {
  let images: ReturnType<typeof imagesOfPages> | undefined;
  const found = () => {
    images ??= imagesOfPages(pages.state);
    return images;
  };
  return new Map([
    ['assets', async () => remainingAssets(pages, found())],
    ['images', () => makeImages(pages, [...found().made.values()])],
    [FINISHED, () => finishedFiles({ ...pages, folder: pages.out })],
  ]);
}

interface SiteImages {
  /** By their files. */
  readonly made: ReadonlyMap<string, PageImage>;
  readonly linked: ReadonlySet<string>;
}

function imagesOfPages(state: State): SiteImages {
  const made = new Map<string, PageImage>();
  const linked = new Set<string>();
  for (const { records, partition } of state.allPages()) {
    // Of no partition any more: the page is about to be removed.
    if (partition === NO_PARTITION) continue;
    const { images } = fromRecords(records);
    for (const image of images.made) made.set(image.file, image);
    for (const file of images.linked) linked.add(file);
  }
  return { made, linked };
}

/** Astro keeps no original that is shown in other sizes and forms only. */
function remainingAssets({ code, folder }: PagesFiles, { made, linked }: SiteImages): StaticFile[] {
  const always = new Set(code.plain?.linkedImages.map((file) => join(code.root, file)));
  // Files of the same bytes and name in two folders are one original.
  const byOriginal = Map.groupBy(made.values(), ({ original }) => original);
  const isUnlinked = ({ source }: PageImage) =>
    source !== undefined && !linked.has(source) && !always.has(source);
  const dropped = new Set(
    [...byOriginal].flatMap(([original, images]) => (images.every(isUnlinked) ? [original.slice(1)] : [])),
  );
  return code.assets
    .filter(({ file }) => !dropped.has(decodeURI(file)))
    .map((asset) => ({ ...asset, from: join(folder, 'assets', asset.file) }));
}

interface ImageService {
  transform(
    bytes: Uint8Array,
    transform: unknown,
    configuration: unknown,
    logger: unknown,
  ): Promise<{ readonly data: Uint8Array }>;
}

/** Makes the images that are not kept from earlier builds; the name of each holds a digest of all it is made from. */
async function makeImages(
  { code, folder, cache }: PagesFiles,
  images: readonly PageImage[],
): Promise<StaticFile[]> {
  if (images.length === 0) return [];
  const kept = join(cache, 'images', digest(packagesDigest(code.root) + JSON.stringify(code.plain?.image)));
  mkdirSync(kept, { recursive: true });
  let service: ImageService | undefined;
  const files: StaticFile[] = [];
  for (const { file, original, transform } of images) {
    const from = join(kept, basename(file));
    if (!existsSync(from)) {
      service ??= await imageService(code);
      const source = readFileSync(join(folder, 'assets', decodeURI(original)));
      const options = { ...transform, src: (transform.src as { readonly src: string }).src };
      const { data } = await service.transform(source, options, code.plain?.image, console);
      writeFileSync(`${from}.new`, data);
      renameSync(`${from}.new`, from);
    }
    const bytes = readFileSync(from);
    files.push({ file: file.slice(1), from, hash: digest(bytes), size: bytes.byteLength });
  }
  const wanted = new Set(files.map(({ from }) => basename(from)));
  for (const name of readdirSync(kept)) if (!wanted.has(name)) rmSync(join(kept, name));
  for (const name of readdirSync(join(cache, 'images')))
    if (name !== basename(kept)) rmSync(join(cache, 'images', name), { recursive: true });
  return files;
}

async function imageService({ root, plain }: CompiledCode): Promise<ImageService> {
  const entry = createRequire(join(root, 'package.json')).resolve(plain?.configuration.service ?? '');
  const { default: service } = (await import(pathToFileURL(entry).href)) as { default: ImageService };
  return service;
}
