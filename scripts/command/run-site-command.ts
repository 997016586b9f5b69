import { protectSecrets } from '@laurel/diagnostics';
import { type Command, type CommandValues, type OptionsConfig, runCommand } from '@laurel/terminal';
import type { PublicationStep } from '../../src/delivery/publish/notifications/publication-event.ts';
import { secretsIn } from '../../src/domain/settings/secrets.ts';
import { notifyOfFailure } from './notify-of-failure.ts';

/** A command of the site. */
interface SiteCommand<Options extends OptionsConfig> extends Command<Options> {
  /**
   * Returns the step of a publication that the command performs with these options; a notification is sent if it fails. Returns undefined if
   * the command performs none with these options. Omitted if the command never performs one.
   */
  publicationStep?(values: CommandValues<Options>): PublicationStep | undefined;
}

/**
 * Runs a command as `runCommand` does, and redacts all configured secrets in its output, including errors in its arguments. If a step
 * of a publication fails, sends a notification.
 */
export async function runSiteCommand<const Options extends OptionsConfig>(
  command: SiteCommand<Options>,
): Promise<void> {
  protectSecrets(configuredSecrets());
  return runCommand({
    ...command,
    run(arguments_) {
      const step = command.publicationStep?.(arguments_.values);
      return step === undefined
        ? command.run(arguments_)
        : notifyOfFailure(
            () => step,
            () => command.run(arguments_),
          );
    },
  });
}

/** Returns the secrets that the output must not contain. */
function configuredSecrets(): readonly string[] {
  const { LAUREL_REVIEW_TOKEN: reviewToken } = process.env;
  // A terminal shows the address of the review with its token; a log does not.
  const isShown = (secret: string) => process.stdout.isTTY && secret === reviewToken;
  return secretsIn(process.env).filter((secret) => !isShown(secret));
}
