import { protectSecrets } from '@laurel/diagnostics';
import { runCommand } from '@laurel/terminal';

/** Beginnings of the names of all variables that may contain a secret. */
const PREFIXES_OF_SECRETS = ['LAUREL_', 'AWS_', 'NETLIFY_'];

/** Runs a command as `runCommand` does, and replaces all configured secrets in its output, also in errors of its arguments. */
export const runSiteCommand: typeof runCommand = async (command) => {
  protectSecrets(await configuredSecrets());
  return runCommand(command);
};

/** Returns the secrets that the output must not contain. Without settings, their schema is not loaded, so that a build without changes stays fast. */
async function configuredSecrets(): Promise<readonly string[]> {
  const names = Object.keys(process.env);
  if (!names.some((name) => PREFIXES_OF_SECRETS.some((prefix) => name.startsWith(prefix)))) return [];
  const { secretsIn } = await import('../../src/domain/settings/secrets.ts');
  const { LAUREL_REVIEW_TOKEN: reviewToken } = process.env;
  // A terminal shows the address of the review with its token; a log does not.
  const isShown = (secret: string) => process.stdout.isTTY && secret === reviewToken;
  return secretsIn(process.env).filter((secret) => !isShown(secret));
}
