/**
 * Checks the whole project without running it.
 *
 *     npm run check -- [NAME…]
 *
 * Exit codes: 0 nothing found, 1 something found, 2 usage.
 */
import { fileURLToPath } from 'node:url';
import { islandFaults } from './checks/islands.ts';
import { layerFaults } from './checks/layers.ts';
import { machinePathFaults } from './checks/machine-paths.ts';
import { nameFaults } from './checks/names.ts';
import { pinFaults } from './checks/pins.ts';
import { type ProjectFile, readProjectFiles } from './checks/project-files.ts';
import { type Check, describeFaults, runChecks } from './checks/run-checks.ts';
import { readSourceModule, SOURCE_FILE } from './checks/source-module.ts';
import { toolFailure } from './checks/tool.ts';
import { fail } from './command/fail.ts';
import { readNames } from './command/read-names.ts';

const usage = `Usage: npm run check -- [NAME…]

Runs the static checks, all of them or those named:

  types      TypeScript, strict, no errors
  templates  types of the .astro files
  lint       Biome: formatting and lint
  layers     imports point down, and code runs where it can
  islands    *.island.tsx are hydrated, and nothing else is
  names      files are named after one concept, in kebab-case
  pins       exact versions in package.json
  paths      no folder of one machine in a committed file`;

const root = fileURLToPath(new URL('..', import.meta.url));

/** Read once, by the first check that needs them. */
let projectFiles: Promise<ProjectFile[]> | undefined;
const files = (): Promise<ProjectFile[]> => {
  projectFiles ??= readProjectFiles(root);
  return projectFiles;
};
const modules = async () =>
  (await files())
    .filter(({ path }) => path.startsWith('src/') && SOURCE_FILE.test(path))
    .map(({ path, text }) => readSourceModule(path, text));

/** Astro writes the types that both type checks read; a fresh clone has none. */
let generatedTypes: Promise<string> | undefined;
const withGeneratedTypes = async (check: () => Promise<string>): Promise<string> => {
  generatedTypes ??= toolFailure('astro', 'bin/astro.mjs', ['sync'], root);
  return (await generatedTypes) || (await check());
};

const checks: readonly Check[] = [
  {
    name: 'types',
    run: () =>
      withGeneratedTypes(() => toolFailure('typescript', 'bin/tsc', ['--noEmit', '--pretty', 'false'], root)),
  },
  {
    name: 'templates',
    run: () => withGeneratedTypes(() => toolFailure('astro', 'bin/astro.mjs', ['check', '--noSync'], root)),
  },
  {
    name: 'lint',
    run: () => toolFailure('@biomejs/biome', 'bin/biome', ['check', '--error-on-warnings'], root),
  },
  { name: 'layers', run: async () => describeFaults(layerFaults(await modules())) },
  { name: 'islands', run: async () => describeFaults(islandFaults(await modules())) },
  {
    name: 'names',
    run: async () => describeFaults(nameFaults((await files()).map(({ path }) => path))),
  },
  {
    name: 'pins',
    run: async () => {
      const manifest = (await files()).find(({ path }) => path === 'package.json');
      return describeFaults(pinFaults(manifest?.text ?? '{}'));
    },
  },
  {
    name: 'paths',
    run: async () =>
      describeFaults((await files()).flatMap(({ path, text }) => machinePathFaults(path, text))),
  },
];

async function main(): Promise<number> {
  const names = readNames(
    checks.map(({ name }) => name),
    'check',
    usage,
  );
  if (typeof names === 'number') return names;
  const failed = await runChecks(
    checks.filter(({ name }) => names.length === 0 || names.includes(name)),
    (text) => process.stdout.write(text),
    () => performance.now(),
  );
  return failed.length === 0 ? 0 : 1;
}

process.exitCode = await main().catch(fail);
