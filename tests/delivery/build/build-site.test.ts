import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type BuildSiteOptions, buildSite } from '../../../src/delivery/build/build-site.ts';
import { badgeDrawing, badgeFiles } from '../../../src/images/badge-files.ts';
import type { Drawing } from '../../../src/images/drawing.ts';
// The module is loaded before the tests, so that drawing starts without a delay.
import '../../../src/images/guide-drawings.ts';
import { silentProgress } from '@laurel/terminal';
import type { BuildReport, Collection } from '../../../packages/astro-incremental/src/core/types.ts';
import { openInputs } from '../../../packages/astro-incremental/src/inputs/open-inputs.ts';
import { guideShareImages, shareImageDrawing, siteShareImage } from '../../../src/images/share-files.ts';
import { sampleSnapshots } from '../../support/sample-site.ts';

const renderedDrawings: Drawing[] = [];
let fails = false;
vi.mock('../../../src/images/drawing-cache.ts', () => ({
  drawCached: async (drawing: Drawing) => {
    renderedDrawings.push(drawing);
    // Drawing is asynchronous in the real module, too.
    await wait(0);
    if (fails) throw new Error('It cannot be drawn.');
    return new Uint8Array();
  },
}));

beforeEach(() => {
  renderedDrawings.length = 0;
  fails = false;
});

const report = {} as BuildReport;
const newFolders = () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-build-'));
  cpSync('brand', join(folder, 'brand'), { recursive: true });
  return { root: folder, inputs: sampleSnapshots, out: join(folder, 'dist'), cache: join(folder, 'cache') };
};
const build = (
  folders: ReturnType<typeof newFolders>,
  choices: BuildSiteOptions,
  until: () => Promise<unknown>,
) =>
  buildSite(folders, silentProgress, choices, {
    build: async () => {
      await until();
      return report;
    },
  });

const inputs = openInputs(sampleSnapshots);
const listModels = <Model>({ partitions, pages }: Collection<Model>) =>
  partitions(inputs).flatMap((partition) => [...pages(partition, inputs)].map(({ model }) => model));
const guidePictures = [
  ...[siteShareImage, guideShareImages].flatMap((images) => listModels(images).map(shareImageDrawing)),
  ...listModels(badgeFiles).map(badgeDrawing),
];
/** The machine may be busy: drawings may take long to start. */
const TIMEOUT_MS = 60_000;
const allDrawn = () =>
  vi.waitFor(() => expect(renderedDrawings.length).toBeGreaterThanOrEqual(guidePictures.length), TIMEOUT_MS);

describe('the first build of a site', () => {
  test('draws the pictures of the guides while the code is compiled', async () => {
    await build(newFolders(), {}, allDrawn);
    expect(renderedDrawings).toEqual(guidePictures);
  });

  test('ends without waiting for unfinished drawings', async () => {
    await build(newFolders(), {}, () =>
      vi.waitFor(() => expect(renderedDrawings).not.toEqual([]), TIMEOUT_MS),
    );
    await wait(20);
    expect(renderedDrawings.length).toBeLessThan(guidePictures.length);
  });

  test('succeeds after a picture has failed, but stops drawing pictures in advance', async () => {
    fails = true;
    const aWhile = async () => {
      await vi.waitFor(() => expect(renderedDrawings).not.toEqual([]), TIMEOUT_MS);
      await wait(20);
    };
    expect(await build(newFolders(), {}, aWhile)).toBe(report);
    expect(renderedDrawings).toHaveLength(1);
  });
});

test.each<[string, BuildSiteOptions, boolean]>([
  ['a later build', {}, true],
  ['a plan', { plan: true }, false],
  ['a shard', { shard: { index: 1, count: 2 } }, false],
])('buildSite draws no pictures in advance for %s', async (_what, choices, isBuilt) => {
  const folders = newFolders();
  if (isBuilt) mkdirSync(folders.cache);
  await build(folders, choices, () => wait(50));
  expect(renderedDrawings).toEqual([]);
});
