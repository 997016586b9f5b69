import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SPECIFICATION_FACTS } from '../specification/facts.ts';
import { brandValueFindings } from './brand-values.ts';
import { configurationFindings } from './configuration.ts';
import { contractFindings } from './contract.ts';
import { documentFindings } from './documents.ts';
import { installedPackageFindings } from './installed-packages.ts';
import { islandFindings } from './islands.ts';
import { layerFindings, unusedPermissionFindings, workspacePackages } from './layers.ts';
import literalTextCounts from './literal-texts.json' with { type: 'json' };
import { literalTextFindings } from './literal-texts.ts';
import { logicalPropertyFindings } from './logical-properties.ts';
import { machinePathFindings } from './machine-paths.ts';
import { nameFindings } from './names.ts';
import { pinFindings } from './pins.ts';
import { type ProjectFile, readProjectFiles } from './project-files.ts';
import { proseFindings } from './prose.ts';
import { routeFindings } from './routes.ts';
import { type Check, describeFindings } from './run-checks.ts';
import { runTool } from './run-tool.ts';
import { sitemapFindings } from './sitemap.ts';
import { readSourceModule, SOURCE_FILE, type SourceModule } from './source-module.ts';
import { specificationFindings } from './specification.ts';
import { testLocationFindings } from './test-locations.ts';
import { INSTALLED_PACKAGES, typeErrors } from './types.ts';
import { workflowFindings } from './workflows.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The files, read once by the first check that needs them. */
let projectFiles: Promise<ProjectFile[]> | undefined;
const files = (): Promise<ProjectFile[]> => {
  projectFiles ??= readProjectFiles(root);
  return projectFiles;
};

let sourceModules: Promise<readonly SourceModule[]> | undefined;
const modules = (): Promise<readonly SourceModule[]> => {
  sourceModules ??= files().then((all) =>
    all
      .filter(({ path }) => /^(?:src|packages\/[\w-]+\/src)\//.test(path) && SOURCE_FILE.test(path))
      .map(({ path, text }) => readSourceModule(path, text)),
  );
  return sourceModules;
};

/** Files that Biome checks. */
const LINTED = /^(?!data-snapshots\/|public\/).+\.(?:ts|tsx|mjs|css|astro)$|(?:^|\/)biome\.json$/;
const CODE = /\.(?:ts|tsx|mjs|astro)$/;

/** Runs Biome on all files. If `changed` is given, Biome runs only on the changed files that exist. */
async function lintErrors(changed: readonly string[] | undefined): Promise<string> {
  const chosen = (changed ?? []).filter((path) => LINTED.test(path) && existsSync(join(root, path)));
  const everything = changed === undefined || chosen.includes('biome.json');
  if (!everything && chosen.length === 0) return '';
  const args = ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...(everything ? [] : chosen)];
  return runTool('@biomejs/biome', 'bin/biome', args, root);
}

/** All static checks of the project. */
export const CHECKS: readonly Check[] = [
  {
    name: 'types',
    statement: 'TypeScript, strict, also in .astro files: no errors',
    reads: /\.(?:ts|tsx|mjs|astro)$|(?:^|\/)(?:tsconfig|astro-files|package-lock)\.json$/,
    run: async () => typeErrors(root, await files()),
  },
  {
    name: 'lint',
    statement: 'Biome: formatting and lint',
    reads: LINTED,
    run: lintErrors,
  },
  {
    name: 'layers',
    statement:
      'imports point down, folders have no cycles, code runs where it can, and each permission of a layer is needed',
    reads: CODE,
    run: async () =>
      describeFindings([
        ...layerFindings(await modules(), workspacePackages(await files())),
        ...unusedPermissionFindings(await modules()),
      ]),
  },
  {
    name: 'islands',
    statement: '*.island.tsx are hydrated, and nothing else is',
    reads: CODE,
    run: async () => describeFindings(islandFindings(await modules())),
  },
  {
    name: 'texts',
    statement: 'templates and islands contain no texts for visitors',
    reads: /^src\/.*\.(?:astro|tsx)$|^scripts\/checks\/literal-texts\.json$/,
    run: async () => describeFindings(literalTextFindings(await files(), literalTextCounts)),
  },
  {
    name: 'names',
    statement: 'files are named after one concept, in kebab-case',
    run: async () => describeFindings(nameFindings((await files()).map(({ path }) => path))),
  },
  {
    name: 'test-locations',
    statement: 'unit tests have the path of the module that they test',
    run: async () => describeFindings(testLocationFindings((await files()).map(({ path }) => path))),
  },
  {
    name: 'routes',
    statement: 'no page of the CMS can claim the address of a route',
    reads: /^src\//,
    run: async () => describeFindings(routeFindings((await files()).map(({ path }) => path))),
  },
  {
    name: 'sitemap',
    statement: 'the sitemap lists every collection of pages outside the guides',
    reads: /^src\/models\//,
    run: async () => describeFindings(sitemapFindings(await files())),
  },
  {
    name: 'pins',
    statement: 'exact versions in every package.json',
    reads: /(?:^|\/)package\.json$/,
    run: async () =>
      describeFindings(
        (await files())
          .filter(({ path }) => /(?:^|\/)package\.json$/.test(path))
          .flatMap(({ path, text }) => pinFindings(text, path)),
      ),
  },
  {
    name: 'packages',
    statement: 'the lock file agrees with package.json, and its versions are installed',
    run: async () =>
      describeFindings(
        installedPackageFindings(
          await readFile(join(root, 'package.json'), 'utf8'),
          await readFile(join(root, 'package-lock.json'), 'utf8'),
          await readFile(join(root, INSTALLED_PACKAGES), 'utf8').catch(() => undefined),
        ),
      ),
  },
  {
    name: 'workflows',
    statement: 'workflows have least permissions, and actions are pinned by commit',
    run: async () => describeFindings(workflowFindings(await files())),
  },
  {
    name: 'documents',
    statement: 'documents name files that exist, decisions follow their template',
    run: async () =>
      describeFindings(documentFindings(await files(), (path) => existsSync(join(root, path)))),
  },
  {
    name: 'specification',
    statement:
      'every fact has its test and its section, citations of the specification exist, and generated parts are current',
    run: async () => describeFindings(specificationFindings(await files(), SPECIFICATION_FACTS)),
  },
  {
    name: 'prose',
    statement: 'comments, documents and test titles use the terms of the field',
    run: async () => describeFindings(proseFindings(await files())),
  },
  {
    name: 'brand',
    statement: 'colours and fonts are tokens of the brand folder, outside the tools for operators',
    reads: /^src\//,
    run: async () => describeFindings(brandValueFindings(await files())),
  },
  {
    name: 'logical-properties',
    statement: 'style sheets name no side of the screen, so that pages can be written from right to left',
    reads: /\.css$/,
    run: async () => describeFindings(logicalPropertyFindings(await files())),
  },
  {
    name: 'configuration',
    statement:
      'docs/configuration.md lists every setting, each is read, and docs/brand.md lists every key of brand.json',
    run: async () => describeFindings(configurationFindings(await files())),
  },
  {
    name: 'contract',
    statement: 'docs/upstream describes the calls of the upstream',
    reads: /^(?:src\/(?:content|domain)|scripts\/(?:contract|publisher)|docs\/upstream)\//,
    run: async () => {
      const { contractDocuments } = await import('../contract/contract-documents.ts');
      return describeFindings(contractFindings(await files(), await contractDocuments()));
    },
  },
  {
    name: 'paths',
    statement: 'no folder of one machine in a committed file',
    run: async () =>
      describeFindings((await files()).flatMap(({ path, text }) => machinePathFindings(path, text))),
  },
];
