/** Builds a world with the engine's core, in this process and with a plain renderer, to be stopped at any moment. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runBuild } from '../../src/incremental/build/run.ts';
import { digest } from '../../src/incremental/core/digest.ts';
import { InputIndex } from '../../src/incremental/core/input-index.ts';
import type { BuildReport } from '../../src/incremental/core/types.ts';
import { copyInputs } from '../../src/incremental/inputs/input-folder.ts';
import { listFiles, type Output, openOutput, removeTemporary } from '../../src/incremental/output/output.ts';
import { publicFiles } from '../../src/incremental/output/public-files.ts';
import type { Executor } from '../../src/incremental/render/executor.ts';
import { createRunner } from '../../src/incremental/render/runner.ts';
import { State } from '../../src/incremental/store/state.ts';
import { silentProgress } from '../../src/incremental/terminal/progress.ts';
import { type World, type WorldRoute, worldRoutes, writeWorld } from './world.ts';

/** Thrown where a test stops a build, in the place of a power cut. */
export class Crash extends Error {}

export interface PlainBuild {
  /** Working folder; its `out` is the output. */
  readonly folder: string;
  readonly world: World;
  /** Stops the build when this many outputs were touched. */
  readonly crashAfter?: number;
  readonly plan?: boolean;
  readonly routes?: Readonly<Record<string, WorldRoute>>;
  /** How many partitions are made at a time. */
  readonly concurrency?: number;
}

export async function plainBuild({
  folder,
  world,
  crashAfter,
  plan = false,
  routes = worldRoutes,
  concurrency = 2,
}: PlainBuild): Promise<BuildReport> {
  const { inputs: inputFolder, publicFolder } = writeWorld(world, folder);
  const out = join(folder, 'out');
  mkdirSync(out, { recursive: true });
  removeTemporary(out);
  const inputs = copyInputs(inputFolder, join(folder, 'copies'));
  const index = new InputIndex(inputs.digests());
  const output = fragile(
    openOutput({ folder: out, isNew: false }, 'test'),
    crashAfter ?? Number.POSITIVE_INFINITY,
  );
  const published = publicFiles(publicFolder);
  const state = State.open(join(folder, 'state.sqlite'));
  const routeOf = (route: string) => routes[route] as WorldRoute;
  const versionOf = (route: string) => world.templates[routeOf(route).template];
  const runner = createRunner({
    store: inputs,
    index,
    output,
    collection: async (route) => routeOf(route).collection,
    async render(page, route) {
      await null;
      return Buffer.from(routeOf(route).render(versionOf(route), page.model as never));
    },
  });
  const executor: Executor = { ...runner, concurrency };
  const writtenTo = { folder: '', boot: '' };
  try {
    return await runBuild({
      state,
      inputs,
      routes: Object.entries(routes).map(([route, { kind }]) => ({
        route,
        kind,
        code: digest(String(versionOf(route))),
      })),
      files: new Map([['public', published.load()]]),
      output,
      writtenTo,
      switchIn: () => ({
        code: digest(JSON.stringify(world.templates)),
        inputs: inputs.location.key,
        publicFiles: published.signature,
        shard: '1/1',
        writtenTo,
      }),
      plan,
      executor: async () => executor,
      progress: silentProgress,
      timings: [],
    });
  } finally {
    state.close();
  }
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
