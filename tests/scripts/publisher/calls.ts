import { type CallName, catalogue } from '../../../src/content/upstream/catalogue.ts';

export type Parameters = Readonly<Record<string, string | number>>;

/** Returns the address of a call. Parameters that are not in the path go to the query. */
export function callPath(name: CallName, parameters: Parameters = {}): string {
  const rest = new Map(Object.entries(parameters).map(([key, value]) => [key, String(value)]));
  const path = catalogue[name].path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest.get(key);
    if (value === undefined) throw new Error(`The call ${name} needs ${key}.`);
    rest.delete(key);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams([...rest]).toString();
  return `/${path}${query === '' ? '' : `?${query}`}`;
}

/** Sends a JSON request. The body of a response that is not JSON is its text. */
export async function ask(
  origin: string,
  path: string,
  options: {
    readonly method?: string;
    readonly body?: unknown;
    readonly headers?: Record<string, string>;
  } = {},
): Promise<{
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
  readonly headers: Headers;
}> {
  const response = await fetch(origin + path, {
    method: options.method ?? 'GET',
    headers: options.headers ?? {},
    ...(options.body === undefined
      ? {}
      : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  });
  const text = await response.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {}
  return { status: response.status, body, text, headers: response.headers };
}
