import { z } from 'zod';

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

/** Packages from a registry without a checksum; one sentence each. Those of other platforms may lack theirs. */
export function unchecked({ packages }: z.infer<typeof lockfile>): readonly string[] {
  return Object.entries(packages)
    .filter(
      ([folder, locked]) =>
        folder.includes('node_modules/') && !locked.link && !locked.inBundle && !locked.optional,
    )
    .filter(([, { integrity }]) => integrity === undefined)
    .map(([folder]) => `package-lock.json has no checksum for ${folder}. Install it again.`);
}
