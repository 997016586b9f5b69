/**
 * Formats a value as canonical JSON: keys sorted by code unit, no spaces, no undefined members. Equal data has equal bytes. Numbers and
 * strings are formatted as by `JSON.stringify`.
 * @param lines number of outer levels with one member per line, for readable diffs
 * @throws {TypeError} for a value that JSON does not have: a number that is not finite, a function, undefined outside an object
 */
export function canonicalJson(value: unknown, lines = 0): string {
  if (Array.isArray(value))
    return joinMembers(
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
    return joinMembers('{', '}', members, lines);
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`JSON has no ${value}`);
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError(`JSON has no ${typeof value}`);
  return text;
}

function joinMembers(open: string, close: string, members: readonly string[], lines: number): string {
  if (lines > 0 && members.length > 0) return `${open}\n${members.join(',\n')}\n${close}`;
  return `${open}${members.join(',')}${close}`;
}
