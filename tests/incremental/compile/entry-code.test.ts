import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EntryCode } from '../../../src/incremental/compile/code.ts';
import { entryLoader, writeEntryCode } from '../../../src/incremental/compile/entry-code.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-entries-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const entry = (file: string, text: string, bundled = file): EntryCode => ({
  file,
  bundled,
  shell: 'shell',
  assets: '',
  ...writeEntryCode(
    folder,
    `module.exports = ({ Part }) => ({ Content: () => Part(${JSON.stringify(text)}), id: Symbol() });`,
  ),
});

const uses = { Part: (text: string) => `<p>${text}</p>` };

interface Loaded {
  readonly id: symbol;
  Content(): string;
}

/** What renders an entry, as Astro asks for it, of a bundle with the modules of these entries. */
async function loaded(written: readonly EntryCode[], bundled: readonly string[], file: string) {
  const loader = entryLoader(folder, written);
  const modules = new Map(
    bundled.map((name) => {
      let made: unknown;
      const getMod = async () => {
        made ??= loader.entry(name)(uses);
        return made;
      };
      return [name, async () => ({ default: { getMod, styles: name } })];
    }),
  );
  const load = loader.module(modules, file);
  const { default: wrapped } = (await load?.()) ?? {};
  const of = async () => (await wrapped?.getMod()) as Loaded | undefined;
  return {
    styles: wrapped && 'styles' in wrapped ? wrapped.styles : undefined,
    first: await of(),
    again: await of(),
  };
}

describe('an entry apart from the bundle', () => {
  it('is rendered with what its part of the bundle imports', async () => {
    const { styles, first } = await loaded([entry('a', 'A')], ['a'], 'a');
    expect([styles, first?.Content()]).toEqual(['a', '<p>A</p>']);
  });

  it('that came later takes the part of another, with its own text, and is made once', async () => {
    const { styles, first, again } = await loaded([entry('a', 'A'), entry('b', 'B', 'a')], ['a'], 'b');
    expect([styles, first?.Content()]).toEqual(['a', '<p>B</p>']);
    expect(again?.id).toBe(first?.id);
  });

  it('keeps that part when the other has gone, or goes with another itself', async () => {
    const gone = await loaded([entry('b', 'B', 'a')], ['a'], 'b');
    expect(gone.first?.Content()).toBe('<p>B</p>');
    const moved = await loaded(
      [entry('a', 'A', 'c'), entry('b', 'B', 'a'), entry('c', 'C')],
      ['a', 'c'],
      'b',
    );
    expect(moved.first?.Content()).toBe('<p>B</p>');
  });

  it('leaves others to the bundle', async () => {
    expect((await loaded([], ['a'], 'a')).styles).toBe('a');
    expect((await loaded([], [], 'a')).styles).toBeUndefined();
  });
});
