import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';
import { bundledPart, splitModule } from '../../../src/incremental/plain-astro/split-module.ts';

const treeOf = (code: string) => parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
const split = (code: string) => splitModule(code, treeOf(code), 'runtime');

/** What the code of a split module exports, given what it uses and the shared module. */
function exportsOf(code: string, given: object, shared: object = {}): unknown {
  const module = { exports: (_given: object, _shared: object): unknown => undefined };
  new Function('module', split(code)?.code ?? '')(module);
  const { exports: run } = module;
  return run(given, shared);
}

describe('a module that is split', () => {
  it.each<[string, string, object]>([
    ['constants', 'export const a = 1, b = a + 1;', { a: 1, b: 2 }],
    [
      'a function, wherever it stands',
      'export const a = f(); export default function f() { return 1; }',
      { a: 1 },
    ],
    ['names of its own', 'const a = 1; export { a as b, a as default };', { b: 1, default: 1 }],
    [
      'what it makes of imports',
      "import x, { y as z } from 'm'; export const a = [x, z];",
      { a: ['x', 'z'] },
    ],
    ['an import itself', "import { y as z } from 'm'; export { z };", { z: 'z' }],
    ['what the shared module gives', "import { j as k } from 'runtime'; export const a = k(2);", { a: 4 }],
    [
      'an import in a short property',
      "import { a as z } from 'm'; export const b = { z };",
      { b: { z: 'z' } },
    ],
    [
      'an import in a computed name',
      "import { a as z } from 'm'; export const b = { [z]: z.length };",
      { b: { z: 1 } },
    ],
    ['what an import makes', "import { F as G } from 'm'; export const b = new G().c;", { b: 1 }],
    ['a default by name', 'const 名 = "é"; export default 名;', { default: 'é' }],
  ])('exports %s', (_what, code, expected) => {
    const shared = { j: (value: number) => value * 2 };
    expect(
      exportsOf(
        code,
        {
          x: 'x',
          z: 'z',
          G: class {
            c = 1;
          },
        },
        shared,
      ),
    ).toMatchObject(expected);
  });

  it('looks an import up where it is used, as another module may not have run yet', () => {
    const given = {
      get a() {
        throw new Error('It has not run.');
      },
    };
    expect(exportsOf("import { a } from 'm'; export const b = () => a();", given)).toHaveProperty('b');
  });

  it.each([
    ['export const b = [a()];'],
    ['const c = [];\nlet b\na(c)\na`d` || c\nif (c) a()\nexport const d = [c.length ? 1 : undefined];'],
  ])('calls an import without an object, wherever it stands: %s', (code) => {
    const a = function (this: unknown) {
      if (this !== undefined) throw new Error('It was called as a method.');
    };
    const [made] = Object.values(exportsOf(`import { a } from 'm'; ${code}`, { a }) as object) as unknown[];
    expect(made).toEqual([undefined]);
  });

  it('runs as a module: strict, and without a this', () => {
    expect(() => exportsOf('undeclared = 1;', {})).toThrow(ReferenceError);
    expect(exportsOf('const self = this; export { self };', {})).toEqual({ self: undefined });
  });

  it.each([
    ['of which it uses another', "import { a, b } from 'm'; export const c = a;", ['a']],
    ['whose name is only that of a property', "import { a } from 'm'; export const c = { a: 1 }.a;", []],
    ['in a computed property', "import { a } from 'm'; export const c = { [a]: 1 };", ['a']],
    ['in a short property', "import { a } from 'm'; export const c = { a };", ['a']],
    ['as a name for others alone', "import { a } from 'm'; const b = 1; export { b as a };", []],
  ])('tells whether it uses an import %s', (_what, code, uses) => {
    expect(split(code)?.uses).toEqual(uses);
  });

  it('has the same part in the bundle whatever it uses of the shared module', () => {
    const one = "import { a } from 'm'; import { j } from 'runtime'; export const b = j(a);";
    const other = "import { a } from 'm'; import { j, k } from 'runtime'; export const b = j(k(a), 2);";
    const parts = [one, other].map((code) => {
      const made = split(code);
      return made && bundledPart(made, 'runtime', 'load()');
    });
    expect(parts[0]).toBe(parts[1]);
    expect(parts[0]).toContain("import { a } from 'm';");
    expect(() => treeOf(String(parts[0]))).not.toThrow();
  });

  it.each([
    ['gives a name of an import to something else', "import { a } from 'm'; export const b = (a) => a;"],
    ['names itself', 'export const a = import.meta.url;'],
    ['asks for what CommonJS has', 'export const a = typeof module;'],
    ['imports a whole module', "import * as a from 'm'; export const c = () => a.b;"],
    ['imports by call', "export const a = () => import('m');"],
    ['waits', 'export const a = await 1;'],
    ['waits for each of many', 'for await (const one of many()) one(); export const a = 1;'],
    ['has exports of other modules', "export * from 'm'; export const a = 1;"],
    ['names exports of other modules', "export { a } from 'm';"],
    ['has an export that may change', 'export let a = 1;'],
    ['has exports in a pattern', 'export const { a } = b;'],
    ['has a default without a name', 'export default 1 + 1;'],
    ['takes the default of the shared module', "import j from 'runtime'; export const a = j;"],
  ])('is none that %s', (_what, code) => {
    expect(split(code)).toBeUndefined();
  });

  it('may wait within a function', () => {
    expect(split('export const a = async () => await 1;')?.exports).toEqual(['a']);
  });
});
