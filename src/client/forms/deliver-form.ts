import * as z from 'zod/mini';
import {
  BOT_CHECK_HEADER,
  type FormErrors,
  type FormName,
  type FormValues,
  formAction,
} from '../../domain/forms.ts';
import { formMessages } from '../../texts/forms.ts';
import type { HttpClient } from '../http/http-client.ts';
import { HttpFailed } from '../http/http-failed.ts';

/** Milliseconds after which a delivery is given up: longer than the host itself takes. */
const DELIVERY_TIME_LIMIT = 20_000;

/** What the host answers to a form that it does not take. */
const refusal = z.object({
  error: z.object({ name: z.string(), fields: z.optional(z.record(z.string(), z.string())) }),
});

/** What came of a delivery. */
export type Delivery =
  | { readonly kind: 'taken' }
  /** The browser sends the form by itself, and leaves the page. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'refused'; readonly errors: FormErrors }
  | { readonly kind: 'failed'; readonly message: string };

export interface DeliveryEffects {
  readonly http: Pick<HttpClient, 'post'>;
  /** The proof that a person is there; undefined where none is asked for. */
  readonly botCheck: (() => Promise<string>) | undefined;
  readonly isOnline: () => boolean;
  /** Has the browser send the form by itself, as it does without script. */
  readonly sendByItself: () => void;
  readonly timeLimit?: number;
}

/** Delivers a form's values; whatever goes wrong is an answer in words for the visitor. */
export async function deliverForm(
  form: FormName,
  values: FormValues,
  { http, botCheck, isOnline, sendByItself, timeLimit = DELIVERY_TIME_LIMIT }: DeliveryEffects,
): Promise<Delivery> {
  const failed = (message: string): Delivery => ({ kind: 'failed', message });
  if (!isOnline()) return failed(formMessages.offline);
  try {
    const proof = await botCheck?.().catch(() => undefined);
    if (botCheck !== undefined && proof === undefined) return failed(formMessages.notRobot);
    await http.post(formAction(form), {
      body: values,
      headers: proof === undefined ? {} : { [BOT_CHECK_HEADER]: proof },
      signal: AbortSignal.timeout(timeLimit),
    });
    return { kind: 'taken' };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return failed(formMessages.slow);
    const { name, fields } = refusalOf(error);
    if (fields !== undefined) return { kind: 'refused', errors: fields };
    if (name === 'BotCheckFailed') return failed(formMessages.notRobot);
    if (name === 'TokenMissing') {
      // Of a browser that keeps no cookie the host takes a form by its origin, but no proof of the bot check.
      if (botCheck !== undefined) return failed(formMessages.noCookie);
      sendByItself();
      return { kind: 'leaving' };
    }
    return failed(isOnline() ? formMessages.failed : formMessages.offline);
  }
}

function refusalOf(error: unknown): {
  readonly name?: string;
  readonly fields?: FormErrors | undefined;
} {
  const read = refusal.safeParse(error instanceof HttpFailed ? error.body : undefined);
  return read.success ? read.data.error : {};
}
