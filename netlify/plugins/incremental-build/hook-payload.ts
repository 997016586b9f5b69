import { z } from 'zod';
import { id } from '../../../src/domain/identifiers.ts';

/** What the publisher sends when a group was published; more may be in it. */
const publication = z.object({ publicationTypeGroupId: id });

/**
 * The group that a build hook's body names; undefined for every other body, none included: such a build pulls
 * everything, which is never wrong.
 */
export function publishedGroup(body: string | undefined): number | undefined {
  if (body === undefined) return undefined;
  try {
    return publication.safeParse(JSON.parse(body)).data?.publicationTypeGroupId;
  } catch {
    return undefined;
  }
}

/** The build command with its pull narrowed to one group. */
export function narrowedCommand(command: string, groupId: number): string {
  return command.replace(/\bnpm run pull\b(?! -- --group)/, `npm run pull -- --group ${groupId}`);
}
