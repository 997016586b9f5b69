import type { BotCheckVerification } from '../../domain/settings/bot-check.ts';

/** Result of a bot check: `unknown` if the service did not respond with valid JSON. */
type BotCheckResult = 'passed' | 'failed' | 'unknown';

const TIMEOUT_MS = 5000;

/** Verifies the proof of a bot check with the service. Source: Cloudflare Turnstile, "Server-side validation". */
export async function verifyBotCheck(
  proof: string,
  { secret, address }: BotCheckVerification,
  fetch: typeof globalThis.fetch,
): Promise<BotCheckResult> {
  if (proof === '') return 'failed';
  try {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      body: new URLSearchParams({ secret, response: proof }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const result: unknown = await response.json();
    const passed =
      typeof result === 'object' && result !== null && 'success' in result && result.success === true;
    return passed ? 'passed' : 'failed';
  } catch {
    return 'unknown';
  }
}
