import { type Fault, redact } from '@laurel/diagnostics';
import { notificationNotSent } from '../../../domain/errors/publishing.ts';
import { callService, type ServiceEffects, ServiceError } from '../call-service.ts';
import type { PublicationEvent } from './publication-event.ts';
import { formatSlackMessage } from './slack-message.ts';

/** Sends notifications. A notification that cannot be sent is a warning and never an error. */
export interface Notifier {
  /** Queues the notification of an event and returns immediately. Notifications are sent in order. */
  send(event: PublicationEvent): void;
  /** Resolves when every queued notification has been sent or has failed. */
  finish(): Promise<void>;
}

interface NotifierOptions {
  /** Address of the webhook, a secret; undefined: nothing is sent. */
  readonly address: string | undefined;
  /** Name of the site in messages. */
  readonly site: string;
  readonly effects: ServiceEffects;
  /** Receives a warning about a notification that was not sent. */
  readonly warn: (fault: Fault) => void;
}

/** Timeout of each of the two attempts. */
const TIMEOUT_MS = 5000;
const MAX_ATTEMPTS = 2;
/** Maximum delay before the second attempt. A longer delay that the response requests is shortened to this delay. */
const MAX_RETRY_DELAY_MS = 2000;

/** Creates a notifier for a Slack-compatible webhook. */
export function createNotifier({ address, site, effects, warn }: NotifierOptions): Notifier {
  let queued = Promise.resolve();
  const limitedEffects: ServiceEffects = {
    ...effects,
    sleep: (ms) => effects.sleep(Math.min(ms, MAX_RETRY_DELAY_MS)),
  };
  const post = async (to: string, body: string) => {
    const headers = { 'Content-Type': 'application/json' };
    const request = { headers, body, timeoutMs: TIMEOUT_MS, maxAttempts: MAX_ATTEMPTS };
    try {
      await callService(to, request, limitedEffects);
    } catch (error) {
      warn(notificationNotSent({ host: new URL(to).host, reason: failureReason(error) }));
    }
  };
  return {
    send(event) {
      if (address === undefined) return;
      const body = JSON.stringify(formatSlackMessage(event, site));
      queued = queued.then(() => post(address, body));
    },
    finish: () => queued,
  };
}

/** Returns the reason of a failure without the text of the response, which can contain the address. */
function failureReason(error: unknown): string {
  if (!(error instanceof ServiceError)) return redact(String(error));
  return error.status === undefined ? 'no response' : `status ${error.status}`;
}
