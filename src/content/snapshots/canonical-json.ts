/**
 * JSON with one spelling: keys sorted by code unit, no spaces, members that are undefined left out. The same data
 * gives the same bytes, whoever wrote it. Numbers and strings are written as `JSON.stringify` does.
 *
 * `lines` breaks the outermost levels of lists and objects onto lines, one member each, for readable diffs.
 * @throws {TypeError} for what JSON cannot say: a number that is not finite, a function, undefined on its own.
 */
export function canonicalJson(value: unknown, lines = 0): string {
  if (Array.isArray(value))
    return wrap(
      '[',
      ']',
      value.map((item) => canonicalJson(item, lines - 1)),
      lines,
    );
  if (typeof value === 'object' && value !== null) {
    const object = value as Readonly<Record<string, unknown>>;
    const members: string[] = [];
    for (const key of Object.keys(object).sort()) {
      const member = object[key];
      if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(member, lines - 1)}`);
    }
    return wrap('{', '}', members, lines);
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`JSON has no ${value}`);
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError(`JSON has no ${typeof value}`);
  return text;
}

function wrap(open: string, close: string, members: readonly string[], lines: number): string {
  if (lines > 0 && members.length > 0) return `${open}\n${members.join(',\n')}\n${close}`;
  return `${open}${members.join(',')}${close}`;
}
