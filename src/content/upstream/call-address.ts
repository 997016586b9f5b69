import { API_BASES, type ApiBase } from '../../domain/settings/api-bases.ts';
import type { Call } from './catalogue.ts';

/** Base URLs of the upstream, by the part of the API, without a trailing slash. */
export type Bases = Readonly<Record<ApiBase, string>>;

/** Values of a call's parameters by name. */
export type CallParameters = Readonly<Record<string, string | number>>;

/** Returns the same base URL for all parts of the API, as in the embedded publisher. */
export function basesAt(address: string): Bases {
  const base = address.replace(/\/+$/, '');
  return Object.fromEntries(API_BASES.map((name) => [name, base])) as Bases;
}

/**
 * Formats the path and query of a call below its base URL. Parameters that the path names go to the path. The others go to
 * the query, in the order of the catalogue.
 * @throws {TypeError} if a parameter is missing or unknown
 */
export function callPath(call: Call, parameters: CallParameters): string {
  const queryParameters = new Map(Object.entries(parameters));
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = queryParameters.get(name);
    if (value === undefined) throw new TypeError(`The call "${call.name}" needs ${name}`);
    queryParameters.delete(name);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const name of call.query) {
    const value = queryParameters.get(name);
    if (value === undefined) continue;
    query.set(name, String(value));
    queryParameters.delete(name);
  }
  if (queryParameters.size > 0)
    throw new TypeError(`The call "${call.name}" has no parameter ${[...queryParameters.keys()].join(', ')}`);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Identifies a call with its parameters, independent of the base URL. Used as the key of its ETag. */
export const etagKey = (call: Call, parameters: CallParameters): string =>
  `${call.base}/${callPath(call, parameters)}`;
