import { parse } from 'acorn';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSpreads } from '../../../src/incremental/plain-astro/spread-literals.ts';

const rewritten = (code: string) => mergeSpreads(code, parse(code, { ecmaVersion: 'latest' }), 'merge');

describe('an object literal with spread parts', () => {
  it.each([
    ['({ ...a })', '(merge({ }, (a),  {}))'.replace(',  {', ', { ')],
    ['({ ...a, b: 1 })', '(merge({ }, (a), { b: 1 }))'],
    ['({ b: 1, ...a })', '(merge({ b: 1, }, (a), { }))'],
    ['({ get b() { return 1; }, ...a })', '({ get b() { return 1; }, ...a })'],
    ['({ __proto__: null, ...a })', '({ __proto__: null, ...a })'],
    ["({ ...a, '__proto__': b })", "({ ...a, '__proto__': b })"],
    ['({ b: 1 })', '({ b: 1 })'],
    ['f(...a)', 'f(...a)'],
  ])('%s becomes %s', (code, expected) => {
    expect(rewritten(code)).toBe(expected);
  });

  it('has the same value as before, however deep', () => {
    const literal = fc.letrec<{ object: string; value: string }>((tie) => ({
      value: fc.oneof({ maxDepth: 3 }, fc.constantFrom('1', "'x'", 'a', 'b ? a : b'), tie('object')),
      object: fc
        .array(
          fc.oneof(
            tie('value').map((value) => `...${value}`),
            fc
              .tuple(fc.constantFrom('a', 'b', '[1]'), tie('value'))
              .map(([key, value]) => `${key}: ${value}`),
            fc.constantFrom('a', 'b'),
          ),
          { maxLength: 4 },
        )
        .map((parts) => `{${parts.join(', ')}}`),
    })).object;
    const evaluate = (code: string): unknown =>
      new Function('a', 'b', 'merge', `return (${code});`)({ x: 1 }, { x: 2, y: 3 }, (...parts: object[]) =>
        Object.assign({}, ...parts),
      );
    fc.assert(
      fc.property(literal, (code) => {
        expect(evaluate(rewritten(`(${code})`))).toEqual(evaluate(code));
      }),
    );
  });
});
