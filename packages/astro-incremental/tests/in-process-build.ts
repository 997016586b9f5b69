/** Builds with the engine's core, in this process and with plain renderers, to be stopped at any moment. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
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
import { listFiles, type Output, openOutput, removeTemporaryFiles } from '../src/output/write-outputs.ts';
import type { Executor } from '../src/render/executor.ts';
import { createLocalExecutor } from '../src/render/local-executor.ts';
import { State } from '../src/store/state.ts';
import { type World, type WorldRoute, worldRoutes, writeWorld } from './world.ts';

/** Thrown where a test stops a build, in the place of a power cut. */
export class Crash extends Error {}

/** A route: its collection, and what draws a page. */
export interface PlainRoute {
  readonly kind: RouteCode['kind'];
  readonly collection: Collection<unknown>;
  readonly render: (model: never) => Uint8Array;
  /** Stands for the code of both: other code has another text. */
  readonly code: string;
}

export interface PlainBuild {
  /** Working folder; its `out` is the output. */
  readonly folder: string;
  readonly inputFolder: string;
  readonly publicFolder: string;
  readonly routes: Readonly<Record<string, PlainRoute>>;
  /** Stops the build when this many outputs were touched. */
  readonly crashAfter?: number | undefined;
  readonly plan?: boolean;
  readonly progress?: Progress;
  /** How many partitions are made at a time. */
  readonly concurrency?: number;
  /** Makes partitions in another way with what makes them one at a time. */
  readonly executor?: (local: Executor) => Executor;
}

export async function plainBuild({
  folder,
  inputFolder,
  publicFolder,
  routes,
  crashAfter = Number.POSITIVE_INFINITY,
  plan = false,
  progress = silentProgress,
  concurrency = 2,
  executor: wrapExecutor = (local) => ({
    ...local,
    slots: [...Array(concurrency).keys()].map((worker) => ({ worker, isPrefetch: false })),
  }),
}: PlainBuild): Promise<BuildReport> {
  const out = join(folder, 'out');
  mkdirSync(out, { recursive: true });
  removeTemporaryFiles(out);
  const inputs = copyInputs(inputFolder, join(folder, 'copies'));
  const index = new InputIndex(inputs.digests());
  const output = fragile(openOutput({ folder: out, isNew: false }, 'test'), crashAfter);
  const published = scanPublicFiles(publicFolder);
  const state = State.open(join(folder, 'state.sqlite'));
  const routeOf = (route: string) => routes[route] as PlainRoute;
  const local = createLocalExecutor({
    store: inputs,
    index,
    cache: new ParseCache(),
    output,
    collection: async (route) => routeOf(route).collection,
    async render(page, route) {
      await null;
      return routeOf(route).render(page.model as never);
    },
  });
  const writtenTo = { folder: '', boot: '' };
  try {
    return await runBuild({
      state,
      inputs,
      routes: Object.entries(routes).map(([route, { kind, code }]) => ({ route, kind, code: digest(code) })),
      files: new Map([['public', published.load()]]),
      output,
      writtenTo,
      switchIn: () => ({
        code: digest(JSON.stringify(Object.values(routes).map(({ code }) => code))),
        inputs: inputs.location.key,
        publicFiles: published.signature,
        shard: '1/1',
        writtenTo,
      }),
      plan,
      outputsBefore: undefined,
      executor: wrapExecutor(local),
      progress,
      timings: [],
    });
  } finally {
    state.close();
  }
}

export interface WorldBuild extends Pick<PlainBuild, 'folder' | 'crashAfter' | 'plan' | 'concurrency'> {
  readonly world: World;
  readonly routes?: Readonly<Record<string, WorldRoute>>;
}

/** Builds a world, whose inputs and public files it writes first. */
export async function buildWorld({
  world,
  routes = worldRoutes,
  ...options
}: WorldBuild): Promise<BuildReport> {
  const { inputs, publicFolder } = writeWorld(world, options.folder);
  const plain = Object.entries(routes).map(([route, { kind, collection, render, template }]) => {
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
  return plainBuild({ ...options, inputFolder: inputs, publicFolder, routes: Object.fromEntries(plain) });
}

/** An output that fails for good after a number of changes, as a process does that is killed. */
function fragile(output: Output, changes: number): Output {
  let left = changes;
  const live = () => {
    if (left-- <= 0) throw new Crash('The test stopped the build here.');
  };
  return {
    write(file, bytes) {
      live();
      output.write(file, bytes);
    },
    settled: () => output.settled(),
    copy(file, from) {
      live();
      output.copy(file, from);
    },
    remove(file) {
      live();
      output.remove(file);
    },
  };
}

/** Files of an output folder and their contents. */
export function treeOf(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  return new Map(listFiles(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}
