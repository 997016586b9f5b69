import { z } from 'zod';

const versions = z.record(z.string(), z.string()).default({});

/** What this check reads of package.json. */
export const manifest = z.object({ dependencies: versions, devDependencies: versions });

/** What this check reads of package-lock.json: for each folder, where the package came from and its checksum. */
export const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
      optional: z.boolean().optional(),
      inBundle: z.boolean().optional(),
    }),
  ),
});

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** What is not pinned: dependencies of ours with a range, and locked packages without a checksum. One sentence each. */
export function unpinned(
  { dependencies, devDependencies }: z.infer<typeof manifest>,
  { packages }: z.infer<typeof lockfile>,
): readonly string[] {
  const ranges = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `package.json asks for ${name} ${version}, which is no exact version. Pin it.`);
  const unchecked = Object.entries(packages)
    .filter(([folder, locked]) => folder !== '' && !locked.link && !locked.inBundle && !locked.optional)
    .filter(([, { integrity }]) => integrity === undefined)
    .map(([folder]) => `package-lock.json has no checksum for ${folder}. Install it again.`);
  return [...ranges, ...unchecked];
}
