import { API_BASES, type ApiBase } from '../../domain/settings/api-bases.ts';
import type { Call } from './catalogue.ts';

/** Addresses of the upstream, by base, without a trailing slash. */
export type Bases = Readonly<Record<ApiBase, string>>;

/** Values of a call's parameters by name. */
export type CallParameters = Readonly<Record<string, string | number>>;

/** Returns the same address for all bases, as in the embedded publisher. */
export function basesAt(address: string): Bases {
  const base = address.replace(/\/+$/, '');
  return Object.fromEntries(API_BASES.map((name) => [name, base])) as Bases;
}

/**
 * Formats the path and query of a call below its base. Parameters that the path names go to the path. The others go to
 * the query, in the order of the catalogue.
 * @throws {TypeError} if a parameter is missing or unknown
 */
export function callPath(call: Call, parameters: CallParameters): string {
  const left = new Map(Object.entries(parameters));
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = left.get(name);
    if (value === undefined) throw new TypeError(`The call "${call.name}" needs ${name}`);
    left.delete(name);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const name of call.query) {
    const value = left.get(name);
    if (value === undefined) continue;
    query.set(name, String(value));
    left.delete(name);
  }
  if (left.size > 0)
    throw new TypeError(`The call "${call.name}" has no parameter ${[...left.keys()].join(', ')}`);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Identifies a call with its parameters, wherever its base is. Used as the key of its ETag. */
export const etagKey = (call: Call, parameters: CallParameters): string =>
  `${call.base}/${callPath(call, parameters)}`;
