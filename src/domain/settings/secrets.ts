import { parseJson } from '../parse-json.ts';

/** Variables with secrets that other tools define. */
const OTHER_SECRETS = ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'NETLIFY_AUTH_TOKEN'];

/** Public keys: the pages contain their values. */
const PUBLIC_KEYS = ['LAUREL_CAPTCHA_SITE_KEY', 'LAUREL_INDEXNOW_KEY', 'LAUREL_MONITORING_KEY'];

/** Addresses that are secrets as a whole: whoever has the address can send messages to it. */
const SECRET_ADDRESSES = ['LAUREL_NOTIFY_WEBHOOK'];

/** Minimum length of a segment of a secret address that is a secret by itself. Shorter segments are ordinary words. */
const MIN_SECRET_SEGMENT_CHARACTERS = 16;

/**
 * Whether a setting is a secret, which errors must not contain. Secrets are detected by name: loading the schemas of the settings would
 * take longer than a build without changes.
 */
export const isSecretSetting = (variable: string): boolean =>
  SECRET_ADDRESSES.includes(variable) ||
  (/^LAUREL_.*_(KEY|SECRET|TOKEN|HEADERS)$/.test(variable) && !PUBLIC_KEYS.includes(variable));

/** Whether a setting is an address that may contain a secret in its query. */
const isWebhook = (variable: string): boolean => /^LAUREL_.*_WEBHOOK$/.test(variable);

/**
 * Returns all secrets in the environment, for `protectSecrets`: the values of secret settings, each value of a JSON object of
 * headers, the token of an Authorization header, the parts of a secret address, and the queries of webhooks. Invalid values are
 * included.
 */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env)
    .flatMap(([variable, value = '']) => {
      if (SECRET_ADDRESSES.includes(variable)) return withAddressParts(value);
      if (isSecretSetting(variable) || OTHER_SECRETS.includes(variable)) return withParts(value);
      return isWebhook(variable) ? [...(URL.parse(value)?.searchParams.values() ?? [])] : [];
    })
    .filter((secret) => secret !== '');
}

/** Returns a secret, and the secrets that it contains if it is a JSON object of headers. */
function withParts(secret: string): string[] {
  const headers = parseJson(secret);
  if (typeof headers !== 'object' || headers === null) return [secret];
  const values = Object.values(headers).map(String);
  return [secret, ...values, ...values.flatMap((value) => value.split(' ').slice(1))];
}

/**
 * Returns all texts that reveal a secret address: the configured and the normalized URL, its long path segments, and the values of its
 * query.
 */
function withAddressParts(address: string): string[] {
  const url = URL.parse(address);
  if (url === null) return [address];
  const segments = url.pathname.split('/').filter(({ length }) => length >= MIN_SECRET_SEGMENT_CHARACTERS);
  return [address, url.href, ...segments, ...url.searchParams.values()];
}
