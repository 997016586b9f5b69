/** What was decided on what waited: a line of JSON each, and what the publisher is notified of. */
import { z } from 'zod';
import { askService, Refused, type ServiceEffects } from '../publish/ask-service.ts';
import { signedRequest } from '../publish/sign-call.ts';

/** A line of the log. */
export const decisionSchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  verdict: z.enum(['approved', 'rejected']),
  /** Who decided, as they call themselves. */
  who: z.string(),
  /** Why; may be empty. */
  note: z.string(),
  /** Which build against which release: `Waiting.id`. */
  review: z.string(),
  /** Name of the release that was live; undefined where none was. */
  live: z.string().optional(),
  /** Name of the release that an approval put live. */
  release: z.string().optional(),
  files: z.object({ added: z.number(), changed: z.number(), removed: z.number(), renamed: z.number() }),
  /** The red flags that were shown, by rule. */
  flags: z.array(z.string()),
  /** Why the publisher was not notified; undefined where it was, or is not to be. */
  notNotified: z.string().optional(),
  /** Name of the fault for which an approved release did not go live. */
  failure: z.string().optional(),
  /** Names of the faults of what follows once a release is live. */
  unfinished: z.array(z.string()).optional(),
});

export type Decision = z.infer<typeof decisionSchema>;

/** Notifies somebody of a decision. @returns why that failed; undefined where it did not */
export type NotifyPublisher = (of: Decision) => Promise<string | undefined>;

/**
 * Calls the publisher's webhook: `{"verdict":"rejected","by":…,"note":…,"at":…}`, signed as publications are.
 * @param key undefined: calls are not signed
 */
export function publisherWebhook(
  { url, key }: { readonly url: string; readonly key: string | undefined },
  effects: ServiceEffects,
): NotifyPublisher {
  return async ({ verdict, who, note, at, release }) => {
    const content = { verdict, by: who, note, at, ...(release !== undefined && { release }) };
    try {
      await askService(url, signedRequest(content, key, effects), effects);
      return undefined;
    } catch (error) {
      if (error instanceof Refused) return error.message;
      throw error;
    }
  };
}
