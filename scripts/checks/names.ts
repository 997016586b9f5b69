import { posix } from 'node:path';
import type { Finding } from './finding.ts';

/** The sites of the peer benchmark contain routes of Astro. */
const SOURCE =
  /^(?!scripts\/bench\/(?:peer|generators\/astro)\/)(?:src|scripts|tests|packages)\/.*\.(?:ts|tsx|mjs|astro|css)$/;
const WORDS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/**
 * File names of routes: parameters in brackets, dots in the addresses of endpoints, a leading underscore for pages that are no
 * route.
 */
const ROUTE = /^_?(?:[a-z0-9-]|\[(?:\.\.\.)?[a-z][A-Za-z]*\])+(?:\.(?:[a-z0-9]+|\[[a-z][A-Za-z]*\]))*$/;
/** Suffixes for the role of a file: island, test, extended test, declaration, configuration. */
const ROLE = /\.(?:island|(?:extended\.)?test|d|config)$/;

/** Finds source files whose name is not kebab-case, barrels, and folders with a name such as `utils`. */
export function nameFindings(paths: readonly string[]): Finding[] {
  return paths.filter((path) => SOURCE.test(path)).flatMap(nameFinding);
}

function nameFinding(file: string): Finding[] {
  const { dir, name, ext } = posix.parse(file);
  const isRoute = file.startsWith('src/pages/');
  if (dir.split('/').some((folder) => /^(?:utils?|helpers?|common|shared|misc)$/.test(folder)))
    return [
      { file, what: 'its folder has a generic name', remedy: 'name the folder after the concept in it' },
    ];
  if (name === 'index' && ext !== '.astro' && !isRoute)
    return [{ file, what: 'a barrel', remedy: 'import each module by its own name' }];
  if ((isRoute ? ROUTE : WORDS).test(name.replace(ROLE, ''))) return [];
  return [{ file, what: 'its name is not kebab-case', remedy: 'lower-case words joined by dashes' }];
}
