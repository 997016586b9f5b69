import { posix } from 'node:path';
import type { Finding } from './finding.ts';

/** The peers' benchmark brings its page, names included, from elsewhere. */
const SOURCE = /^(?!scripts\/bench\/peer\/)(?:src|scripts|tests|packages)\/.*\.(?:ts|tsx|mjs|astro|css)$/;
const WORDS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/**
 * Routes name their parameters in brackets, endpoints the ending of what they answer; a leading underscore keeps a page
 * from being a route.
 */
const ROUTE = /^_?(?:[a-z0-9-]|\[(?:\.\.\.)?[a-z][A-Za-z]*\])+(?:\.[a-z0-9]+)?$/;
/** What a file is besides its concept: an island, a test, declarations, a configuration. */
const ROLE = /\.(?:island|test|d|config)$/;

/** Source files whose name does not say one concept in kebab-case; barrels and folders for anything at all. */
export function nameFindings(paths: readonly string[]): Finding[] {
  return paths.filter((path) => SOURCE.test(path)).flatMap(nameFinding);
}

function nameFinding(file: string): Finding[] {
  const { dir, name, ext } = posix.parse(file);
  const isRoute = file.startsWith('src/pages/');
  if (dir.split('/').some((folder) => /^(?:utils?|helpers?|common|shared|misc)$/.test(folder)))
    return [{ file, what: 'its folder says nothing', remedy: 'name the folder after the concept in it' }];
  if (name === 'index' && ext !== '.astro' && !isRoute)
    return [{ file, what: 'a barrel', remedy: 'import each module by its own name' }];
  if ((isRoute ? ROUTE : WORDS).test(name.replace(ROLE, ''))) return [];
  return [{ file, what: 'its name is not kebab-case', remedy: 'lower-case words joined by dashes' }];
}
