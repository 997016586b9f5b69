import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import type { Finding } from './finding.ts';
import type { ModuleImport, SourceModule } from './source-module.ts';

/** The folders that a layer may import, and the environment in which its code runs. */
interface Layer {
  readonly mayImport: readonly string[];
  /** Layers of which it may import types only (`import type`). */
  readonly mayName?: readonly string[];
  readonly mayUseNode?: true;
  /** Packages of this repository that its files may import, in addition to `@laurel/diagnostics`. */
  readonly mayUsePackages?: readonly string[];
  /** Whether its files may read the environment. Other layers receive values as arguments. */
  readonly mayReadEnvironment?: true;
  /** Whether its files may read the build's settings. Other layers receive them as arguments. */
  readonly mayAskSettings?: true;
}

/** Layers that every layer of the site may import. */
const SHARED = ['domain', 'domain/settings', 'domain/errors', 'texts'];
const BROWSER = ['stores', 'client', ...SHARED];

/** The packages of this repository by name, with the folder of each and the other packages that it may import. */
export const PACKAGES: Readonly<
  Record<string, { readonly folder: string; readonly mayImport: readonly string[] }>
> = {
  '@laurel/diagnostics': { folder: 'packages/diagnostics', mayImport: [] },
  '@laurel/terminal': { folder: 'packages/terminal', mayImport: ['@laurel/diagnostics'] },
  'astro-incremental': {
    folder: 'packages/astro-incremental',
    mayImport: ['@laurel/diagnostics', '@laurel/terminal'],
  },
};
/** The package that code of every layer may import: it runs anywhere. */
const DIAGNOSTICS = '@laurel/diagnostics';

/** The settings of pages, inserted into the code when it is compiled. */
const BUILD_SETTINGS = 'src/domain/settings/build-settings.ts';

/** The layers of `src/` by folder, from the pages down. `docs/architecture.md` has the reasons. */
export const LAYERS: Readonly<Record<string, Layer>> = {
  pages: {
    mayImport: [
      'layouts',
      'components',
      'islands',
      'styles',
      'models',
      'images',
      'search',
      'delivery/hosting',
      ...BROWSER,
    ],
    mayUsePackages: ['astro-incremental'],
    mayAskSettings: true,
  },
  layouts: {
    mayImport: ['components', 'islands', 'styles', ...BROWSER],
    mayName: ['models'],
    mayAskSettings: true,
  },
  components: { mayImport: ['islands', 'styles', ...BROWSER], mayName: ['models'] },
  islands: { mayImport: ['styles', ...BROWSER] },
  stores: { mayImport: ['client', ...SHARED] },
  client: { mayImport: SHARED },
  models: { mayImport: ['content/snapshots', ...SHARED], mayUsePackages: ['astro-incremental'] },
  images: {
    mayImport: ['content/snapshots', ...SHARED],
    mayUsePackages: ['astro-incremental'],
    mayUseNode: true,
  },
  'content/snapshots': {
    mayImport: SHARED,
    mayName: ['content/upstream'],
    mayUsePackages: ['astro-incremental'],
  },
  'delivery/watch': {
    mayImport: [
      'delivery/review',
      'delivery/server',
      'delivery/publish',
      'content/pull',
      'delivery/build',
      ...SHARED,
    ],
    mayName: ['content/upstream'],
    mayUsePackages: ['astro-incremental', '@laurel/terminal'],
    mayUseNode: true,
  },
  'delivery/review': {
    mayImport: [
      'delivery/server',
      'delivery/publish',
      'delivery/build',
      'delivery/edge',
      'delivery/hosting',
      'content/snapshots',
      'styles',
      ...SHARED,
    ],
    mayUsePackages: ['astro-incremental', '@laurel/terminal'],
    mayUseNode: true,
  },
  'delivery/server': {
    mayImport: [
      'delivery/publish',
      'delivery/build',
      'search',
      'delivery/edge',
      'delivery/hosting',
      'islands',
      ...SHARED,
    ],
    mayUsePackages: ['astro-incremental', '@laurel/terminal'],
    mayUseNode: true,
  },
  'delivery/publish': {
    mayImport: ['delivery/hosting', 'content/pull', 'delivery/build', ...SHARED],
    mayUsePackages: ['astro-incremental', '@laurel/terminal'],
    mayUseNode: true,
  },
  'delivery/build': {
    mayImport: ['content/pull', 'models', 'images', 'search', 'content/snapshots', ...SHARED],
    mayUsePackages: ['astro-incremental', '@laurel/terminal'],
    mayUseNode: true,
    mayReadEnvironment: true,
  },
  'content/pull': {
    mayImport: ['content/upstream', 'content/snapshots', ...SHARED],
    mayUsePackages: ['astro-incremental', '@laurel/terminal'],
    mayUseNode: true,
  },
  search: { mayImport: SHARED, mayUsePackages: ['astro-incremental'], mayUseNode: true },
  'delivery/edge': { mayImport: ['content/upstream', 'delivery/hosting', ...SHARED] },
  'delivery/hosting': { mayImport: SHARED },
  'content/upstream': { mayImport: ['domain', 'domain/settings', 'domain/errors'] },
  'delivery/integrations': {
    mayImport: ['client', ...SHARED],
    mayUsePackages: ['astro-incremental'],
    mayUseNode: true,
  },
  'domain/settings': { mayImport: ['domain', 'domain/errors'] },
  texts: { mayImport: ['domain'] },
  'domain/errors': { mayImport: ['domain'] },
  domain: { mayImport: [] },
  styles: { mayImport: [] },
};

/**
 * Finds imports of a higher or unlisted layer, and imports of modules that are not available where the code runs.
 * Imports that leave `src/` are findings: the site does not depend on commands or tests. Source: docs/architecture.md.
 */
export function layerFindings(modules: readonly SourceModule[]): Finding[] {
  return [...modules.flatMap(moduleFindings), ...folderCycleFindings(modules)];
}

function moduleFindings(module: SourceModule): Finding[] {
  const ownPackage = packageOfPath(module.path);
  if (ownPackage !== undefined)
    return module.imports.flatMap((imported) => packageImportFindings(module.path, ownPackage, imported));
  const own = layerOfPath(module.path);
  if (own === undefined) return [];
  const layer = LAYERS[own];
  if (layer === undefined) {
    const remedy = `move it into one of ${Object.keys(LAYERS).join(', ')}, or add the layer to scripts/checks/layers.ts and docs/architecture.md`;
    return [{ file: module.path, what: `src/${own} is no layer`, remedy }];
  }
  return [
    ...module.imports.flatMap((imported) => importFindings(module.path, own, layer, imported)),
    ...(layer.mayReadEnvironment ? [] : module.environmentReads).map((line) => ({
      file: module.path,
      line,
      what: `${own} reads the environment`,
      remedy: 'let the command read it with readEnvironment, and pass in what is needed',
    })),
    ...module.computedImports.map((line) => ({
      file: module.path,
      line,
      what: `${own} imports a computed path, whose layer cannot be checked`,
      remedy: 'import a literal path, or pass in a function that imports it',
    })),
  ];
}

function importFindings(file: string, own: string, layer: Layer, imported: ModuleImport): Finding[] {
  const { specifier, line, typeOnly } = imported;
  const finding = (what: string, remedy: string): Finding[] => [{ file, line, what, remedy }];
  if (isBuiltin(specifier)) {
    if (layer.mayUseNode || typeOnly) return [];
    return finding(
      `${own} imports ${specifier}, but it also runs where Node's modules are absent, or is pure`,
      'let the caller pass in what is needed: disk, network and clock are arguments',
    );
  }
  const imports = packageNamed(specifier);
  if (imports !== undefined) {
    if (imports === DIAGNOSTICS || layer.mayUsePackages?.includes(imports)) return [];
    return finding(
      `${own} imports the package ${imports}, but may import ${list([DIAGNOSTICS, ...(layer.mayUsePackages ?? [])])}`,
      'pass in what is needed as an argument',
    );
  }
  const target = resolveImport(file, specifier);
  if (target === undefined) return [];
  const other = layerOfPath(target);
  if (other === undefined) {
    return finding(
      `src/ imports ${target}, which is outside src/`,
      'import a package by its name, move what both need into src/, or pass it in as an argument',
    );
  }
  if (target === BUILD_SETTINGS && own !== 'domain/settings' && !layer.mayAskSettings && !typeOnly)
    return finding(
      `${own} asks for the settings of the build`,
      'let the page or its layout ask for them, and take what is needed as an argument',
    );
  if (other === own || layer.mayImport.includes(other)) return [];
  if (layer.mayName?.includes(other)) {
    if (typeOnly) return [];
    return finding(
      `${own} imports code of ${other} (${target}), but may only name its types`,
      'write `import type`, or move the code down, often to domain',
    );
  }
  return finding(
    `${own} imports ${other} (${target}), but may import ${list(layer.mayImport)}`,
    LAYERS[other]?.mayImport.includes(own)
      ? `invert the dependency: ${other} imports ${own} and passes in what it needs`
      : 'move what both need down, often to domain, or pass it in as an argument',
  );
}

function packageImportFindings(file: string, own: string, { specifier, line }: ModuleImport): Finding[] {
  const finding = (what: string, remedy: string): Finding[] => [{ file, line, what, remedy }];
  const imports = packageNamed(specifier);
  if (imports !== undefined) {
    const mayImport = PACKAGES[own]?.mayImport ?? [];
    if (mayImport.includes(imports)) return [];
    return finding(
      `${own} imports ${imports}, but may import ${list(mayImport)}`,
      'pass it in as an argument',
    );
  }
  const target = resolveImport(file, specifier);
  if (target === undefined || packageOfPath(target) === own) return [];
  return finding(`${own} imports ${target}, which is outside of the package`, 'pass it in as an argument');
}

/** Finds folders of a package that import each other, directly or through others. Each cycle is one finding. */
function folderCycleFindings(modules: readonly SourceModule[]): Finding[] {
  const imports = new Map<string, Map<string, string>>();
  for (const { path, imports: imported } of modules) {
    if (packageOfPath(path) === undefined) continue;
    for (const { specifier } of imported) {
      const target = resolveImport(path, specifier);
      if (target === undefined || packageOfPath(target) === undefined) continue;
      const [from, to] = [posix.dirname(path), posix.dirname(target)];
      if (from !== to) getOrCreate(imports, from).set(to, path);
    }
  }
  const findings: Finding[] = [];
  for (const [folder, targets] of imports) {
    for (const [target, file] of targets) {
      if (!reaches(imports, target, folder)) continue;
      findings.push({
        file,
        what: `${folder} imports ${target}, which leads back to ${folder}`,
        remedy: 'move what both need into a folder that both import',
      });
    }
  }
  return findings;
}

function getOrCreate(map: Map<string, Map<string, string>>, key: string): Map<string, string> {
  const value = map.get(key) ?? new Map<string, string>();
  map.set(key, value);
  return value;
}

function reaches(
  imports: ReadonlyMap<string, ReadonlyMap<string, string>>,
  from: string,
  to: string,
): boolean {
  const reached = new Set([from]);
  for (const folder of reached) for (const target of imports.get(folder)?.keys() ?? []) reached.add(target);
  return reached.has(to);
}

const list = (names: readonly string[]): string =>
  names.length === 0 ? 'nothing of ours' : names.join(', ');

/** Resolves a relative import; undefined for packages. */
function resolveImport(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
}

/** Returns the package of this repository that an import names. */
const packageNamed = (specifier: string): string | undefined =>
  Object.keys(PACKAGES).find((name) => specifier === name || specifier.startsWith(`${name}/`));

/** Returns the package whose sources contain a path. */
const packageOfPath = (path: string): string | undefined =>
  Object.keys(PACKAGES).find((name) => path.startsWith(`${PACKAGES[name]?.folder}/src/`));

/** Returns the layer of a path below `src/`: the longest layer that contains it, else its first folder or file name. */
function layerOfPath(path: string): string | undefined {
  if (!path.startsWith('src/')) return undefined;
  const [, first = '', second = ''] = path.split('/');
  const nested = `${first}/${second}`;
  return nested in LAYERS ? nested : first.replace(/\..*$/, '');
}
