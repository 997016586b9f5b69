import type { Environment } from './environment.ts';

/** The default bot check service. */
const TURNSTILE = 'https://challenges.cloudflare.com/turnstile/v0';

/** The bot check settings of pages. */
export interface BotCheckSettings {
  readonly siteKey: string;
  /** Address of its script. */
  readonly script: string;
}

/** The bot check settings of functions. */
export interface BotCheckVerification {
  readonly secret: string;
  /** Address that verifies a token. */
  readonly address: string;
}

const serviceBase = ({ captchaService }: Pick<Environment, 'captchaService'>): string =>
  captchaService ?? TURNSTILE;

/** Returns the settings of pages; undefined if no site key is configured, so that forms have no bot check. */
export function botCheckSettings(
  environment: Pick<Environment, 'captchaSiteKey' | 'captchaService'>,
): BotCheckSettings | undefined {
  const { captchaSiteKey } = environment;
  if (captchaSiteKey === undefined) return undefined;
  return { siteKey: captchaSiteKey, script: `${serviceBase(environment)}/api.js?render=explicit` };
}

/** Returns the settings of functions; undefined if no secret is configured, so that tokens are not verified. */
export function botCheckVerification(
  environment: Pick<Environment, 'captchaSecret' | 'captchaService'>,
): BotCheckVerification | undefined {
  const { captchaSecret } = environment;
  if (captchaSecret === undefined) return undefined;
  return { secret: captchaSecret, address: `${serviceBase(environment)}/siteverify` };
}

/** Returns the origins that pages must be allowed to connect to for the bot check. */
export function botCheckOrigins(
  environment: Pick<Environment, 'captchaSiteKey' | 'captchaService' | 'captchaOrigins'>,
): readonly string[] {
  const settings = botCheckSettings(environment);
  return [
    ...environment.captchaOrigins,
    ...(settings === undefined ? [] : [new URL(settings.script).origin]),
  ];
}
