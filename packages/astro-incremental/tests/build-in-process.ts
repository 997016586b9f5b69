/** Builds with the core of the engine in this process, with simple render functions and simulated crashes. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from '@laurel/terminal';
import { silentProgress } from '@laurel/terminal';
import { runBuild } from '../src/build/run-build.ts';
import { digest } from '../src/core/digest.ts';
import { InputIndex } from '../src/core/input-index.ts';
import { ParseCache } from '../src/core/parse-cache.ts';
import type { RouteCode } from '../src/core/plan.ts';
import type { BuildReport, Collection } from '../src/core/types.ts';
import { copyInputs } from '../src/inputs/input-folder.ts';
import { scanPublicFiles } from '../src/output/public-files.ts';
import { openState, SiteFolder } from '../src/output/site-folder.ts';
import { listFiles, type Output, openOutput } from '../src/output/write-outputs.ts';
import type { Executor } from '../src/render/executor.ts';
import { createLocalExecutor } from '../src/render/local-executor.ts';
import { type World, type WorldRoute, worldRoutes, writeWorld } from './world.ts';

/** Simulates a crash: stops the build at the place where it is thrown. */
export class Crash extends Error {}

/** A route with its collection and its render function. */
export interface InProcessRoute {
  readonly kind: RouteCode['kind'];
  readonly collection: Collection<unknown>;
  readonly render: (model: never) => Uint8Array;
  /** Represents the code of the collection and of `render`. Changed code has a different text. */
  readonly code: string;
}

export interface InProcessBuild {
  /** Working folder. The output is written to its subfolder `out`. */
  readonly folder: string;
  readonly inputFolder: string;
  readonly publicFolder: string;
  readonly routes: Readonly<Record<string, InProcessRoute>>;
  /** Number of output changes after which the build crashes. */
  readonly crashAfter?: number | undefined;
  readonly plan?: boolean;
  readonly partial?: boolean;
  readonly progress?: Progress;
  /** Number of partitions that are built concurrently. */
  readonly concurrency?: number;
  /** Wraps the executor that builds partitions in this process. */
  readonly executor?: (local: Executor) => Executor;
}

export async function buildInProcess({
  folder,
  inputFolder,
  publicFolder,
  routes,
  crashAfter = Number.POSITIVE_INFINITY,
  plan = false,
  partial = false,
  progress = silentProgress,
  concurrency = 2,
  executor: wrapExecutor = (local) => ({
    ...local,
    slots: [...Array(concurrency).keys()].map((worker) => ({ worker, isPrefetch: false })),
  }),
}: InProcessBuild): Promise<BuildReport> {
  const siteOptions = { root: folder, out: join(folder, 'out'), cache: folder, plan, partial, progress };
  const site = new SiteFolder(siteOptions);
  const openedState = openState(siteOptions);
  await site.compare(openedState);
  const state = plan ? site.stateForPlan(openedState) : site.prepare(openedState);
  const inputs = copyInputs(inputFolder, join(folder, 'copies'));
  const index = new InputIndex(inputs.digests());
  const output = crashAfterChanges(openOutput(site.output, 'test'), crashAfter);
  const published = scanPublicFiles(publicFolder);
  const findRoute = (route: string) => routes[route] as InProcessRoute;
  const local = createLocalExecutor({
    store: inputs,
    index,
    cache: new ParseCache(),
    output,
    collection: async (route) => findRoute(route).collection,
    async render(page, route) {
      await null;
      return findRoute(route).render(page.model as never);
    },
  });
  try {
    return await runBuild({
      state,
      inputs,
      routes: Object.entries(routes).map(([route, { kind, code }]) => ({ route, kind, code: digest(code) })),
      files: new Map([['public', published.load()]]),
      output,
      writtenTo: site.writtenTo,
      switchIn() {
        site.switchIn(state);
        return {
          code: digest(JSON.stringify(Object.values(routes).map(({ code }) => code))),
          inputs: inputs.location.indexDigest,
          publicFiles: published.signature,
          shard: '1/1',
          writtenTo: site.switchedIn,
        };
      },
      plan,
      outputsBefore: undefined,
      executor: wrapExecutor(local),
      progress,
      timings: [],
    });
  } finally {
    state.close();
    site.emptyTrash();
  }
}

export interface WorldBuild
  extends Pick<InProcessBuild, 'folder' | 'crashAfter' | 'plan' | 'partial' | 'concurrency'> {
  readonly world: World;
  readonly routes?: Readonly<Record<string, WorldRoute>>;
}

/** Writes the inputs and public files of a world, and builds it. */
export async function buildWorld({
  world,
  routes = worldRoutes,
  ...options
}: WorldBuild): Promise<BuildReport> {
  const { inputs, publicFolder } = writeWorld(world, options.folder);
  const routesWithCode = Object.entries(routes).map(([route, { kind, collection, render, template }]) => {
    const version = world.templates[template];
    return [
      route,
      {
        kind,
        collection,
        code: String(version),
        render: (model: never) => Buffer.from(render(version, model)),
      },
    ] as const;
  });
  return buildInProcess({
    ...options,
    inputFolder: inputs,
    publicFolder,
    routes: Object.fromEntries(routesWithCode),
  });
}

/** Wraps an output so that every change after a number of changes throws `Crash`. */
function crashAfterChanges(output: Output, changes: number): Output {
  let remaining = changes;
  const countChange = () => {
    if (remaining-- <= 0) throw new Crash('The test stopped the build here.');
  };
  return {
    write(file, bytes) {
      countChange();
      output.write(file, bytes);
    },
    settled: () => output.settled(),
    metadata: (file) => output.metadata(file),
    copy(file, from) {
      countChange();
      output.copy(file, from);
    },
    remove(file) {
      countChange();
      output.remove(file);
    },
  };
}

/** Reads all files of an output folder, by name. */
export function readTree(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  return new Map(listFiles(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}
