import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import type { Finding } from './finding.ts';
import type { ModuleImport, SourceModule } from './source-module.ts';

/** Which folders a layer's files may import, and whether they run where Node's own modules exist. */
interface Layer {
  readonly mayImport: readonly string[];
  /** Layers whose types may be named, though nothing of them runs: `import type`. */
  readonly mayName?: readonly string[];
  readonly mayUseNode?: true;
  /** Whether its files read the environment. Others are handed what it sets. */
  readonly mayReadEnvironment?: true;
  /** Whether its files ask for the settings of the build; what they draw is handed them. */
  readonly mayAskSettings?: true;
}

/** Open to every layer but the engine. `errors` names the engine's one shape of errors, which runs anywhere. */
const SHARED = ['domain', 'settings', 'texts', 'errors'];
const BROWSER = ['stores', 'client', ...SHARED];

/** The engine's package by name: what a layer that may import `incremental` imports. */
const ENGINE = 'astro-incremental';
/** The part of it that runs anywhere. */
const ENGINE_FAULTS = `${ENGINE}/faults`;

/** What the environment sets for pages, put into the code when it is compiled. */
const BUILD_SETTINGS = 'src/settings/build-settings.ts';

/** The layers of `src/` by folder, from the page down. `docs/architecture.md` says why. */
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
      'hosting',
      'incremental',
      ...BROWSER,
    ],
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
  models: { mayImport: ['snapshots', 'incremental', ...SHARED] },
  images: { mayImport: ['snapshots', 'incremental', ...SHARED], mayUseNode: true },
  snapshots: { mayImport: ['incremental', ...SHARED], mayName: ['upstream'] },
  watch: {
    mayImport: ['review', 'server', 'publish', 'pull', 'build', 'incremental', ...SHARED],
    mayName: ['upstream'],
    mayUseNode: true,
  },
  review: {
    mayImport: [
      'server',
      'publish',
      'build',
      'edge',
      'hosting',
      'snapshots',
      'incremental',
      'styles',
      ...SHARED,
    ],
    mayUseNode: true,
  },
  server: {
    mayImport: ['publish', 'build', 'search', 'edge', 'hosting', 'islands', 'incremental', ...SHARED],
    mayUseNode: true,
  },
  publish: { mayImport: ['hosting', 'pull', 'build', 'incremental', ...SHARED], mayUseNode: true },
  build: {
    mayImport: ['pull', 'models', 'images', 'search', 'snapshots', 'incremental', ...SHARED],
    mayUseNode: true,
    mayReadEnvironment: true,
  },
  pull: { mayImport: ['upstream', 'snapshots', 'incremental', ...SHARED], mayUseNode: true },
  search: { mayImport: SHARED, mayUseNode: true },
  edge: { mayImport: ['upstream', 'hosting', ...SHARED] },
  hosting: { mayImport: SHARED },
  upstream: { mayImport: ['domain', 'errors'] },
  integrations: { mayImport: ['incremental', 'client', ...SHARED], mayUseNode: true },
  incremental: { mayImport: [], mayUseNode: true, mayReadEnvironment: true },
  settings: { mayImport: ['domain', 'errors', 'upstream'] },
  texts: { mayImport: ['domain'] },
  errors: { mayImport: ['domain'] },
  domain: { mayImport: [] },
  styles: { mayImport: [] },
};

/**
 * Every import that goes up, sideways, or to where the code does not run. Source: docs/architecture.md.
 * Paths that leave `src/` are findings too: what the site is made of never depends on the commands or the tests.
 */
export function layerFindings(modules: readonly SourceModule[]): Finding[] {
  return modules.flatMap((module) => {
    const own = layerOf(module.path);
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
    ];
  });
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
  const target = targetOf(file, specifier);
  if (target === undefined) return [];
  const other = layerOf(target);
  if (other === undefined) {
    return finding(
      `src/ imports ${target}, which lies outside src/`,
      'move what both need into src/, or pass it in as an argument',
    );
  }
  if (target === BUILD_SETTINGS && own !== 'settings' && !layer.mayAskSettings && !typeOnly)
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
  const allowed = layer.mayImport.length === 0 ? 'nothing of ours' : layer.mayImport.join(', ');
  return finding(
    `${own} imports ${other} (${target}), but may import ${allowed}`,
    LAYERS[other]?.mayImport.includes(own)
      ? `turn it round: ${other} imports ${own} and passes in what it needs`
      : 'move what both need down, often to domain, or pass it in as an argument',
  );
}

/** The path that an import leads to; undefined for packages that every layer may import. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier === ENGINE_FAULTS) return undefined;
  if (specifier === ENGINE || specifier.startsWith(`${ENGINE}/`)) return `src/incremental/${specifier}`;
  if (!specifier.startsWith('.')) return undefined;
  return posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
}

/** The layer of a path below `src/`: its folder, or the stem of a file that lies in `src/` itself. */
function layerOf(path: string): string | undefined {
  const [root, first] = path.split('/');
  if (root !== 'src' || first === undefined) return undefined;
  return first.replace(/\..*$/, '');
}
