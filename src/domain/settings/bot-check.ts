import type { Environment } from './environment.ts';

/** Where the proof that a person is there comes from, if the environment names no other service of the same interface. */
const TURNSTILE = 'https://challenges.cloudflare.com/turnstile/v0';

/** The bot check as pages need it. */
export interface BotCheckSettings {
  readonly siteKey: string;
  /** Address of its script. */
  readonly script: string;
}

/** The bot check as functions need it. */
export interface BotCheckVerification {
  readonly secret: string;
  /** Address that judges a proof. */
  readonly address: string;
}

const serviceOf = ({ captchaService }: Pick<Environment, 'captchaService'>): string =>
  captchaService ?? TURNSTILE;

/** Undefined where no key is configured: forms then ask for no proof. */
export function botCheckSettings(
  environment: Pick<Environment, 'captchaSiteKey' | 'captchaService'>,
): BotCheckSettings | undefined {
  const { captchaSiteKey } = environment;
  if (captchaSiteKey === undefined) return undefined;
  return { siteKey: captchaSiteKey, script: `${serviceOf(environment)}/api.js?render=explicit` };
}

/** Undefined where no secret is configured: proofs are then not looked at. */
export function botCheckVerification(
  environment: Pick<Environment, 'captchaSecret' | 'captchaService'>,
): BotCheckVerification | undefined {
  const { captchaSecret } = environment;
  if (captchaSecret === undefined) return undefined;
  return { secret: captchaSecret, address: `${serviceOf(environment)}/siteverify` };
}

/** Origins that pages must be allowed to reach for it. */
export function botCheckOrigins(
  environment: Pick<Environment, 'captchaSiteKey' | 'captchaService' | 'captchaOrigins'>,
): readonly string[] {
  const settings = botCheckSettings(environment);
  return [
    ...environment.captchaOrigins,
    ...(settings === undefined ? [] : [new URL(settings.script).origin]),
  ];
}
