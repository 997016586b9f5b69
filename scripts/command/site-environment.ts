import { protectSecrets } from '@laurel/diagnostics';
import { type Environment, readEnvironment } from '../../src/domain/settings/environment.ts';
import { secretsIn } from '../../src/domain/settings/secrets.ts';

/**
 * Reads the settings of this process, and replaces their secrets in its output from now on.
 * @throws {FaultError} EnvironmentInvalid
 */
export function siteEnvironment(): Environment {
  const { LAUREL_REVIEW_TOKEN: reviewToken } = process.env;
  // A terminal shows the address of the review with its token; a log does not.
  const isShown = (secret: string) => process.stdout.isTTY && secret === reviewToken;
  protectSecrets(secretsIn(process.env).filter((secret) => !isShown(secret)));
  return readEnvironment(process.env);
}
