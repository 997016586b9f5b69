import { BOT_CHECK_POLICY } from '../../domain/forms.ts';
import type { BotCheckSettings } from '../../domain/settings/bot-check.ts';

/** The methods of the service's script that are used. Source: Cloudflare Turnstile, "Client-side rendering". */
interface Turnstile {
  render(
    container: HTMLElement,
    options: {
      readonly sitekey: string;
      readonly callback: (proof: string) => void;
      readonly 'expired-callback': () => void;
      readonly 'error-callback': () => void;
    },
  ): string;
  reset(widget: string): void;
}

interface Scope {
  turnstile?: Turnstile;
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string }): Policy;
  };
}

interface Policy {
  createScriptURL(address: string): unknown;
}

/** Trusted Types policies by page: a policy may be created only once, but the check may be loaded several times. */
const policies = new WeakMap<Scope, Policy | undefined>();

export interface BotCheck {
  /** Resolves to a token that proves a human visitor. Each token is valid for one submission. */
  proof(): Promise<string>;
}

/** Time that the check may take, including a puzzle for the visitor. */
const BOT_CHECK_TIMEOUT_MS = 60_000;

/** Loads the bot check and renders it into `container`. Rejects if the service's script cannot be loaded or does not start. */
export async function startBotCheck(
  { siteKey, script }: BotCheckSettings,
  container: HTMLElement,
  scope: Scope = globalThis as Scope,
): Promise<BotCheck> {
  await load(script, container.ownerDocument, scope);
  const { turnstile } = scope;
  if (turnstile === undefined) throw new Error('The bot check did not start.');
  let latest = createPendingProof();
  const widget = turnstile.render(container, {
    sitekey: siteKey,
    callback(proof) {
      latest.resolve(proof);
      // The service may deliver a second token after the first one expired unused.
      latest = createPendingProof();
      latest.resolve(proof);
    },
    'expired-callback'() {
      latest = createPendingProof();
    },
    'error-callback': () => latest.reject(new Error('The bot check failed.')),
  });
  return {
    async proof() {
      try {
        return await Promise.race([latest.promise, timeout()]);
      } finally {
        latest = createPendingProof();
        turnstile.reset(widget);
      }
    },
  };
}

function createPendingProof(): PromiseWithResolvers<string> {
  const proof = Promise.withResolvers<string>();
  // The check may fail before `proof` is called; the rejection must not count as unhandled.
  proof.promise.catch(() => {});
  return proof;
}

const timeout = (): Promise<never> =>
  new Promise((_, reject) =>
    setTimeout(() => reject(new Error('The bot check took too long.')), BOT_CHECK_TIMEOUT_MS),
  );

function load(address: string, document: Document, scope: Scope): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const element = document.createElement('script');
  const policy =
    policies.get(scope) ??
    scope.trustedTypes?.createPolicy(BOT_CHECK_POLICY, { createScriptURL: () => address });
  policies.set(scope, policy);
  element.src = (policy?.createScriptURL(address) ?? address) as string;
  element.async = true;
  element.onload = () => resolve();
  element.onerror = () => reject(new Error('The bot check could not be loaded.'));
  document.head.append(element);
  return promise;
}
