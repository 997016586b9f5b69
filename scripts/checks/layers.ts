import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import type { Finding } from './finding.ts';
import type { ProjectFile } from './project-files.ts';
import type { ModuleImport, SourceModule } from './source-module.ts';

/** Permissions of code in addition to its imports of files and packages. */
interface Permissions {
  /** Whether the code may import modules of Node. Other code runs in browsers or at the edge, or is pure. */
  readonly mayUseNode?: true;
  /** Whether its files may read the environment. Other code receives values as arguments. */
  readonly mayReadEnvironment?: true;
  /** Whether its files may import computed paths, which no check can follow. */
  readonly mayComputeImports?: true;
}

/** The folders that a layer may import, and the environment in which its code runs. */
interface Layer extends Permissions {
  readonly mayImport: readonly string[];
  /** Layers of which it may import types only (`import type`). */
  readonly mayImportTypes?: readonly string[];
  /** Packages of this repository that its files may import, in addition to `@laurel/diagnostics`. */
  readonly mayUsePackages?: readonly string[];
  /** Whether its files may read the build's settings. Other layers receive them as arguments. */
  readonly mayReadSettings?: true;
}

/** Layers that every layer of the site may import. */
const SHARED = ['domain', 'domain/settings', 'domain/errors', 'texts'];
const BROWSER = ['stores', 'client', ...SHARED];

/** A package of this repository. */
export interface WorkspacePackage {
  readonly name: string;
  /** Folder of the package, e.g. `packages/terminal`. */
  readonly folder: string;
  /** Names of all packages that its manifest declares as dependencies. */
  readonly dependencies: readonly string[];
}

/** Permissions of packages; the others have none. */
const PACKAGE_PERMISSIONS: Readonly<Record<string, Permissions>> = {
  '@laurel/terminal': { mayUseNode: true, mayReadEnvironment: true },
  'astro-incremental': { mayUseNode: true, mayReadEnvironment: true, mayComputeImports: true },
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
    mayReadSettings: true,
  },
  layouts: {
    mayImport: ['components', 'styles', ...BROWSER],
    mayImportTypes: ['models'],
    mayReadSettings: true,
  },
  components: { mayImport: ['islands', 'styles', ...BROWSER], mayImportTypes: ['models'] },
  islands: { mayImport: ['styles', ...BROWSER] },
  stores: { mayImport: ['client', ...SHARED] },
  // Client scripts may import styles, because they load the stylesheets of elements that they add to a page.
  client: { mayImport: ['styles', ...SHARED] },
  models: {
    mayImport: ['content/html', 'content/snapshots', ...SHARED],
    mayUsePackages: ['astro-incremental'],
  },
  images: {
    mayImport: ['content/snapshots', ...SHARED],
    mayUsePackages: ['astro-incremental'],
    mayUseNode: true,
  },
  'content/snapshots': {
    mayImport: SHARED,
    mayImportTypes: ['content/upstream'],
    mayUsePackages: ['astro-incremental'],
  },
  'content/html': { mayImport: ['domain'] },
  'delivery/watch': {
    mayImport: [
      'delivery/review',
      'delivery/server',
      'delivery/publish',
      'content/pull',
      'delivery/build',
      ...SHARED,
    ],
    mayUsePackages: ['astro-incremental', '@laurel/terminal'],
    mayUseNode: true,
  },
  'delivery/update': {
    mayImport: ['delivery/publish', 'delivery/build', ...SHARED],
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
    mayUseNode: true,
  },
  'delivery/publish': {
    mayImport: ['delivery/hosting', 'content/pull', 'delivery/build', ...SHARED],
    mayUsePackages: ['astro-incremental', '@laurel/terminal'],
    mayUseNode: true,
  },
  'delivery/build': {
    mayImport: ['content/pull', 'images', 'delivery/hosting', 'content/snapshots', ...SHARED],
    mayUsePackages: ['astro-incremental', '@laurel/terminal'],
    mayUseNode: true,
    mayReadEnvironment: true,
    // The publisher's own texts are modules of a folder that a setting names.
    mayComputeImports: true,
  },
  'content/pull': {
    mayImport: ['content/upstream', 'content/html', 'content/snapshots', ...SHARED],
    mayUsePackages: ['astro-incremental', '@laurel/terminal'],
    mayUseNode: true,
  },
  search: { mayImport: SHARED, mayUseNode: true },
  'delivery/edge': { mayImport: ['content/upstream', 'delivery/hosting', ...SHARED] },
  'delivery/hosting': { mayImport: SHARED },
  'content/upstream': { mayImport: ['domain', 'domain/settings', 'domain/errors'] },
  'delivery/integrations': {
    mayImport: ['client', ...SHARED],
    mayUseNode: true,
  },
  'domain/settings': { mayImport: ['domain', 'domain/errors'] },
  texts: { mayImport: ['domain'] },
  'domain/errors': { mayImport: ['domain'] },
  domain: { mayImport: [] },
  styles: { mayImport: [] },
};

const LAYERS_FILE = 'scripts/checks/layers.ts';

/** The code that a rule applies to: a layer of `src/` or a package. */
interface Owner extends Permissions {
  readonly name: string;
  /** Packages of this repository that its files may import. */
  readonly mayUsePackages: readonly string[];
}

/**
 * Finds imports of a higher or unlisted layer, imports of modules that are not available where the code runs, and cycles
 * of folders. Imports that leave `src/` are findings: the site does not depend on commands or tests.
 * Source: docs/architecture.md.
 */
export function layerFindings(
  modules: readonly SourceModule[],
  packages: readonly WorkspacePackage[],
): Finding[] {
  return [
    ...modules.flatMap((module) => moduleFindings(module, packages)),
    ...folderCycleFindings(modules, packages),
  ];
}

/** Returns the packages of this repository, from the manifests in `packages/`. */
export function workspacePackages(files: readonly Pick<ProjectFile, 'path' | 'text'>[]): WorkspacePackage[] {
  return files
    .filter(({ path }) => /^packages\/[^/]+\/package\.json$/.test(path))
    .map(({ path, text }) => {
      const manifest = JSON.parse(text) as { name: string; dependencies?: Record<string, string> };
      return {
        name: manifest.name,
        folder: posix.dirname(path),
        dependencies: Object.keys(manifest.dependencies ?? {}),
      };
    });
}

function moduleFindings(module: SourceModule, packages: readonly WorkspacePackage[]): Finding[] {
  const file = module.path;
  const ownPackage = packageOfPath(file, packages);
  if (ownPackage !== undefined) {
    const { name, dependencies } = ownPackage;
    const mayUsePackages = packages.map((one) => one.name).filter((one) => dependencies.includes(one));
    const owner = { ...PACKAGE_PERMISSIONS[name], name, mayUsePackages };
    return ownerFindings(module, owner, packages, (target) =>
      packageOfPath(target, packages) === ownPackage
        ? undefined
        : { what: `${name} imports ${target}, which is outside of the package`, remedy: PASS_AS_ARGUMENT },
    );
  }
  const name = layerOfPath(file);
  if (name === undefined) return [];
  const layer = LAYERS[name];
  if (layer === undefined) {
    const remedy = `move it into one of ${Object.keys(LAYERS).join(', ')}, or add the layer to ${LAYERS_FILE} and docs/architecture.md`;
    return [{ file, what: `src/${name} is no layer`, remedy }];
  }
  const owner = { ...layer, name, mayUsePackages: [DIAGNOSTICS, ...(layer.mayUsePackages ?? [])] };
  return ownerFindings(module, owner, packages, (target, { typeOnly }) =>
    layerViolation(name, layer, target, typeOnly),
  );
}

const PASS_AS_ARGUMENT = 'pass it as an argument';

type Violation = Pick<Finding, 'what' | 'remedy'>;

/** Applies the rules for all code. `fileViolation` applies the rules for imports of files. */
function ownerFindings(
  { path: file, imports, environmentReads, computedImports }: SourceModule,
  owner: Owner,
  packages: readonly WorkspacePackage[],
  fileViolation: (target: string, imported: ModuleImport) => Violation | undefined,
): Finding[] {
  return [
    ...imports.flatMap((imported) => {
      const target = resolveImport(file, imported.specifier);
      const violation =
        target === undefined ? moduleViolation(owner, packages, imported) : fileViolation(target, imported);
      return violation === undefined ? [] : [{ file, line: imported.line, ...violation }];
    }),
    ...(owner.mayReadEnvironment ? [] : environmentReads).map((line) => ({
      file,
      line,
      what: `${owner.name} reads the environment`,
      remedy: 'read it in the command with readEnvironment, and pass the values as arguments',
    })),
    ...(owner.mayComputeImports ? [] : computedImports).map((line) => ({
      file,
      line,
      what: `${owner.name} imports a computed path, whose layer cannot be checked`,
      remedy: 'import a literal path, or pass a function that imports it as an argument',
    })),
  ];
}

/** Checks an import of a module of Node or of a package. */
function moduleViolation(
  owner: Owner,
  packages: readonly WorkspacePackage[],
  { specifier, typeOnly }: ModuleImport,
): Violation | undefined {
  if (isBuiltin(specifier)) {
    if (owner.mayUseNode || typeOnly) return undefined;
    return {
      what: `${owner.name} imports ${specifier}, but layers without \`mayUseNode\` also run in browsers or at the edge, or must be pure`,
      remedy: 'pass disk, network and clock as arguments',
    };
  }
  const imported = packages.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`))?.name;
  if (imported === undefined || owner.mayUsePackages.includes(imported)) return undefined;
  return {
    what: `${owner.name} imports the package ${imported}, but may import ${list(owner.mayUsePackages)}`,
    remedy: PASS_AS_ARGUMENT,
  };
}

/** Returns the violation of an import of the file `target` by code of the layer `own`; undefined if the import is allowed. */
function layerViolation(own: string, layer: Layer, target: string, typeOnly: boolean): Violation | undefined {
  const other = layerOfPath(target);
  if (other === undefined) {
    return {
      what: `src/ imports ${target}, which is outside src/`,
      remedy: `import a package by its name, move what both need into src/, or ${PASS_AS_ARGUMENT}`,
    };
  }
  if (target === BUILD_SETTINGS && own !== 'domain/settings' && !layer.mayReadSettings && !typeOnly)
    return {
      what: `${own} reads the build settings`,
      remedy: 'read them in the page or its layout, and pass the values as arguments',
    };
  if (other === own || layer.mayImport.includes(other)) return undefined;
  if (layer.mayImportTypes?.includes(other)) {
    if (typeOnly) return undefined;
    return {
      what: `${own} imports code of ${other} (${target}), but may import only its types`,
      remedy: 'write `import type`, or move the code down, often to domain',
    };
  }
  return {
    what: `${own} imports ${other} (${target}), but may import ${list(layer.mayImport)}`,
    remedy: LAYERS[other]?.mayImport.includes(own)
      ? `invert the dependency: import ${own} in ${other}, and pass the values as arguments`
      : `move the shared code down, often to domain, or ${PASS_AS_ARGUMENT}`,
  };
}

/** For each layer, the layers whose files it reads by URL instead of importing them. */
const READ_BY_URL: Readonly<Record<string, readonly string[]>> = {
  'delivery/review': ['styles'],
  'delivery/integrations': ['client'],
};

/**
 * Finds unused permissions: imports, packages and Node features that are allowed in a layer, but occur in none of its files.
 * Permissions that every layer or every browser layer has are not reported.
 */
export function unusedPermissionFindings(
  modules: readonly SourceModule[],
  layers: Readonly<Record<string, Layer>> = LAYERS,
): Finding[] {
  return Object.entries(layers).flatMap(([name, layer]) => {
    const own = modules.filter(({ path }) => layerOfPath(path) === name);
    const imports = own.flatMap((module) =>
      module.imports.map((imported) => ({
        ...imported,
        target: resolveImport(module.path, imported.specifier),
      })),
    );
    const importsLayer = (other: string) =>
      imports.some(({ target }) => target !== undefined && layerOfPath(target) === other);
    const importsPackage = (other: string) =>
      imports.some(({ specifier }) => specifier === other || specifier.startsWith(`${other}/`));
    const unused = [
      ...layer.mayImport.filter(
        (other) => ![...BROWSER, ...(READ_BY_URL[name] ?? [])].includes(other) && !importsLayer(other),
      ),
      ...(layer.mayImportTypes ?? []).filter((other) => !importsLayer(other)),
      ...(layer.mayUsePackages ?? []).filter((other) => !importsPackage(other)),
      ...(layer.mayUseNode && !imports.some(({ specifier }) => isBuiltin(specifier)) ? ['mayUseNode'] : []),
      ...(layer.mayReadEnvironment && own.every(({ environmentReads }) => environmentReads.length === 0)
        ? ['mayReadEnvironment']
        : []),
      ...(layer.mayReadSettings && !imports.some(({ target }) => target === BUILD_SETTINGS)
        ? ['mayReadSettings']
        : []),
    ];
    return unused.map((permission) => ({
      file: LAYERS_FILE,
      what: `permits ${permission} to ${name}, which does not need it`,
      remedy: 'delete the permission, also in docs/architecture.md',
    }));
  });
}

/** Code whose folders must not import each other. */
const hasFolderOrder = (path: string, packages: readonly WorkspacePackage[]): boolean =>
  path.startsWith('src/client/') || packageOfPath(path, packages) !== undefined;

/**
 * Finds folders of a package or of `src/client/` that import each other, directly or through others. Each import on a
 * cycle between two folders is one finding.
 */
function folderCycleFindings(
  modules: readonly SourceModule[],
  packages: readonly WorkspacePackage[],
): Finding[] {
  /** For each folder, the folders that it imports, each with one of the importing files. */
  const imports = new Map<string, Map<string, string>>();
  for (const { path, imports: imported } of modules) {
    if (!hasFolderOrder(path, packages)) continue;
    const from = posix.dirname(path);
    const targets = imports.get(from) ?? new Map<string, string>();
    imports.set(from, targets);
    for (const { specifier } of imported) {
      const target = resolveImport(path, specifier);
      if (target === undefined || !hasFolderOrder(target, packages)) continue;
      const to = posix.dirname(target);
      if (from !== to) targets.set(to, path);
    }
  }
  const reached = new Map([...imports.keys()].map((folder) => [folder, foldersReachedFrom(folder, imports)]));
  return [...imports].flatMap(([folder, targets]) =>
    [...targets]
      .filter(([target]) => reached.get(target)?.has(folder))
      .map(([target, file]) => ({
        file,
        what: `${folder} imports ${target}, which leads back to ${folder}`,
        remedy: 'move the shared code into a folder that both import',
      })),
  );
}

function foldersReachedFrom(
  start: string,
  imports: ReadonlyMap<string, ReadonlyMap<string, string>>,
): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const folder of reached) for (const target of imports.get(folder)?.keys() ?? []) reached.add(target);
  return reached;
}

const list = (names: readonly string[]): string =>
  names.length === 0 ? 'nothing of ours' : names.join(', ');

/** Resolves a relative import, or an import of texts (`imports` in package.json); undefined for packages. */
function resolveImport(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#texts/')) return specifier.replace('#texts/', 'src/texts/en/');
  if (!specifier.startsWith('.')) return undefined;
  return posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
}

/** Returns the package whose sources contain a path. */
const packageOfPath = (path: string, packages: readonly WorkspacePackage[]): WorkspacePackage | undefined =>
  packages.find(({ folder }) => path.startsWith(`${folder}/src/`));

/** Returns the layer of a path below `src/`: the longest layer that contains it, else its first folder or file name. */
function layerOfPath(path: string): string | undefined {
  if (!path.startsWith('src/')) return undefined;
  const [, first = '', second = ''] = path.split('/');
  const nested = `${first}/${second}`;
  return nested in LAYERS ? nested : first.replace(/\..*$/, '');
}
