import { printWarning } from '@laurel/terminal';
import { readSettings } from '../../src/delivery/build/read-settings.ts';
import { systemEffects } from '../../src/delivery/publish/call-service.ts';
import { createNotifier, type Notifier } from '../../src/delivery/publish/notifications/notifier.ts';
import { responseSettings } from '../../src/domain/settings/hosting-settings.ts';
import { SETTINGS } from '../../src/domain/settings/variables.ts';

/**
 * Opens the notifier that the environment configures. Does not validate other settings, so that a command can send a
 * notification about an invalid setting.
 */
export function openNotifier(variables: Readonly<Record<string, string | undefined>>): Notifier {
  const { variable, schema } = SETTINGS.notifyWebhook;
  return createNotifier({
    address: schema.safeParse(variables[variable] || undefined).data,
    site: siteName(variables),
    effects: systemEffects,
    warn: printWarning,
  });
}

function siteName(variables: Readonly<Record<string, string | undefined>>): string {
  try {
    return new URL(responseSettings(readSettings(variables)).origin).host;
  } catch {
    return variables[SETTINGS.origin.variable] || 'site with invalid settings';
  }
}
