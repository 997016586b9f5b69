import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../src/build/build-site.ts';
import { cacheInputs } from '../../src/entry.ts';
import { openOutputs } from '../../src/release/finished-outputs.ts';
import { readTree } from '../build-in-process.ts';
import { type Content, firstContent, newFixture, writeSite } from './site-fixture.ts';

// Builds a real site, because a partial build depends on all files of the state.

const site = newFixture();
const options = { progress: silentProgress, workers: 1 };
const edited: Content = { ...firstContent, groups: { '1': { '1': 'first', '2': 'edited' }, '2': {} } };

beforeAll(async () => {
  writeSite(site, firstContent);
  await buildSite({ ...site, ...options });
});
afterAll(() => site.remove());

/** Copies the state of the last build to new folders, as another machine restores it. */
async function restoreState(name: string) {
  const folders = {
    root: site.root,
    inputs: join(site.root, name, 'inputs'),
    out: join(site.root, name, 'dist'),
    cache: join(site.root, name, 'cache'),
  };
  const outputs = openOutputs(site.out, site.cache);
  for (const file of outputs.stateFiles()) {
    mkdirSync(dirname(join(folders.cache, file.name)), { recursive: true });
    cpSync(file.path, join(folders.cache, file.name));
  }
  outputs.close();
  cpSync(site.inputs, folders.inputs, { recursive: true });
  await cacheInputs(folders);
  return folders;
}

describe('a partial build with the state of another machine', () => {
  it('writes only changed outputs, which together with the earlier outputs equal a clean build', async () => {
    const folders = await restoreState('changed');
    writeSite({ ...site, inputs: folders.inputs }, edited);
    const { removed } = await buildSite({ ...folders, ...options, partial: true });
    expect(removed.map(({ path }) => path)).toEqual(['/person/3']);
    const written = readTree(folders.out);
    expect([...written.keys()].sort()).toEqual(['group/2.html', 'person/2.html']);

    const merged = new Map([...readTree(site.out), ...written]);
    merged.delete('person/3.html');
    const clean = join(site.root, 'clean');
    await buildSite({ ...folders, ...options, out: join(clean, 'dist'), cache: join(clean, 'cache') });
    expect(merged).toEqual(readTree(join(clean, 'dist')));
  });

  it('lists all outputs of the site', async () => {
    const folders = await restoreState('listed');
    writeSite({ ...site, inputs: folders.inputs }, edited);
    await buildSite({ ...folders, ...options, partial: true });
    const outputs = openOutputs(folders.out, folders.cache);
    const files = Array.from(outputs.files(), ({ file }) => file);
    outputs.close();
    expect(files).toContain('person/1.html');
    expect(files).not.toContain('person/3.html');
  });

  it('writes nothing if nothing has changed', async () => {
    const folders = await restoreState('unchanged');
    await buildSite({ ...folders, ...options, partial: true });
    expect([...readTree(folders.out).keys()]).toEqual([]);
  });

  it('reports its changes in a plan without creating an output folder', async () => {
    const folders = await restoreState('planned');
    writeSite({ ...site, inputs: folders.inputs }, edited);
    const plan = await buildSite({ ...folders, ...options, partial: true, plan: true });
    expect(existsSync(folders.out)).toBe(false);
    const { counts, added, changed, removed } = await buildSite({ ...folders, ...options, partial: true });
    expect(plan).toMatchObject({ added, changed, removed, counts: { ...counts, suspected: 0 } });
  });

  it('writes everything if the state is missing', async () => {
    const folders = await restoreState('missing');
    rmSync(folders.cache, { recursive: true });
    await buildSite({ ...folders, ...options, partial: true });
    expect(readTree(folders.out)).toEqual(readTree(site.out));
  });

  it('is completed by a later build that is not partial', async () => {
    const folders = await restoreState('later');
    writeSite({ ...site, inputs: folders.inputs }, edited);
    await buildSite({ ...folders, ...options, partial: true });
    writeSite({ ...site, inputs: folders.inputs }, firstContent);
    await buildSite({ ...folders, ...options });
    expect(readTree(folders.out)).toEqual(readTree(site.out));
  });
});
