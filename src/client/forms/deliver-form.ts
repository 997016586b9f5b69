import * as z from 'zod/mini';
import * as formsTexts from '#texts/forms.ts';
import {
  BOT_CHECK_HEADER,
  type FormErrors,
  type FormName,
  type FormValues,
  formAction,
} from '../../domain/forms.ts';
import type { HttpClient } from '../http/http-client.ts';
import { HttpFailed } from '../http/http-failed.ts';

/** Default timeout of a delivery; longer than the timeout of the host itself. */
const DELIVERY_TIMEOUT_MS = 20_000;

/** Response body of the host if it rejects a form. */
const refusalSchema = z.object({
  error: z.object({ name: z.string(), fields: z.optional(z.catchall(z.object({}), z.string())) }),
});

/** Outcome of a delivery. */
export type Delivery =
  /** The host accepted the form. */
  | { readonly kind: 'accepted' }
  /** The browser submits the form natively and leaves the page. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'refused'; readonly errors: FormErrors }
  | { readonly kind: 'failed'; readonly message: string };

export interface DeliveryEffects {
  readonly http: Pick<HttpClient, 'post'>;
  /** Returns the token of the bot check; undefined if no bot check is configured. */
  readonly botCheck: (() => Promise<string>) | undefined;
  readonly isOnline: () => boolean;
  /** Submits the form natively, as the browser does without JavaScript. */
  readonly submitNatively: () => void;
  readonly timeoutMs?: number;
}

/** Posts a form's values to the host. Never rejects: each failure is a `Delivery` with a message for the visitor. */
export async function deliverForm(
  form: FormName,
  values: FormValues,
  { http, botCheck, isOnline, submitNatively, timeoutMs = DELIVERY_TIMEOUT_MS }: DeliveryEffects,
): Promise<Delivery> {
  const failed = (message: string): Delivery => ({ kind: 'failed', message });
  if (!isOnline()) return failed(formsTexts.offline);
  try {
    const proof = await botCheck?.().catch(() => undefined);
    if (botCheck !== undefined && proof === undefined) return failed(formsTexts.notRobot);
    await http.post(formAction(form), {
      body: values,
      headers: proof === undefined ? {} : { [BOT_CHECK_HEADER]: proof },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { kind: 'accepted' };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return failed(formsTexts.slow);
    // A 429 response of the host's own rate limit has no error name.
    if (error instanceof HttpFailed && error.status === 429) return failed(formsTexts.tooMany);
    const { name, fields } = parseRefusal(error);
    if (fields !== undefined) return { kind: 'refused', errors: fields };
    if (name === 'BotCheckFailed') return failed(formsTexts.notRobot);
    if (name === 'TokenMissing') {
      // Without cookies, the host accepts a native form submission by its origin, but not together with a bot check.
      if (botCheck !== undefined) return failed(formsTexts.noCookie);
      submitNatively();
      return { kind: 'leaving' };
    }
    return failed(isOnline() ? formsTexts.failed : formsTexts.offline);
  }
}

function parseRefusal(error: unknown): {
  readonly name?: string;
  readonly fields?: FormErrors | undefined;
} {
  const parsed = refusalSchema.safeParse(error instanceof HttpFailed ? error.body : undefined);
  return parsed.success ? parsed.data.error : {};
}
