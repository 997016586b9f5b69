/** Builds a world with the engine's core, in this process and with a plain renderer, to be stopped at any moment. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CollectionCode, type Executor, runBuild } from '../../src/incremental/build/run.ts';
import { digest } from '../../src/incremental/core/digest.ts';
import { InputIndex } from '../../src/incremental/core/trace.ts';
import type { BuildReport, Site } from '../../src/incremental/core/types.ts';
import { openInputFolder } from '../../src/incremental/inputs/input-folder.ts';
import { clearIncoming, listFiles, type Output, openOutput } from '../../src/incremental/output/output.ts';
import { publicFiles } from '../../src/incremental/output/public-files.ts';
import { createRunner } from '../../src/incremental/render/runner.ts';
import { State } from '../../src/incremental/store/state.ts';
import { silentProgress } from '../../src/incremental/terminal/progress.ts';
import { renderPage, siteOf, type World, writeWorld } from './world.ts';

/** Thrown where a test stops a build, in the place of a power cut. */
export class Crash extends Error {}

export interface PlainBuild {
  /** Working folder; its `out` is the output. */
  readonly folder: string;
  readonly world: World;
  /** Stops the build when this many outputs were touched. */
  readonly crashAfter?: number;
  readonly plan?: boolean;
  readonly site?: Site;
  /** How many partitions are made at a time. */
  readonly width?: number;
}

export async function plainBuild({
  folder,
  world,
  crashAfter,
  plan,
  site,
  width,
}: PlainBuild): Promise<BuildReport> {
  const { inputs: inputFolder, publicFolder } = writeWorld(world, folder);
  const out = join(folder, 'out');
  mkdirSync(out, { recursive: true });
  clearIncoming(out);
  const inputs = openInputFolder(inputFolder);
  const index = new InputIndex(inputs.digests());
  const output = fragile(
    openOutput({ folder: out, unread: false }, 'test'),
    crashAfter ?? Number.POSITIVE_INFINITY,
  );
  const published = publicFiles(publicFolder);
  const state = State.open(join(folder, 'state.sqlite'));
  const runner = createRunner({
    site: site ?? siteOf(world.templates),
    plainRoutes: [],
    store: inputs,
    index,
    output,
    renderPage: async (page, route) => {
      await null;
      return Buffer.from(renderPage(world.templates, page, route));
    },
  });
  const executor: Executor = { ...runner, width: width ?? 2 };
  try {
    return await runBuild({
      state,
      inputs,
      index,
      collections: collectionsOf(world, site ?? siteOf(world.templates)),
      statics: new Map([['public', published.load()]]),
      output,
      copies: join(folder, 'copies'),
      foundation: {
        code: digest(JSON.stringify(world.templates)),
        inputs: inputs.key,
        published: published.signature,
        shard: '1/1',
        out: '',
        boot: '',
      },
      arrive: () => undefined,
      plan: plan ?? false,
      executor: async () => executor,
      progress: silentProgress,
      timings: [],
    });
  } finally {
    state.close();
  }
}

function collectionsOf({ templates }: World, site: Site): CollectionCode[] {
  const versions: Record<string, number> = {
    '/person/[slug]': templates.person,
    '/group/[name]': templates.group,
  };
  const code = (version: number) => digest(String(version));
  return [
    ...site.collections.map(({ route }) => {
      const own = code(versions[route] ?? 0);
      return { route, kind: 'page' as const, code: own, renderCode: own };
    }),
    ...site.files.map(({ route }) => {
      const own = code(templates.file);
      return { route, kind: 'file' as const, code: own, renderCode: own };
    }),
  ];
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
