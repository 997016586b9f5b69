import { BOT_CHECK_POLICY } from '../../domain/forms.ts';
import type { BotCheckSettings } from '../../domain/settings/bot-check.ts';

/** What of the service's script is used. Source: Cloudflare Turnstile, "Client-side rendering". */
interface Service {
  render(
    place: HTMLElement,
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
  turnstile?: Service;
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string }): Policy;
  };
}

interface Policy {
  createScriptURL(address: string): unknown;
}

/** The policy of a page, which may be created once, however often the check is loaded. */
const policies = new WeakMap<Scope, Policy | undefined>();

/** Gives a proof that a person is there; each is good for one delivery. */
export interface BotCheck {
  proof(): Promise<string>;
}

/** Milliseconds that the check may take, a puzzle included. */
const TIME_LIMIT = 60_000;

/** Loads the bot check and draws it into `place`. Rejects where it cannot be had. */
export async function startBotCheck(
  { siteKey, script }: BotCheckSettings,
  place: HTMLElement,
  scope: Scope = globalThis as Scope,
): Promise<BotCheck> {
  await load(script, place.ownerDocument, scope);
  const { turnstile } = scope;
  if (turnstile === undefined) throw new Error('The bot check did not start.');
  let latest = proofToCome();
  const widget = turnstile.render(place, {
    sitekey: siteKey,
    callback(proof) {
      latest.resolve(proof);
      // One that nobody asked for until it expired is followed by another.
      latest = proofToCome();
      latest.resolve(proof);
    },
    'expired-callback'() {
      latest = proofToCome();
    },
    'error-callback': () => latest.reject(new Error('The bot check failed.')),
  });
  return {
    async proof() {
      try {
        return await Promise.race([latest.promise, timeout()]);
      } finally {
        latest = proofToCome();
        turnstile.reset(widget);
      }
    },
  };
}

function proofToCome(): PromiseWithResolvers<string> {
  const proof = Promise.withResolvers<string>();
  // Nobody may have asked for it when the check fails.
  proof.promise.catch(() => {});
  return proof;
}

const timeout = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('The bot check took too long.')), TIME_LIMIT));

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
