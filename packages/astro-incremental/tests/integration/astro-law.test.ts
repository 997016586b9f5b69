import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { Builder } from '../../src/build/builder.ts';
import type { BuildReport } from '../../src/core/types.ts';
import { treeOf } from '../in-process-build.ts';
import { type Content, type Fixture, firstContent, newFixture, writeSite } from './site-fixture.ts';
import { writeTemplates } from './template-fixture.ts';

/** Histories: three here, a hundred in the long run (TEST_SITE_RUNS=100). */
const RUNS = Number(process.env.TEST_SITE_RUNS ?? 3);

const fixtures: ReturnType<typeof newFixture>[] = [];
const fixture = () => {
  const made = newFixture();
  fixtures.push(made);
  return made;
};
afterAll(() => {
  for (const made of fixtures) made.remove();
});

const buildContent = (site: Fixture, content: Content, builder?: Builder): Promise<BuildReport> => {
  writeSite(site, content);
  const options = { ...site, progress: silentProgress, workers: 2 };
  return builder ? builder.build(options) : buildSite(options);
};
/** Few versions of the code, so that most builds find theirs compiled and the test stays short. */
const codes = [
  firstContent.code,
  { ...firstContent.code, person: 2 },
  { ...firstContent.code, shared: 2, style: 2 },
  { ...firstContent.code, script: 2 },
];
const paths = (changes: BuildReport['changed']) => changes.map(({ path }) => path);

describe('incremental builds with Astro', () => {
  it('leave the bytes that a stock Astro build leaves, whatever templates are made of', async () => {
    const site = fixture();
    writeTemplates(site.root);
    await buildContent(site, firstContent);
    const stock = join(site.root, 'stock');
    const astro = resolve(import.meta.dirname, '../../../node_modules/astro/bin/astro.mjs');
    // Astro bundles into the folder of the call unless the output lies in it: another build may do so at the same time.
    execFileSync(process.execPath, [astro, 'build', '--root', site.root, '--outDir', stock, '--silent'], {
      cwd: site.root,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    });
    expect(treeOf(site.out)).toEqual(treeOf(stock));
  });

  it('draw a component once for many pages where the site says that its components are pure', async () => {
    const site = fixture();
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

  it('render exactly the pages that a change reaches, and say why', async () => {
    const site = fixture();
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

  it('refuse two pages of one address, and build on what they had made when one is gone', async () => {
    const site = fixture();
    // One thread, which has both partitions at hand.
    const build = (content: Content) => {
      writeSite(site, content);
      return buildSite({ ...site, progress: silentProgress, workers: 1 });
    };
    const twins = { ...firstContent, groups: { ...firstContent.groups, '3': { '1': 'a twin' } } };
    await expect(build(twins)).rejects.toMatchObject({ name: 'TwoPagesOneAddress' });
    expect(existsSync(site.out)).toBe(false);
    await build(firstContent);
    const clean = fixture();
    await buildContent(clean, firstContent);
    expect(treeOf(site.out)).toEqual(treeOf(clean.out));
  });

  it('follow a setting of the environment into the pages that show it', async () => {
    const site = fixture();
    writeSite(site, firstContent);
    const options = { ...site, progress: silentProgress, workers: 1, env: ['FIXTURE_SETTING'] };
    for (const setting of ['one', 'two']) {
      process.env.FIXTURE_SETTING = setting;
      const report = await buildSite(options);
      delete process.env.FIXTURE_SETTING;
      expect(treeOf(site.out).get('about.html')).toContain(setting);
      expect(paths(report.changed)).toEqual(setting === 'one' ? [] : ['/about']);
    }
  });

  it('let middleware see each page, and follow what it imports into all of them', async () => {
    const site = fixture();
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
    expect(treeOf(site.out).get('person/1.html')).toContain('<i>one</i></body>');
    put('mark.ts', "export const mark = '<i>two</i>';");
    const report = await buildSite(options);
    expect(treeOf(site.out).get('person/1.html')).toContain('<i>two</i></body>');
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

  it('render pages that rewrite to a page whose template changed', async () => {
    const site = fixture();
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
      expect(treeOf(site.out).get(file)).toContain('another target');
  });

  it('follow a file outside of the code’s folders into the pages that import it', async () => {
    const site = fixture();
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
    expect((await buildSite(options)).timings.map(({ stage }) => stage)).toEqual(['Look']);
    writeFileSync(facts, '{"name":"two"}');
    expect(paths((await buildSite(options)).changed)).toEqual(['/about']);
    expect(treeOf(site.out).get('about.html')).toContain('two');
  });

  it(
    'equal a clean build after each step of random histories',
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
      // One person in two groups is a fault of the input, tested elsewhere.
      const valid = content.map(({ groups, ...rest }): Content => {
        const [first = {}, second = {}] = [groups['1'], groups['2']];
        const others = Object.fromEntries(Object.entries(second).filter(([id]) => !(id in first)));
        return {
          ...rest,
          groups: { ...(groups['1'] && { '1': first }), ...(groups['2'] && { '2': others }) },
        };
      });
      const step = fc.record({ next: valid, isKept: fc.boolean() });
      const history = fc.array(step, { minLength: 3, maxLength: 4 });
      const site = fixture();
      const clean = fixture();
      const builder = new Builder();
      await fc.assert(
        fc.asyncProperty(history, async (steps) => {
          // Some builds are made by threads that have built before, some by those of another process.
          for (const { next, isKept } of steps) await buildContent(site, next, isKept ? builder : undefined);
          writeSite(clean, steps.at(-1)?.next ?? firstContent);
          await buildSite({ ...clean, progress: silentProgress, workers: 1, clean: true });
          expect(treeOf(site.out)).toEqual(treeOf(clean.out));
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
      await builder.close();
    },
    RUNS * 60_000,
  );
});
