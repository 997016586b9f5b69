import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { silentProgress } from '@laurel/terminal';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildSite } from '../../src/build/build-site.ts';
import { Builder } from '../../src/build/builder.ts';
import { readTree } from '../build-in-process.ts';
import { type Content, firstContent, newFixture, writeSite } from './site-fixture.ts';

/** Folder of all clean builds. It is shared because compiling takes most of their time and few builds have different code. */
const clean = newFixture();
afterAll(() => clean.remove());

let site: ReturnType<typeof newFixture>;
let builder: Builder;
/** Number of workers started during the test. */
let started = 0;
const countStarted = () => {
  started++;
};

beforeEach(() => {
  site = newFixture();
  builder = new Builder();
  started = 0;
  subscribe('worker_threads', countStarted);
});
afterEach(async () => {
  unsubscribe('worker_threads', countStarted);
  await builder.close();
  site.remove();
});

const options = () => ({ ...site, progress: silentProgress, workers: 2, env: ['FIXTURE_SETTING'] });
const build = (content: Content) => {
  writeSite(site, content);
  return builder.build(options());
};
const withPerson = (text: string, code = firstContent.code): Content => ({
  ...firstContent,
  code,
  groups: { ...firstContent.groups, '1': { '1': text, '2': 'second' } },
});
async function expectCleanBuild(content: Content): Promise<void> {
  writeSite(clean, content);
  await buildSite({ ...options(), ...clean, clean: true });
  expect(readTree(site.out)).toEqual(readTree(clean.out));
}

describe('a builder', () => {
  it('compiles and starts one worker in `prepare`, without writing the site', async () => {
    writeSite(site, firstContent);
    await Promise.all([builder.prepare(options()), builder.prepare(options())]);
    expect(existsSync(site.out)).toBe(false);
    expect(started).toBe(1);
    const report = await build(firstContent);
    expect(report.timings.map(({ stage }) => stage)).not.toContain('Compile');
    await expectCleanBuild(firstContent);
  });

  it('reuses its workers in the next build', async () => {
    await build(firstContent);
    const workers = started;
    const report = await build(withPerson('edited'));
    await builder.prepare(options());
    expect(started).toBe(workers);
    expect(report.changed.map(({ path }) => path)).toContain('/person/1');
    await expectCleanBuild(withPerson('edited'));
  });

  it('starts all workers for a clean build and one worker for few changes', async () => {
    await build(firstContent);
    expect(started).toBe(2);
    await builder.close();
    started = 0;
    // With fake timers, the second worker never starts. Otherwise it would start on a slow machine.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      await build(withPerson('edited'));
    } finally {
      vi.useRealTimers();
    }
    expect(started).toBe(1);
  });

  it('starts new workers for code that was compiled with a changed environment variable', async () => {
    let workers = 0;
    for (const setting of ['one', 'two']) {
      process.env.FIXTURE_SETTING = setting;
      await build(firstContent);
      delete process.env.FIXTURE_SETTING;
      expect(readTree(site.out).get('about.html')).toContain(setting);
      expect(started).toBeGreaterThan(workers);
      workers = started;
    }
  });

  it('starts new workers after a failed build', async () => {
    await build(firstContent);
    const twins = { ...firstContent, groups: { ...firstContent.groups, '3': { '1': 'a twin' } } };
    await expect(build(twins)).rejects.toMatchObject({ name: 'TwoPagesOneAddress' });
    const workers = started;
    await build(withPerson('edited'));
    expect(started).toBeGreaterThan(workers);
    await expectCleanBuild(withPerson('edited'));
  });

  it('rebuilds everything if the state of the previous build is missing', async () => {
    await build(firstContent);
    rmSync(site.cache, { recursive: true });
    rmSync(site.out, { recursive: true });
    await build(withPerson('edited'));
    await expectCleanBuild(withPerson('edited'));
  });

  it('reports the error of a failed preparation in the build too', async () => {
    writeSite(site, firstContent);
    const template = join(site.root, 'src/components/Shared.astro');
    writeFileSync(template, "---\nimport '../nowhere.ts';\n---");
    await expect(builder.prepare(options())).rejects.toMatchObject({ name: 'CompileFailed' });
    await expect(builder.build(options())).rejects.toMatchObject({ name: 'CompileFailed' });
    await build(firstContent);
    await expectCleanBuild(firstContent);
  });

  it.each([0, 1000])(
    'abandons a build when it is closed after %i ms, and the next build finishes it',
    async (wait) => {
      await build(firstContent);
      const edited = withPerson('edited', { ...firstContent.code, person: 2 });
      const abandoned = build(edited).catch(() => undefined);
      await setTimeout(wait);
      await builder.close();
      await abandoned;
      await build(edited);
      await expectCleanBuild(edited);
    },
  );
});
