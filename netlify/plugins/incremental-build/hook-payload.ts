import { z } from 'zod';
import { id } from '../../../src/domain/identifiers.ts';

/** Body of a build hook that the publisher calls when a group was published. Additional fields are allowed. */
const publication = z.object({ publicationTypeGroupId: id });

/** Returns the group in the body of a build hook. Returns undefined for any other body; such a build pulls everything. */
export function parsePublishedGroup(body: string | undefined): number | undefined {
  if (body === undefined) return undefined;
  try {
    return publication.safeParse(JSON.parse(body)).data?.publicationTypeGroupId;
  } catch {
    return undefined;
  }
}

/** Restricts the pull in a build command to one group. */
export function narrowCommand(command: string, groupId: number): string {
  return command.replace(/\bnpm run pull\b(?! -- --group)/, `npm run pull -- --group ${groupId}`);
}
