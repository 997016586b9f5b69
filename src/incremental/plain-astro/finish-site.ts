/**
 * Runs what integrations do with a finished site, such as to write a sitemap or a search index (`astro:build:generated`
 * and `astro:build:done`), in a process of its own:
 *
 *     node finish-site.ts REQUEST
 *
 * REQUEST is a file with a `FinishRequest` as JSON.
 */
import { readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import { build } from 'astro';

export interface FinishRequest {
  readonly root: string;
  /** Holds a copy of the site, into which they write. */
  readonly folder: string;
  /** Addresses of the pages as Astro names them, in order of its routes. */
  readonly pages: readonly string[];
  /** Files by route. */
  readonly assets: readonly (readonly [route: string, files: readonly string[]])[];
}

/** Ends Astro's build when everything is set up for it. */
class SetUp extends Error {}

async function setUp({ root, folder }: FinishRequest): Promise<AstroConfig> {
  let configuration: AstroConfig | undefined;
  const last: AstroIntegration = {
    name: 'incremental:set-up',
    hooks: {
      'astro:config:done': ({ config }) => {
        configuration = config;
        throw new SetUp();
      },
    },
  };
  const first: AstroIntegration = {
    name: 'incremental:finish',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ outDir: pathToFileURL(`${folder}${sep}`), integrations: [last] });
      },
    },
  };
  try {
    await build({ root, logLevel: 'error', integrations: [first] });
  } catch (error) {
    if (!(error instanceof SetUp)) throw error;
  }
  if (!configuration) throw new Error('Astro did not set the site up.');
  return configuration;
}

async function finish(request: FinishRequest): Promise<void> {
  const { integrations } = await setUp(request);
  const dir = pathToFileURL(`${request.folder}${sep}`);
  const assets = new Map(
    request.assets.map(([route, files]) => [route, files.map((file) => new URL(encodeURI(file), dir))]),
  );
  const pages = request.pages.map((pathname) => ({ pathname }));
  for (const hook of ['astro:build:generated', 'astro:build:done'] as const)
    for (const { name, hooks } of integrations) {
      const logger = loggerOf(name);
      const run = hooks[hook] as ((options: object) => unknown) | undefined;
      await run?.({ dir, pages, assets, logger, routeToHeaders: new Map() });
    }
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

await finish(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as FinishRequest);
process.exit(0);
