import { protectSecrets } from '@laurel/diagnostics';
import { runCommand } from '@laurel/terminal';
import { secretsIn } from '../../src/domain/settings/secrets.ts';

/** Runs a command as `runCommand` does, and replaces all configured secrets in its output, also in errors of its arguments. */
export const runSiteCommand: typeof runCommand = async (command) => {
  protectSecrets(configuredSecrets());
  return runCommand(command);
};

/** Returns the secrets that the output must not contain. */
function configuredSecrets(): readonly string[] {
  const { LAUREL_REVIEW_TOKEN: reviewToken } = process.env;
  // A terminal shows the address of the review with its token; a log does not.
  const isShown = (secret: string) => process.stdout.isTTY && secret === reviewToken;
  return secretsIn(process.env).filter((secret) => !isShown(secret));
}
