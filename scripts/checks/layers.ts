import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import type { Fault } from './fault.ts';
import type { ModuleImport, SourceModule } from './source-module.ts';

/** Which folders a layer's files may import, and whether they run where Node's own modules exist. */
interface Layer {
  readonly mayImport: readonly string[];
  /** Layers whose types may be named, though nothing of them runs: `import type`. */
  readonly mayName?: readonly string[];
  readonly mayUseNode?: true;
}

const SHARED = ['domain', 'errors'];
const BROWSER = ['stores', 'client', ...SHARED];

/**
 * The layers of `src/` by folder, from the page down; `site` is `src/site.ts`, the list of everything that is built.
 * `docs/architecture.md` says why.
 */
export const LAYERS: Readonly<Record<string, Layer>> = {
  pages: {
    mayImport: [
      'layouts',
      'components',
      'islands',
      'styles',
      'models',
      'site',
      'search',
      'incremental',
      ...BROWSER,
    ],
  },
  layouts: { mayImport: ['components', 'islands', 'styles', ...BROWSER], mayName: ['models'] },
  components: { mayImport: ['islands', 'styles', ...BROWSER], mayName: ['models'] },
  islands: { mayImport: ['styles', ...BROWSER] },
  stores: { mayImport: ['client', ...SHARED] },
  client: { mayImport: SHARED },
  site: { mayImport: ['models', 'images', 'snapshots', 'search', 'hosting', 'incremental', ...SHARED] },
  models: { mayImport: ['snapshots', 'incremental', ...SHARED] },
  images: { mayImport: ['snapshots', 'incremental', ...SHARED] },
  snapshots: { mayImport: ['incremental', ...SHARED] },
  search: { mayImport: SHARED, mayUseNode: true },
  edge: { mayImport: ['hosting', ...SHARED] },
  hosting: { mayImport: SHARED },
  integrations: { mayImport: ['incremental', 'client', ...SHARED], mayUseNode: true },
  incremental: { mayImport: [], mayUseNode: true },
  errors: { mayImport: ['domain'] },
  domain: { mayImport: [] },
  styles: { mayImport: [] },
};

/**
 * Every import that goes up, sideways, or to where the code does not run. Source: docs/architecture.md.
 * Paths that leave `src/` are faults too: what the site is made of never depends on the commands or the tests.
 */
export function layerFaults(modules: readonly SourceModule[]): Fault[] {
  return modules.flatMap((module) => {
    const own = layerOf(module.path);
    if (own === undefined) return [];
    const layer = LAYERS[own];
    if (layer === undefined) {
      const remedy = `move it into one of ${Object.keys(LAYERS).join(', ')}, or add the layer to scripts/checks/layers.ts and docs/architecture.md`;
      return [{ file: module.path, what: `src/${own} is no layer`, remedy }];
    }
    return module.imports.flatMap((imported) => importFaults(module.path, own, layer, imported));
  });
}

function importFaults(file: string, own: string, layer: Layer, imported: ModuleImport): Fault[] {
  const { specifier, line, typeOnly } = imported;
  const fault = (what: string, remedy: string): Fault[] => [{ file, line, what, remedy }];
  if (isBuiltin(specifier)) {
    if (layer.mayUseNode || typeOnly) return [];
    return fault(
      `${own} imports ${specifier}, but it also runs where Node's modules are absent, or is pure`,
      'let the caller pass in what is needed: disk, network and clock are arguments',
    );
  }
  if (!specifier.startsWith('.')) return [];
  const target = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
  const other = layerOf(target);
  if (other === undefined) {
    return fault(
      `src/ imports ${target}, which lies outside src/`,
      'move what both need into src/, or pass it in as an argument',
    );
  }
  if (other === own || layer.mayImport.includes(other)) return [];
  if (layer.mayName?.includes(other)) {
    if (typeOnly) return [];
    return fault(
      `${own} imports code of ${other} (${target}), but may only name its types`,
      'write `import type`, or move the code down, often to domain',
    );
  }
  const allowed = layer.mayImport.length === 0 ? 'nothing of ours' : layer.mayImport.join(', ');
  return fault(
    `${own} imports ${other} (${target}), but may import ${allowed}`,
    LAYERS[other]?.mayImport.includes(own)
      ? `turn it round: ${other} imports ${own} and passes in what it needs`
      : 'move what both need down, often to domain, or pass it in as an argument',
  );
}

/** The layer of a path below `src/`: its folder, or the stem of a file that lies in `src/` itself. */
function layerOf(path: string): string | undefined {
  const [root, first] = path.split('/');
  if (root !== 'src' || first === undefined) return undefined;
  return first.replace(/\..*$/, '');
}
