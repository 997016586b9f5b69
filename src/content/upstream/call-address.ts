import { API_BASES, type ApiBase } from '../../domain/settings/api-bases.ts';
import type { Call } from './catalogue.ts';

/** Address of each upstream base, without a trailing slash. */
export type Bases = Readonly<Record<ApiBase, string>>;

/** Values of a call's parameters by name. */
export type CallParameters = Readonly<Record<string, string | number>>;

/** All bases at one address, as the embedded publisher has them. */
export function basesAt(address: string): Bases {
  const base = address.replace(/\/+$/, '');
  return Object.fromEntries(API_BASES.map((name) => [name, base])) as Bases;
}

/**
 * Path and query of a call below its base: parameters named in the path go there, the others to the query, in the
 * order in which the catalogue names them. Also names the call among others, wherever its base is.
 * @throws {TypeError} for a parameter that the call lacks or does not know.
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
  if (left.size > 0) throw new TypeError(`The call "${call.name}" knows no ${[...left.keys()].join(', ')}`);
  return query.size === 0 ? path : `${path}?${query}`;
}
