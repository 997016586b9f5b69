import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/content/snapshots/canonical-json.ts';

/** Returns the same data with the members of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = Object.create(null);
  for (const [key, member] of Object.entries(value).reverse()) copy[key] = reversed(member);
  return copy;
}

const json = () => fc.jsonValue({ maxDepth: 5 });

describe('canonical JSON', () => {
  it('parses to the same value', () => {
    fc.assert(
      fc.property(json(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('is the same for every order of members', () => {
    fc.assert(
      fc.property(json(), (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it('does not change when it is parsed and written again', () => {
    fc.assert(
      fc.property(json(), fc.nat(4), (value, lines) => {
        const text = canonicalJson(value, lines);
        expect(canonicalJson(JSON.parse(text), lines)).toBe(text);
      }),
    );
  });

  it('is one line, so that a file can have one record per line', () => {
    fc.assert(
      fc.property(json(), (value) => {
        expect(canonicalJson(value)).not.toMatch(/[\n\r]/);
      }),
    );
  });

  it.each([
    [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
    [{ 10: 'ten', 9: 'nine', é: 1, z: 2 }, '{"10":"ten","9":"nine","z":2,"é":1}'],
    [{ a: undefined, b: null }, '{"b":null}'],
    [JSON.parse('{"__proto__":1}'), '{"__proto__":1}'],
    [[], '[]'],
    ['\u2028"\ud800', '"\u2028\\"\\ud800"'],
    [-0, '0'],
  ])('writes %j as %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it('breaks the outermost levels into lines if requested', () => {
    expect(canonicalJson({ b: [1, { c: 2 }], a: {} }, 2)).toBe('{\n"a":{},\n"b":[\n1,\n{"c":2}\n]\n}');
  });

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [undefined], [() => 1], [[undefined]]])(
    'refuses %s, which JSON cannot represent',
    (value) => {
      expect(() => canonicalJson(value)).toThrow(TypeError);
    },
  );
});
