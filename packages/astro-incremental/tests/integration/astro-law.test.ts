import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../src/build/build-site.ts';
import { Builder } from '../../src/build/builder.ts';
import type { BuildReport } from '../../src/core/types.ts';
import { readTree } from '../build-in-process.ts';
import { type Content, type Fixture, firstContent, newFixture, writeSite } from './site-fixture.ts';
import { writeTemplates } from './template-fixture.ts';

/** Number of random histories: 3 by default, 100 in the long run (TEST_SITE_RUNS=100). */
const RUNS = Number(process.env.TEST_SITE_RUNS ?? 3);

const fixtures: ReturnType<typeof newFixture>[] = [];
const createFixture = () => {
  const fixture = newFixture();
  fixtures.push(fixture);
  return fixture;
};
afterAll(() => {
  for (const fixture of fixtures) fixture.remove();
});

const buildContent = (site: Fixture, content: Content, builder?: Builder): Promise<BuildReport> => {
  writeSite(site, content);
  const options = { ...site, progress: silentProgress, workers: 2 };
  return builder ? builder.build(options) : buildSite(options);
};
/** Few versions of the code, so that most builds need no compilation and the test is short. */
const codes = [
  firstContent.code,
  { ...firstContent.code, person: 2 },
  { ...firstContent.code, shared: 2, style: 2 },
  { ...firstContent.code, script: 2 },
];
const paths = (changes: BuildReport['changed']) => changes.map(({ path }) => path);

describe('an incremental build with Astro', () => {
  it('writes the same bytes as `astro build` for all template features', async () => {
    const site = createFixture();
    writeTemplates(site.root);
    await buildContent(site, firstContent);
    const stock = join(site.root, 'stock');
    const astro = resolve(import.meta.dirname, '../../../../node_modules/astro/bin/astro.mjs');
    // Without `cwd`, Astro would bundle into the current folder, which another build may use at the same time.
    execFileSync(process.execPath, [astro, 'build', '--root', site.root, '--outDir', stock, '--silent'], {
      cwd: site.root,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    });
    expect(readTree(site.out)).toEqual(readTree(stock));
  });

  it('renders a component once for many pages if the site declares its components pure', async () => {
    const site = createFixture();
    writeSite(site, firstContent);
    const config = join(site.root, 'astro.config.mjs');
    writeFileSync(
      config,
      readFileSync(config, 'utf8').replace("inputs: 'inputs'", '$&, pureComponents: true'),
    );
    writeFileSync(join(site.root, 'src/count.js'), 'let count = 0; export const next = () => ++count;');
    writeFileSync(
      join(site.root, 'src/components/Shared.astro'),
      "---\nimport { next } from '../count.js';\n---\n<footer>{next()}</footer>",
    );
    await buildSite({ ...site, progress: silentProgress, workers: 1 });
    const footers = [1, 2, 3].map(
      (id) => /<footer.*<\/footer>/.exec(readFileSync(join(site.out, `person/${id}.html`), 'utf8'))?.[0],
    );
    expect(footers[0]).toMatch(/>\d+</);
    expect(new Set(footers).size).toBe(1);
  });

  it('renders exactly the pages that a change affects and reports the cause', async () => {
    const site = createFixture();
    await buildContent(site, firstContent);

    const edited = { ...firstContent, groups: { ...firstContent.groups, '2': { '3': 'edited' } } };
    const edit = await buildContent(site, edited);
    expect(edit.changed).toEqual([
      { path: '/person/3', route: '/person/[id]', cause: { kind: 'records', records: ['person/3'] } },
    ]);
    expect(edit.filesWritten).toBe(1);

    const person = await buildContent(site, { ...edited, code: { ...edited.code, person: 2 } });
    expect(paths(person.changed)).toEqual(['/person/1', '/person/2', '/person/3']);
    expect(person.changed[0]?.cause).toEqual({ kind: 'code' });
    expect(person.rendered).toBe(3);

    const shared = await buildContent(site, { ...edited, code: { ...edited.code, person: 2, shared: 2 } });
    expect(paths(shared.changed)).toEqual(['/group/1', '/group/2', '/person/1', '/person/2', '/person/3']);

    const style = await buildContent(site, {
      ...edited,
      code: { ...edited.code, person: 2, shared: 2, style: 2 },
    });
    expect(style.added.map(({ path }) => path.replace(/\.[\w-]{8}\./, '.*.'))).toEqual([
      expect.stringMatching(/^\/_astro\/.*\.css$/),
    ]);
    expect(style.removed).toHaveLength(1);
    expect(paths(style.changed)).toEqual(['/person/1', '/person/2', '/person/3']);

    const menu = await buildContent(site, {
      ...edited,
      menu: 'new menu',
      code: { ...edited.code, person: 2, shared: 2, style: 2 },
    });
    expect(paths(menu.changed)).toEqual(['/data/menu.txt']);
    expect(menu.filesWritten).toBe(1);
  });

  it('rejects two pages with one address and recovers when one of them is removed', async () => {
    const site = createFixture();
    // One worker processes both partitions, one of them as a prefetch.
    const build = (content: Content) => {
      writeSite(site, content);
      return buildSite({ ...site, progress: silentProgress, workers: 1 });
    };
    const twins = { ...firstContent, groups: { ...firstContent.groups, '3': { '1': 'a twin' } } };
    await expect(build(twins)).rejects.toMatchObject({ name: 'TwoPagesOneAddress' });
    expect(existsSync(site.out)).toBe(false);
    await build(firstContent);
    const clean = createFixture();
    await buildContent(clean, firstContent);
    expect(readTree(site.out)).toEqual(readTree(clean.out));
  });

  it('re-renders the pages that show a changed environment variable', async () => {
    const site = createFixture();
    writeSite(site, firstContent);
    const options = { ...site, progress: silentProgress, workers: 1, env: ['FIXTURE_SETTING'] };
    for (const setting of ['one', 'two']) {
      process.env.FIXTURE_SETTING = setting;
      const report = await buildSite(options);
      delete process.env.FIXTURE_SETTING;
      expect(readTree(site.out).get('about.html')).toContain(setting);
      expect(paths(report.changed)).toEqual(setting === 'one' ? [] : ['/about']);
    }
  });

  it('passes each page to the middleware, and re-renders all pages when a module that the middleware imports changes', async () => {
    const site = createFixture();
    writeSite(site, firstContent);
    const put = (file: string, text: string) => writeFileSync(join(site.root, 'src', file), text);
    put('mark.ts', "export const mark = '<i>one</i>';");
    put('pages/about.astro', "---\nimport { length } from '../middleware.ts';\n---\n<body>{length}</body>");
    put(
      'middleware.ts',
      `import { mark } from './mark.ts';
export const length = mark.length;
export const onRequest = async (_context, next) => {
  const response = (await next()).clone();
  return new Response((await response.text()).replace('</body>', mark + '</body>'), response);
};`,
    );
    const options = { ...site, progress: silentProgress, workers: 1 };
    await buildSite(options);
    expect(readTree(site.out).get('person/1.html')).toContain('<i>one</i></body>');
    put('mark.ts', "export const mark = '<i>two</i>';");
    const report = await buildSite(options);
    expect(readTree(site.out).get('person/1.html')).toContain('<i>two</i></body>');
    expect(paths(report.changed)).toEqual([
      '/404',
      '/about',
      '/group/1',
      '/group/2',
      '/person/1',
      '/person/2',
      '/person/3',
    ]);
  });

  it('re-renders pages that rewrite to a page whose template changed', async () => {
    const site = createFixture();
    writeSite(site, firstContent);
    const put = (file: string, text: string) => writeFileSync(join(site.root, 'src', file), text);
    put('pages/target.astro', '<html><body>target</body></html>');
    put('pages/sent.astro', "---\nreturn Astro.rewrite('/target');\n---");
    put('pages/moved.astro', '<html><body>moved</body></html>');
    put(
      'middleware.ts',
      `export const onRequest = (context, next) =>
  context.url.pathname.startsWith('/moved') ? next('/target') : next();`,
    );
    const options = { ...site, progress: silentProgress, workers: 1 };
    await buildSite(options);
    put('pages/target.astro', '<html><body>another target</body></html>');
    const report = await buildSite(options);
    expect(paths(report.changed)).toEqual(['/moved', '/sent', '/target']);
    for (const file of ['moved.html', 'sent.html'])
      expect(readTree(site.out).get(file)).toContain('another target');
  });

  it('re-renders the pages that import a changed file outside the code folders', async () => {
    const site = createFixture();
    writeSite(site, firstContent);
    const facts = join(site.root, 'facts.json');
    const about = join(site.root, 'src/pages/about.astro');
    writeFileSync(facts, '{"name":"one"}');
    writeFileSync(
      about,
      "---\nimport { name } from '../../facts.json';\n---\n<html><body>{name}</body></html>",
    );
    const options = { ...site, progress: silentProgress, workers: 1 };
    await buildSite(options);
    expect((await buildSite(options)).timings.map(({ stage }) => stage)).toEqual(['Check']);
    writeFileSync(facts, '{"name":"two"}');
    expect(paths((await buildSite(options)).changed)).toEqual(['/about']);
    expect(readTree(site.out).get('about.html')).toContain('two');
  });

  it(
    'writes the same bytes as a clean build after random histories',
    async () => {
      const text = fc.constantFrom('a', 'b', 'c');
      const content: fc.Arbitrary<Content> = fc.record({
        groups: fc.dictionary(
          fc.constantFrom('1', '2'),
          fc.dictionary(fc.constantFrom('5', '6', '7'), text, { maxKeys: 3 }),
          { maxKeys: 2 },
        ),
        menu: text,
        publicFiles: fc.dictionary(fc.constantFrom('robots.txt', 'deep/a.txt'), text, { maxKeys: 2 }),
        code: fc.constantFrom(...codes),
      });
      // A person in two groups is an error of the input, which other tests cover.
      const valid = content.map(({ groups, ...rest }): Content => {
        const [first = {}, second = {}] = [groups['1'], groups['2']];
        const others = Object.fromEntries(Object.entries(second).filter(([id]) => !(id in first)));
        return {
          ...rest,
          groups: { ...(groups['1'] && { '1': first }), ...(groups['2'] && { '2': others }) },
        };
      });
      const step = fc.record({ next: valid, usesBuilder: fc.boolean() });
      const history = fc.array(step, { minLength: 3, maxLength: 4 });
      const site = createFixture();
      const clean = createFixture();
      const builder = new Builder();
      await fc.assert(
        fc.asyncProperty(history, async (steps) => {
          // Some builds reuse the workers of a builder, others start new workers.
          for (const { next, usesBuilder } of steps)
            await buildContent(site, next, usesBuilder ? builder : undefined);
          writeSite(clean, steps.at(-1)?.next ?? firstContent);
          await buildSite({ ...clean, progress: silentProgress, workers: 1, clean: true });
          expect(readTree(site.out)).toEqual(readTree(clean.out));
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
      await builder.close();
    },
    RUNS * 60_000,
  );
});
