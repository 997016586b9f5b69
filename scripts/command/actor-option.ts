import { userInfo } from 'node:os';

/** Command-line option for the name in the audit trail. */
export const actorOption = { by: { type: 'string' } } as const;

export const actorUsage =
  '  --by NAME        name in the audit trail (default: GITHUB_ACTOR, or the user of the operating system)';

/**
 * Returns the name of the person or account that runs a command.
 * @param variables environment variables; GitHub sets `GITHUB_ACTOR` in its workflows
 */
export function resolveActor(
  by: string | undefined,
  variables: Readonly<Record<string, string | undefined>>,
): string {
  return by?.trim() || variables.GITHUB_ACTOR || userName();
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container can run with the id of a user that its system does not have.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
