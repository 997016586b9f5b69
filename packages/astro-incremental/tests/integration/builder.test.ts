import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { silentProgress } from '@laurel/terminal';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { Builder } from '../../src/build/builder.ts';
import { treeOf } from '../in-process-build.ts';
import { type Content, firstContent, newFixture, writeSite } from './site-fixture.ts';

/** What clean builds are made in: one folder, as most of their time is to compile, and few have other code. */
const clean = newFixture();
afterAll(() => clean.remove());

let site: ReturnType<typeof newFixture>;
let builder: Builder;
let started = 0;
const count = () => {
  started++;
};

beforeEach(() => {
  site = newFixture();
  builder = new Builder();
  started = 0;
  subscribe('worker_threads', count);
});
afterEach(async () => {
  unsubscribe('worker_threads', count);
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
  expect(treeOf(site.out)).toEqual(treeOf(clean.out));
}

describe('a builder', () => {
  it('compiles ahead, which leaves the site alone, and has a thread ready for the build', async () => {
    writeSite(site, firstContent);
    await Promise.all([builder.prepare(options()), builder.prepare(options())]);
    expect(existsSync(site.out)).toBe(false);
    expect(started).toBe(1);
    const report = await build(firstContent);
    expect(report.timings.map(({ stage }) => stage)).not.toContain('Compile');
    await expectCleanBuild(firstContent);
  });

  it('keeps its threads from one build to the next', async () => {
    await build(firstContent);
    const threads = started;
    const report = await build(withPerson('edited'));
    await builder.prepare(options());
    expect(started).toBe(threads);
    expect(report.changed.map(({ path }) => path)).toContain('/person/1');
    await expectCleanBuild(withPerson('edited'));
  });

  it('starts all its threads for a clean build, and one for a few changes', async () => {
    await build(firstContent);
    expect(started).toBe(2);
    await builder.close();
    started = 0;
    // The second joins a build that takes long, which is for the machine to say: here it never does.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      await build(withPerson('edited'));
    } finally {
      vi.useRealTimers();
    }
    expect(started).toBe(1);
  });

  it('has other threads load code that was compiled with another setting', async () => {
    let threads = 0;
    for (const setting of ['one', 'two']) {
      process.env.FIXTURE_SETTING = setting;
      await build(firstContent);
      delete process.env.FIXTURE_SETTING;
      expect(treeOf(site.out).get('about.html')).toContain(setting);
      expect(started).toBeGreaterThan(threads);
      threads = started;
    }
  });

  it('builds on after a build that failed, with threads that did not', async () => {
    await build(firstContent);
    const twins = { ...firstContent, groups: { ...firstContent.groups, '3': { '1': 'a twin' } } };
    await expect(build(twins)).rejects.toMatchObject({ name: 'TwoPagesOneAddress' });
    const threads = started;
    await build(withPerson('edited'));
    expect(started).toBeGreaterThan(threads);
    await expectCleanBuild(withPerson('edited'));
  });

  it('makes everything anew where the state of the last build is gone', async () => {
    await build(firstContent);
    rmSync(site.cache, { recursive: true });
    rmSync(site.out, { recursive: true });
    await build(withPerson('edited'));
    await expectCleanBuild(withPerson('edited'));
  });

  it('says in the build, too, why it could not get ready', async () => {
    writeSite(site, firstContent);
    const template = join(site.root, 'src/components/Shared.astro');
    writeFileSync(template, "---\nimport '../nowhere.ts';\n---");
    await expect(builder.prepare(options())).rejects.toMatchObject({ name: 'CompileFailed' });
    await expect(builder.build(options())).rejects.toMatchObject({ name: 'CompileFailed' });
    await build(firstContent);
    await expectCleanBuild(firstContent);
  });

  it.each([0, 1000])(
    'abandons a build when it is closed after %i ms, which the next finishes',
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
