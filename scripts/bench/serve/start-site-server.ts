import { type ServiceProcess, startService } from '../service-process.ts';
import { withoutSettings } from '../without-settings.ts';

/**
 * Starts the command `serve` for a built site with the given Node options and environment variables. The settings of the developer's
 * site are removed from the environment.
 */
export const startSiteServer = (
  dist: string,
  {
    flags = [],
    variables = {},
  }: { readonly flags?: readonly string[]; readonly variables?: NodeJS.ProcessEnv } = {},
): Promise<ServiceProcess> =>
  startService(
    [process.execPath, ...flags, 'scripts/run.mjs', 'serve', '--dist', dist, '--port', '0'],
    { cwd: process.cwd(), env: { ...withoutSettings(process.env), ...variables } },
    / at (http:\S+)/,
  );
