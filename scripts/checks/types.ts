import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ProjectFile } from './project-files.ts';
import { runTool } from './run-tool.ts';

/** `astro check` needs TypeScript 6, because version 7 has no API for other programs. Version 7 needs a third of the time. */
const COMPILER = 'typescript-7';
const CACHE_FOLDER = 'node_modules/.cache/laurel-check';
const COMPILER_STATE = join(CACHE_FOLDER, 'tsc.json');
const CHECKED_DIGEST = join(CACHE_FOLDER, 'astro-check');
/** npm's list of the installed packages. The lock file of the project can be newer. */
export const INSTALLED_PACKAGES = 'node_modules/.package-lock.json';

/** The fields of TypeScript's build information that identify the declarations of each file. */
const buildInformation = z.object({
  fileNames: z.array(z.string()),
  /** Version and signature of each file. The signature is the hash of the declarations. If both are equal, one string is stored. */
  fileInfos: z.array(
    z.union([
      z.string(),
      z.object({ version: z.string(), signature: z.union([z.string(), z.literal(false)]).optional() }),
    ]),
  ),
});

/** Files that determine the result of `astro check` in addition to declarations. */
const READ_BY_ASTRO_CHECK = /^(?:src\/.*\.astro|tsconfig\.json|scripts\/checks\/astro-files\.json)$/;

/**
 * Returns a digest of the input of `astro check`: .astro files, its settings, the installed packages, and the declarations of the
 * files that .astro files can import.
 * @param state build information of TypeScript
 * @param installedPackages npm's list of the installed packages
 */
export function astroCheckDigest(
  files: readonly ProjectFile[],
  state: unknown,
  installedPackages: string,
): string {
  const { fileNames, fileInfos } = buildInformation.parse(state);
  const declarations = fileNames.flatMap((name, at) => {
    const info = fileInfos[at];
    if (info === undefined || /(?:^|\/)(?:tests|scripts|netlify)\//.test(name)) return [];
    return [[name, typeof info === 'string' ? info : info.signature || info.version]];
  });
  const texts = files
    .filter(({ path }) => READ_BY_ASTRO_CHECK.test(path))
    .map(({ path, text }) => [path, text]);
  return hash('sha256', JSON.stringify([installedPackages, texts, declarations]));
}

/**
 * Returns the errors of TypeScript for the project at `root`. TypeScript caches its state there, and then checks only some of the
 * files. Its result can depend on the order of the checked files, so errors are confirmed by a check without the cached state.
 */
export async function compilerErrors(root: string): Promise<string> {
  const state = join(root, COMPILER_STATE);
  // One thread, because further threads check many types again, and `astro check` runs concurrently.
  const args = ['--noEmit', '--incremental', '--singleThreaded', '--tsBuildInfoFile', COMPILER_STATE];
  const hadState = existsSync(state);
  const errors = await runTool(COMPILER, 'bin/tsc', args, root);
  if (errors === '' || !hadState) return errors;
  await rm(state, { force: true });
  return runTool(COMPILER, 'bin/tsc', args, root);
}

/** Returns the errors of .astro files. `astro check` takes twice as long as TypeScript for the same file, so it checks no others. */
const templateErrors = (root: string): Promise<string> =>
  runTool(
    'astro',
    'bin/astro.mjs',
    ['check', '--noSync', '--tsconfig', 'scripts/checks/astro-files.json'],
    root,
  );

/**
 * Returns the errors of TypeScript and of `astro check`. `astro check` is repeated only if its input changed since it last found no
 * error. If it never did, as in a fresh clone, it runs concurrently with TypeScript, whose state determines whether the input changed.
 */
export async function typeErrors(root: string, files: readonly ProjectFile[]): Promise<string> {
  // A fresh clone lacks the types that Astro generates.
  const ungenerated = await runTool('astro', 'bin/astro.mjs', ['sync'], root);
  if (ungenerated !== '') return ungenerated;
  await mkdir(join(root, CACHE_FOLDER), { recursive: true });
  const stored = join(root, CHECKED_DIGEST);
  const checkedDigest = await readFile(stored, 'utf8').catch(() => undefined);
  const [errors, firstTemplateErrors] = await Promise.all([
    compilerErrors(root),
    checkedDigest === undefined ? templateErrors(root) : undefined,
  ]);
  if (errors !== '') return errors;
  const state: unknown = JSON.parse(await readFile(join(root, COMPILER_STATE), 'utf8'));
  const installedPackages = await readFile(join(root, INSTALLED_PACKAGES), 'utf8');
  const digest = astroCheckDigest(files, state, installedPackages);
  if (checkedDigest === digest) return '';
  await rm(stored, { force: true });
  const inTemplates = firstTemplateErrors ?? (await templateErrors(root));
  if (inTemplates === '') await writeFile(stored, digest);
  return inTemplates;
}
