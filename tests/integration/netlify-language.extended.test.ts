/**
 * Bundles the functions of Netlify in a copy of the project whose language was changed as docs/deploy/netlify.md describes. Starts
 * processes: Netlify bundles functions with esbuild, and loads edge functions with Deno, which both read package.json themselves.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject } from '../../scripts/bench/project-copy.ts';
import * as german from '../../src/texts/de/errors.ts';
import * as english from '../../src/texts/en/errors.ts';
import { root } from '../support/sample-site.ts';

const scratch = mkdtempSync(join(tmpdir(), 'netlify-language-'));
const copy = join(scratch, 'laurel');
const [, command = ''] = /`(npm pkg set [^`]+)`/.exec(readFileSync('docs/deploy/netlify.md', 'utf8')) ?? [];

const MAX_BUNDLE_BYTES = 64 * 1024 * 1024;

const run = (file: string, parameters: readonly string[]): string =>
  execFileSync(join(root, 'node_modules/.bin', file), parameters, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: MAX_BUNDLE_BYTES,
  });

/** Returns a function bundled as Netlify does with `node_bundler = "esbuild"`. */
const bundle = (name: string): string =>
  run('esbuild', [
    `netlify/functions/${name}.ts`,
    '--bundle',
    '--platform=node',
    '--format=esm',
    '--charset=utf8',
  ]);

/** Returns the addresses of the modules that Deno executes for an edge function. */
function executedModules(name: string): readonly string[] {
  const { modules } = JSON.parse(run('deno', ['info', '--json', `netlify/edge-functions/${name}.ts`])) as {
    modules: { dependencies?: { code?: { specifier?: string } }[] }[];
  };
  return modules.flatMap(({ dependencies = [] }) =>
    dependencies.flatMap(({ code }) => code?.specifier ?? []),
  );
}

beforeAll(() => {
  copyProject(root, copy);
  cpSync(join(root, 'netlify'), join(copy, 'netlify'), { recursive: true });
  execFileSync('sh', ['-ec', command], { cwd: copy });
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('with German selected by the command of docs/deploy/netlify.md,', () => {
  it.each(['missing', 'posts', 'search', 'unsubscribe'])(
    'the bundle of the function %s has German texts',
    (name) => {
      const code = bundle(name);
      expect(code).toContain(german.failedResponse);
      expect(code).not.toContain(english.failedResponse);
    },
  );

  it.each(['office', 'respelled'])('the edge function %s has German texts', (name) => {
    const texts = executedModules(name).filter((module) => module.includes('/src/texts/'));
    expect(texts).toContainEqual(expect.stringMatching(/\/src\/texts\/de\/errors\.ts$/));
    expect(texts).not.toContainEqual(expect.stringContaining('/src/texts/en/errors.ts'));
  });
});
