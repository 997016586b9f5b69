/** What integrations do with a finished site, such as to write a sitemap or a search index. */
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroConfig } from 'astro';

export interface FinishRequest {
  readonly root: string;
  readonly cache: string;
  /** Holds a copy of the site, into which they write. */
  readonly folder: string;
  /** Addresses of the pages as Astro names them, in order of its routes. */
  readonly pages: readonly string[];
  /** Files by route. */
  readonly assets: readonly (readonly [route: string, files: readonly string[]])[];
}

/** Steps of integrations when all pages are made. */
const FINISHERS = ['astro:build:generated', 'astro:build:done'] as const;

/** One step of one integration. */
export interface Finisher {
  readonly name: string;
  readonly run: (options: object) => unknown;
}

export const finishersOf = ({ integrations }: AstroConfig): readonly Finisher[] =>
  FINISHERS.flatMap((step) =>
    integrations.flatMap(({ name, hooks }) => {
      const run = hooks[step] as Finisher['run'] | undefined;
      return run ? [{ name, run }] : [];
    }),
  );

/** Keeps integrations from looking at a site that has no pages. */
export function withoutFinishers({ integrations }: AstroConfig): void {
  for (const { hooks } of integrations) for (const step of FINISHERS) delete hooks[step];
}

export async function finishSite(
  { folder, ...request }: FinishRequest,
  finishers: readonly Finisher[],
): Promise<void> {
  const dir = pathToFileURL(`${folder}${sep}`);
  const assets = new Map(
    request.assets.map(([route, files]) => [route, files.map((file) => new URL(encodeURI(file), dir))]),
  );
  const pages = request.pages.map((pathname) => ({ pathname }));
  for (const { name, run } of finishers)
    await run({ dir, pages, assets, logger: loggerOf(name), routeToHeaders: new Map() });
}

/** What an integration is given to write to: nothing but errors is shown. */
const loggerOf = (label: string): object => ({
  label,
  options: { destination: { write: () => true }, level: 'error' },
  fork: loggerOf,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (message: string) => console.error(`${label}: ${message}`),
});
