import type { BotCheckVerification } from '../../domain/settings/bot-check.ts';

/** What became of a proof: `unknown` where the service does not say. */
export type Judgement = 'passed' | 'failed' | 'unknown';

const TIME_LIMIT = 5000;

/** Asks the service whether a person is behind a proof. Source: Cloudflare Turnstile, "Server-side validation". */
export async function judgeProof(
  proof: string,
  { secret, address }: BotCheckVerification,
  fetch: typeof globalThis.fetch,
): Promise<Judgement> {
  if (proof === '') return 'failed';
  try {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      body: new URLSearchParams({ secret, response: proof }),
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    const judged: unknown = await response.json();
    const passed =
      typeof judged === 'object' && judged !== null && 'success' in judged && judged.success === true;
    return passed ? 'passed' : 'failed';
  } catch {
    return 'unknown';
  }
}
