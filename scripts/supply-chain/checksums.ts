import { z } from 'zod';

/** The fields of package-lock.json that the checks read: version, licence, source and checksum by folder. */
export const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
      optional: z.boolean().optional(),
      inBundle: z.boolean().optional(),
    }),
  ),
});

/**
 * Lists packages from a registry without a checksum, one sentence each. Packages for other platforms may lack theirs.
 */
export function packagesWithoutChecksum({ packages }: z.infer<typeof lockfile>): readonly string[] {
  return Object.entries(packages)
    .filter(
      ([folder, locked]) =>
        folder.includes('node_modules/') && !locked.link && !locked.inBundle && !locked.optional,
    )
    .filter(([, { integrity }]) => integrity === undefined)
    .map(([folder]) => `package-lock.json has no checksum for ${folder}. Install it again.`);
}
