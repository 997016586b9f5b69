/** Packs the engine, installs it with the site of its README and runs its command in real processes, as a user of the package would. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesBelow } from '../../../../scripts/bench/file-tree.ts';
import { packPackages } from '../../../../scripts/pack/pack-packages.ts';

const run = promisify(execFile);
const root = mkdtempSync(join(tmpdir(), 'engine-site-'));
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const manifest = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));

const put = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

/** Returns the files in the README: code blocks whose first comment is a file name. */
function readmeFiles(): readonly (readonly [file: string, text: string])[] {
  return [...readme.matchAll(/```\w+\n((?:---\n)?\/\/ (\S+)\n[\s\S]*?)```/g)].map(
    ([, text = '', file = '']) => [file, text],
  );
}

/** Environment without the tools of this repository. */
const env = { ...process.env, NODE_PATH: '', LAUREL_ORIGIN: '' };
const incremental = (...args: readonly string[]) =>
  run(process.execPath, [join(root, 'node_modules/.bin/incremental'), ...args], { cwd: root, env });

interface Person {
  readonly id: number;
  readonly name: string;
  readonly text: string;
}

async function writePeople(people: readonly Person[]): Promise<void> {
  put('people.json', JSON.stringify(people));
  await run(process.execPath, ['write-inputs.mjs'], { cwd: root, env });
}

type Changes = readonly { readonly path: string }[];

/** Builds the site and returns the changes of pages. */
async function build(): Promise<readonly string[]> {
  await incremental('build', '--quiet', '--report', 'report.json');
  const report = JSON.parse(readFileSync(join(root, 'report.json'), 'utf8')) as Readonly<
    Record<string, Changes>
  >;
  return ['added', 'changed', 'removed']
    .flatMap((change) => (report[change] ?? []).map(({ path }) => `${change} ${path}`))
    .filter((line) => !line.includes('/_astro/'));
}

const tree = (folder: string) =>
  Object.fromEntries(
    filesBelow(join(root, folder)).map((file) => [file, readFileSync(join(root, folder, file), 'base64')]),
  );

const ANA = { id: 1, name: 'Ana', text: 'First.' };
const BO = { id: 2, name: 'Bo', text: 'Second.' };
const CAI = { id: 3, name: 'Cai', text: 'Third.' };

beforeAll(async () => {
  const tarballs = await packPackages(join(root, 'packed'));
  for (const [file, text] of readmeFiles()) put(file, text);
  const { dependencies } = manifest;
  const named = ['astro', '@astrojs/react', 'react', 'react-dom'];
  put(
    'package.json',
    JSON.stringify({
      type: 'module',
      private: true,
      dependencies: {
        ...Object.fromEntries([...tarballs].map(([name, tarball]) => [name, `file:${tarball}`])),
        ...Object.fromEntries(named.map((name) => [name, dependencies[name]])),
      },
      overrides: manifest.overrides,
    }),
  );
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: root, env });
  // Another version of Vite than Astro's, at a path that the module resolution of the engine finds first. Other packages of a
  // site may install such a version.
  const vite = 'node_modules/astro-incremental/node_modules/vite';
  put(`${vite}/package.json`, '{"name":"vite","version":"6.0.0","type":"module","exports":"./index.js"}');
  put(`${vite}/index.js`, "throw new Error('Not the Vite of Astro.');");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the packed package', () => {
  test('has a README with a complete site', () => {
    expect(readmeFiles().map(([file]) => file)).toEqual([
      'write-inputs.mjs',
      'astro.config.mjs',
      'src/people.js',
      'src/pages/people/[id].astro',
      'src/pages/people.astro',
      'src/layout.astro',
      'src/likes.jsx',
    ]);
  });

  test('contains JavaScript and types, and no source', () => {
    const files = filesBelow(join(root, 'node_modules/astro-incremental')).filter(
      (file) => !file.startsWith('node_modules/'),
    );
    expect(files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'src/entry.js',
        'src/entry.d.ts',
        'src/render/worker.js',
      ]),
    );
    expect(files.filter((file) => /(?<!\.d)\.ts$/.test(file))).toEqual([]);
  });

  test('builds a site, and renders only the changed pages after an edit', async () => {
    await writePeople([ANA, BO, CAI]);
    expect(await build()).toEqual(
      expect.arrayContaining(['added /people', 'added /people/1', 'added /people/3']),
    );
    expect(readFileSync(join(root, 'dist/people/1.html'), 'utf8')).toMatch(/<h1>Ana<\/h1>.*<astro-island/s);

    expect(await build()).toEqual([]);

    await writePeople([ANA, { ...BO, text: 'Changed.' }, CAI]);
    expect(await build()).toEqual(['changed /people/2']);

    put(
      'src/pages/people.astro',
      readFileSync(join(root, 'src/pages/people.astro'), 'utf8').replace('<ul>', '<ul class="list">'),
    );
    expect(await build()).toEqual(['changed /people']);

    await writePeople([ANA, { ...BO, text: 'Changed.' }]);
    expect(await build()).toEqual(['changed /people', 'removed /people/3']);

    await incremental('build', '--quiet', '--out', 'clean/dist', '--cache', 'clean/cache');
    expect(tree('dist')).toEqual(tree('clean/dist'));
  });

  test('watches a site until it receives SIGINT', async () => {
    const watching = spawn(
      process.execPath,
      [join(root, 'node_modules/.bin/incremental'), 'watch', '--quiet', '--report', 'watched.json'],
      { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const watchExit = once(watching, 'close');
    const nextReport = async () => {
      const file = join(root, 'watched.json');
      while (!existsSync(file) && watching.exitCode === null) await setTimeout(20);
      // The file may be incomplete when it appears.
      await setTimeout(100);
      const report = JSON.parse(readFileSync(file, 'utf8'));
      rmSync(file);
      return report;
    };
    try {
      expect(await nextReport()).toMatchObject({ counts: { added: 0, changed: 0, removed: 0 } });
      await writePeople([ANA, { ...BO, text: 'Changed again.' }]);
      expect(await nextReport()).toMatchObject({ changed: [{ path: '/people/2' }] });
    } finally {
      watching.kill('SIGINT');
    }
    expect(await watchExit).toEqual([0, null]);
  });

  test('builds a site from code passed with `-e` and with options of V8', async () => {
    const folders = {
      root,
      inputs: join(root, 'inputs'),
      out: join(root, 'text/dist'),
      cache: join(root, 'text/cache'),
    };
    const script = `
    import { build } from 'astro-incremental';
    import { silentProgress } from '@laurel/terminal';
    await build({ ...${JSON.stringify(folders)}, progress: silentProgress });`;
    await run(process.execPath, ['--max-old-space-size=2000', '--input-type=module', '-e', script], {
      cwd: root,
      env,
    });
    expect(tree('text/dist')).toEqual(tree('dist'));
  });

  test('finishes a killed build in the next one', async () => {
    await writePeople(
      Array.from({ length: 3000 }, (_, at) => ({ id: at + 1, name: `Person ${at}`, text: 'Many.' })),
    );
    const killed = spawn(
      process.execPath,
      [join(root, 'node_modules/.bin/incremental'), 'build', '--quiet'],
      {
        cwd: root,
        env,
      },
    );
    // Once some pages are written, the build is in progress.
    while (filesBelow(join(root, 'dist')).length < 300 && killed.exitCode === null) await setTimeout(5);
    expect(killed.exitCode).toBe(null);
    killed.kill('SIGKILL');
    await new Promise((done) => killed.once('close', done));

    await incremental('build', '--quiet');
    await incremental('build', '--quiet', '--out', 'clean/dist', '--cache', 'clean/cache');
    expect(tree('dist')).toEqual(tree('clean/dist'));
  });

  test('verifies and repairs files that were changed by hand', async () => {
    expect((await incremental('verify')).stdout).toContain('files match the last build');
    put('dist/people/1.html', 'edited');
    await expect(incremental('verify')).rejects.toMatchObject({
      stdout: expect.stringContaining('people/1.html'),
    });
    await incremental('verify', '--repair', '--quiet');
    expect(tree('dist')).toEqual(tree('clean/dist'));
  });

  test('names its own command in errors', async () => {
    await expect(incremental('build', '--inputs', 'nowhere')).rejects.toMatchObject({
      stderr: expect.not.stringContaining('npm run'),
    });
  });

  test.each([
    ['an unexpected argument', ['build', 'everything'], "'build' takes no 'everything'."],
    ['a missing site', ['build', '--root', 'nowhere'], "--root is 'nowhere', which does not exist."],
    ['a folder without a site', ['build', '--root', 'packed'], 'is not an Astro site'],
    ['a watch of a shard', ['watch', '--shard', '1/2'], "'watch' takes no --shard."],
  ])('exits with code 2 for %s', async (_name, call, message) => {
    await expect(incremental(...call)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining(message),
    });
  });
});
