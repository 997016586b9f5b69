import { FaultError, protectSecrets } from '@laurel/diagnostics';
import { type Command, type CommandValues, type OptionsConfig, runCommand } from '@laurel/terminal';
import type { PublicationStep } from '../../src/delivery/publish/notifications/publication-event.ts';
import { secretsIn } from '../../src/domain/settings/secrets.ts';
import { sendNotification } from './send-notification.ts';

/** A command of the site. */
interface SiteCommand<Options extends OptionsConfig> extends Command<Options> {
  /**
   * Called when the command fails. Returns the step of a publication that failed, of which a notification is sent. Returns undefined if the
   * command performs no such step with these options. Omitted if the command never performs one.
   */
  publicationStep?(values: CommandValues<Options>): PublicationStep | undefined;
}

/**
 * Runs a command as `runCommand` does, and redacts all configured secrets in its output, including errors in its arguments. If a step
 * of a publication fails for a reason other than the arguments of the command, sends a notification.
 */
export async function runSiteCommand<const Options extends OptionsConfig>(
  command: SiteCommand<Options>,
): Promise<void> {
  protectSecrets(configuredSecrets());
  return runCommand({
    ...command,
    async run(arguments_) {
      try {
        return await command.run(arguments_);
      } catch (error) {
        const step = command.publicationStep?.(arguments_.values);
        // The user who started the command sees an error in its arguments, which has the exit code 2.
        if (step !== undefined && !(error instanceof FaultError && error.exitCode === 2))
          await sendNotification({ kind: 'failed', step, error });
        throw error;
      }
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
