import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FACTS } from '../specification/facts.ts';
import { documentFindings } from './documents.ts';
import { islandFindings } from './islands.ts';
import { layerFindings } from './layers.ts';
import { machinePathFindings } from './machine-paths.ts';
import { nameFindings } from './names.ts';
import { pinFindings } from './pins.ts';
import { type ProjectFile, readProjectFiles } from './project-files.ts';
import { routeFindings } from './routes.ts';
import { type Check, describeFindings } from './run-checks.ts';
import { readSourceModule, SOURCE_FILE } from './source-module.ts';
import { specificationFindings } from './specification.ts';
import { toolFailure } from './tool.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

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

/** Every static check of the project. */
export const CHECKS: readonly Check[] = [
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
  { name: 'layers', run: async () => describeFindings(layerFindings(await modules())) },
  { name: 'islands', run: async () => describeFindings(islandFindings(await modules())) },
  {
    name: 'names',
    run: async () => describeFindings(nameFindings((await files()).map(({ path }) => path))),
  },
  {
    name: 'routes',
    run: async () => describeFindings(routeFindings((await files()).map(({ path }) => path))),
  },
  {
    name: 'pins',
    run: async () => {
      const manifest = (await files()).find(({ path }) => path === 'package.json');
      return describeFindings(pinFindings(manifest?.text ?? '{}'));
    },
  },
  {
    name: 'documents',
    run: async () =>
      describeFindings(documentFindings(await files(), (path) => existsSync(join(root, path)))),
  },
  {
    name: 'specification',
    run: async () => describeFindings(specificationFindings(await files(), FACTS)),
  },
  {
    name: 'paths',
    run: async () =>
      describeFindings((await files()).flatMap(({ path, text }) => machinePathFindings(path, text))),
  },
];
