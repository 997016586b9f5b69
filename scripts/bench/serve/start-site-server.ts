import { type ServiceProcess, startService } from '../service-process.ts';
import { withoutSettings } from '../without-settings.ts';

/** Starts the command `serve` for a built site, with options of Node and environment variables, but without the developer's settings. */
export const startSiteServer = (
  dist: string,
  {
    flags = [],
    variables = {},
  }: { readonly flags?: readonly string[]; readonly variables?: NodeJS.ProcessEnv } = {},
): Promise<ServiceProcess> =>
  startService(
    [process.execPath, ...flags, '--import', 'tsx', 'scripts/serve.ts', '--dist', dist, '--port', '0'],
    { cwd: process.cwd(), env: { ...withoutSettings(process.env), ...variables } },
    / at (http:\S+)/,
  );
