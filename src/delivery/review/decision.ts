/** Review decisions: their schema in the log, and the notification of the publisher. */
import { z } from 'zod';
import { callService, type ServiceEffects, ServiceError } from '../publish/call-service.ts';
import { createSignedRequest } from '../publish/signed-request.ts';

/** Schema of a line of the decision log. */
export const decisionSchema = z.object({
  /** Time of the decision, ISO 8601. */
  at: z.string(),
  verdict: z.enum(['approved', 'rejected']),
  /** Name that the reviewer entered. */
  who: z.string(),
  /** Comment of the reviewer; may be empty. */
  note: z.string(),
  /** Id of the review: `PendingReview.id`. */
  review: z.string(),
  /** Name of the release that was live; undefined if none was. */
  live: z.string().optional(),
  /** Name of the release that an approval published. */
  release: z.string().optional(),
  files: z.object({ added: z.number(), changed: z.number(), removed: z.number(), renamed: z.number() }),
  /** Rules of the red flags that the review showed. */
  flags: z.array(z.string()),
  /** Parts that were held back: ids of groups, or `site`; absent if there were none. */
  heldBack: z.array(z.union([z.number(), z.literal('site')])).optional(),
  /** Why the notification of the publisher failed; undefined if it succeeded or is not configured. */
  notNotified: z.string().optional(),
  /** Name of the error that prevented an approved release from going live. */
  failure: z.string().optional(),
  /** Names of errors that occurred after the release was live. */
  unfinished: z.array(z.string()).optional(),
});

export type Decision = z.infer<typeof decisionSchema>;

/** Notifies the publisher of a decision. @returns reason of a failure; undefined if the call succeeded */
export type NotifyPublisher = (decision: Decision) => Promise<string | undefined>;

/**
 * Creates a client of the publisher's webhook. The body of a call is `{"verdict":"rejected","by":…,"note":…,"at":…}`, signed in
 * the same way as publications.
 * @param key key of the signature; undefined: calls are not signed
 */
export function publisherWebhook(
  { url, key }: { readonly url: string; readonly key: string | undefined },
  effects: ServiceEffects,
): NotifyPublisher {
  return async ({ verdict, who, note, at, release }) => {
    const content = { verdict, by: who, note, at, ...(release !== undefined && { release }) };
    try {
      await callService(url, createSignedRequest(content, key, effects), effects);
      return undefined;
    } catch (error) {
      if (error instanceof ServiceError) return error.message;
      throw error;
    }
  };
}
