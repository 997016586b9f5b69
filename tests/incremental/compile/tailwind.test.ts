import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTailwind } from '../../../src/incremental/compile/tailwind.ts';

/** A Tailwind that knows two classes, and looks for them in one file. */
const tailwind = {
  'vite/package.json': '{"name":"@tailwindcss/vite","main":"index.js"}',
  'vite/index.js': '',
  'node/package.json': '{"name":"@tailwindcss/node","main":"index.js"}',
  'node/index.js': `exports.compile = async (css) => ({
    root: null,
    sources: [],
    build: (names) => css + names.filter((name) => ['flex', 'grid'].includes(name)).map((name) => '.' + name),
  });`,
  'oxide/package.json': '{"name":"@tailwindcss/oxide","main":"index.js"}',
  'oxide/index.js': `const { readFileSync } = require('node:fs');
exports.Scanner = class {
  constructor({ sources: [{ base }] }) { this.base = base; }
  scan() { return readFileSync(this.base + '/post.md', 'utf8').split(' '); }
};`,
};

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tailwind-'));
  write('package.json', '{}');
  write('site.css', '@import "tailwindcss";');
  for (const [file, text] of Object.entries(tailwind)) write(`node_modules/@tailwindcss/${file}`, text);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the digest of what Tailwind makes', () => {
  const digestWith = async (text: string) => {
    write('post.md', text);
    return (await openTailwind(root, ['site.css']))?.digest();
  };

  it('stays when other words are written, and changes with the classes among them', async () => {
    const before = await digestWith('some flex words');
    expect(await digestWith('flex and other words')).toBe(before);
    expect(await digestWith('flex and grid')).not.toBe(before);
    expect(await digestWith('words')).not.toBe(before);
  });

  it('changes with the style sheet', async () => {
    const before = await digestWith('flex');
    write('site.css', '@import "tailwindcss"; p { margin: 0 }');
    expect(await digestWith('flex')).not.toBe(before);
  });

  it('cannot be said where a style sheet is gone', async () => {
    await digestWith('flex');
    expect(await openTailwind(root, ['gone.css'])).toBeUndefined();
  });
});
