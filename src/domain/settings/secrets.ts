import { parseJson } from '../parse-json.ts';
import { ALL_SETTINGS, SETTINGS } from './variables.ts';

/** Variables with secrets that other tools define. */
const OTHER_SECRETS = ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'NETLIFY_AUTH_TOKEN'];

/** Settings whose value is an address that may contain a secret in its query. */
const WEBHOOKS = [SETTINGS.purgeWebhook.variable, SETTINGS.reviewWebhook.variable];

/**
 * Returns all secrets in the environment, for `protectSecrets`: the values of secret settings, each value of a JSON object of
 * headers, the token of an Authorization header, and the queries of webhooks. Invalid values are included.
 */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): string[] {
  const variables = ALL_SETTINGS.filter(([, { secret }]) => secret).map(([, { variable }]) => variable);
  return [
    ...[...variables, ...OTHER_SECRETS].flatMap((variable) => withParts(env[variable] ?? '')),
    ...WEBHOOKS.flatMap((variable) => [...(URL.parse(env[variable] ?? '')?.searchParams.values() ?? [])]),
  ].filter((secret) => secret !== '');
}

/** Returns a secret, and the secrets that it contains if it is a JSON object of headers. */
function withParts(secret: string): string[] {
  const headers = parseJson(secret);
  if (typeof headers !== 'object' || headers === null) return [secret];
  const values = Object.values(headers).map(String);
  return [secret, ...values, ...values.flatMap((value) => value.split(' ').slice(1))];
}
