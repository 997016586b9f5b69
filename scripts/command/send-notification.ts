import type { PublicationEvent } from '../../src/delivery/publish/notifications/publication-event.ts';

/**
 * Sends a notification of an event to the configured webhook, and resolves when it has been sent or has failed. The code of
 * notifications is loaded on the first call, because loading the schemas of the settings would take longer than a build without
 * changes.
 */
export async function sendNotification(event: PublicationEvent): Promise<void> {
  const { openNotifier } = await import('./open-notifier.ts');
  const notifier = openNotifier(process.env);
  notifier.send(event);
  await notifier.finish();
}
