import { z } from 'zod';
import type { Finding } from './finding.ts';

const versions = z.record(z.string(), z.string()).default({});
const manifest = z.object({
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
  overrides: versions,
});

/** An exact version, or an exact version of a package that is installed under another name, e.g. `npm:typescript@7.0.2`. */
const EXACT = /^(?:npm:[@\w/.-]+@)?\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

/**
 * Finds dependencies without an exact version. `text` is the content of the package.json at `file`. Peer dependencies may be ranges.
 * @throws {SyntaxError | z.ZodError} if it is not a valid package.json
 */
export function pinFindings(text: string, file = 'package.json'): Finding[] {
  return Object.entries(manifest.parse(JSON.parse(text))).flatMap(([field, entries]) =>
    Object.entries(entries)
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => ({
        file,
        what: `${field}: ${name} is ${version}, not an exact version`,
        remedy: `npm install --save-exact ${name}@${version.replace(/^[~^]/, '')}`,
      })),
  );
}
