import { createHmac } from 'node:crypto';
import { errorMessage } from '@laurel/diagnostics';

export interface WebhookSettings {
  readonly url: string;
  /** A secret that publisher and receiver share; it signs each call. */
  readonly secret: string;
}

/** The header that carries the signature. */
export const SIGNATURE_HEADER = 'x-laurel-signature';

/** Returns `t=<unix seconds>,v1=<hex HMAC-SHA256 of "{t}.{body}">`. */
export function signature(body: string, secret: string, unixSeconds: number): string {
  return `t=${unixSeconds},v1=${createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex')}`;
}

export interface WebhookResult {
  readonly url: string;
  /** HTTP status, or 0 if there was no response. */
  readonly status: number;
  readonly error?: string;
}

/** Notifies each receiver of a publication. Failures are part of the result, not thrown. */
export async function callWebhooks(
  webhooks: readonly WebhookSettings[],
  publication: { readonly publicationTypeGroupId: number; readonly publishedAt: string },
  effects: { readonly fetch: typeof fetch; readonly now: () => number },
): Promise<WebhookResult[]> {
  const body = JSON.stringify(publication);
  return Promise.all(
    webhooks.map(async ({ url, secret }): Promise<WebhookResult> => {
      try {
        const response = await effects.fetch(url, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            [SIGNATURE_HEADER]: signature(body, secret, Math.floor(effects.now() / 1000)),
          },
          body,
          signal: AbortSignal.timeout(10_000),
        });
        return { url, status: response.status };
      } catch (error) {
        return { url, status: 0, error: errorMessage(error) };
      }
    }),
  );
}
