import type { Finding } from './finding.ts';
import type { SourceModule } from './source-module.ts';

const ISLAND = /\.island\.tsx$/;

/**
 * Finds hydrated components that are not called `*.island.tsx`, and files of that name that are not hydrated: the name
 * states whether the code reaches the browser. Source: docs/architecture.md.
 */
export function islandFindings(modules: readonly SourceModule[]): Finding[] {
  return modules.flatMap((module) => [...misplaced(module), ...misused(module)]);
}

function misplaced({ path }: SourceModule): Finding[] {
  if (!ISLAND.test(path) || path.startsWith('src/islands/')) return [];
  return [{ file: path, what: 'an island outside src/islands/', remedy: 'move it to src/islands/' }];
}

function misused(module: SourceModule): Finding[] {
  return module.components.flatMap(({ name, line, directive }) => {
    const source = module.imports.find((imported) => imported.names.includes(name))?.specifier;
    const island = source !== undefined && ISLAND.test(source);
    if (directive !== undefined && !island) {
      return {
        file: module.path,
        line,
        what: `<${name} ${directive}> hydrates ${source ?? 'something that is not imported'}, which is not named *.island.tsx`,
        remedy: 'rename the file to *.island.tsx, or drop the directive so that it stays static',
      };
    }
    if (directive === undefined && island) {
      return {
        file: module.path,
        line,
        what: `<${name}> of ${source} has no client directive, so that it never becomes interactive`,
        remedy: 'add one (client:intent), or move the static part to src/components/ as an .astro file',
      };
    }
    return [];
  });
}
