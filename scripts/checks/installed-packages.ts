import { z } from 'zod';
import type { Finding } from './finding.ts';

const versions = z.record(z.string(), z.string()).default({});
const dependencies = z.object({ dependencies: versions, devDependencies: versions });
const lockFile = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional() }).and(dependencies)),
});

const FIELDS = ['dependencies', 'devDependencies'] as const;

/**
 * Finds dependencies of the project whose entry in the lock file or whose installed version differs, for example after a pull. Tools of
 * another version give other results.
 * @param manifest content of package.json
 * @param lock content of package-lock.json
 * @param installed content of node_modules/.package-lock.json, npm's list of the installed packages; undefined if it does not exist
 * @throws {SyntaxError | z.ZodError} if one of them is invalid
 */
export function installedPackageFindings(
  manifest: string,
  lock: string,
  installed: string | undefined,
): Finding[] {
  const required = dependencies.parse(JSON.parse(manifest));
  const { packages } = lockFile.parse(JSON.parse(lock));
  const present = installed === undefined ? {} : lockFile.parse(JSON.parse(installed)).packages;
  return FIELDS.flatMap((field) =>
    Object.entries(required[field]).flatMap(([name, version]): Finding[] => {
      const locked = packages['']?.[field][name];
      if (locked !== version)
        return [
          {
            file: 'package-lock.json',
            what: `${field}: ${name} is ${locked ?? 'missing'}, but package.json requires ${version}`,
            remedy: 'npm install --package-lock-only',
          },
        ];
      const path = `node_modules/${name}`;
      const [expected, found] = [packages[path]?.version, present[path]?.version];
      if (found === expected) return [];
      return [
        {
          file: 'package.json',
          what: `${name} is ${found === undefined ? 'not installed' : `installed in version ${found}`}, but package-lock.json has version ${expected}`,
          remedy: 'npm ci',
        },
      ];
    }),
  );
}
