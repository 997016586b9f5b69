import type { z } from 'zod';
import { type Call, type CallName, type Catalogue, catalogue } from './catalogue.ts';

/** Names in the braces of a path. */
type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

/** Parameters of a call, decoded: all names of its path, and the names of its query that the request has. */
type Parameters<Name extends CallName> = {
  readonly [Parameter in PathParameter<Catalogue[Name]['path']>]: string;
} & { readonly [Parameter in Catalogue[Name]['query'][number]]?: string };

/**
 * Content without an HTTP API: one function for each call of the catalogue that the source supports. A function returns the response of the call,
 * or undefined if it has no content for these parameters. `language` is the tag of the requested language; undefined is the default
 * language. If a function throws an error, the call has failed and is not repeated.
 */
export type Source = {
  readonly [Name in CallName]?: (
    parameters: Parameters<Name>,
    language: string | undefined,
  ) => Promise<z.input<Catalogue[Name]['responseSchema']> | undefined>;
};

/** A source whose responses have a type only after their validation, such as content of text files. */
export type UnvalidatedSource = {
  readonly [Name in CallName]?: (
    parameters: Parameters<Name>,
    language: string | undefined,
  ) => Promise<unknown>;
};

/** A call of the catalogue with the decoded parameters of a request. */
interface MatchedCall {
  readonly name: CallName;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Patterns of the paths. Paths with fewer parameters are first. Otherwise a parameter of another pattern would match `articles/title`. */
const patterns = (Object.entries(catalogue) as [CallName, Call][])
  .map(([name, { path }]) => ({
    name,
    path: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    parameters: path.split('{').length,
  }))
  .sort((one, other) => one.parameters - other.parameters);

/**
 * Finds the call of a path and query below the base URL: the inverse of `callPath`. All parts of the API have the same base URL.
 * Query parameters that the call does not have are ignored.
 */
export function matchCall(pathAndQuery: string): MatchedCall | undefined {
  const [path = '', query = ''] = pathAndQuery.split('?', 2);
  const pattern = patterns.find((each) => each.path.test(path));
  if (pattern === undefined) return undefined;
  const names: readonly string[] = catalogue[pattern.name].query;
  const fromQuery = [...new URLSearchParams(query)].filter(([name]) => names.includes(name));
  try {
    const fromPath = Object.entries(pattern.path.exec(path)?.groups ?? {}).map(
      ([name, value]) => [name, decodeURIComponent(value)] as const,
    );
    return { name: pattern.name, parameters: Object.fromEntries([...fromPath, ...fromQuery]) };
  } catch (error) {
    // A percent sign without two digits after it, as in the address of a picture.
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
