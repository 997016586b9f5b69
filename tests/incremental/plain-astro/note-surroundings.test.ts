import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'laurel-surroundings-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
writeFileSync(join(root, 'words.txt'), 'words');

const plain = pathToFileURL(join(import.meta.dirname, '../../../src/incremental/plain-astro')).href;

/** What code prints, in a process of its own, because its clock and its disk are replaced. */
async function printed(script: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: { API_URL: 'http://localhost' },
  });
  return JSON.parse(stdout);
}

const readsOf = (code: string) =>
  printed(`
import { noteSurroundings } from '${plain}/note-surroundings.ts';
import { recordReads } from '${plain}/reads.ts';
import fs, { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
noteSurroundings({ root: ${JSON.stringify(root)}, code: [], disregard: [], isRead: () => undefined });
const words = ${JSON.stringify(join(root, 'words.txt'))};
const reads = new Set();
await recordReads(reads, async () => { ${code} });
console.log(JSON.stringify([...reads].sort()));`);

/** What compiling is told that code reads of the site. */
const toldOf = (code: string) =>
  printed(`
import { onFileReads } from '${plain}/note-surroundings.ts';
import fs from 'node:fs';
const told = [];
onFileReads(process.cwd(), (path, kind) => told.push([path ?? null, kind]));
${code};
console.log(JSON.stringify(told));`);

describe('what code reads of its surroundings', () => {
  it.each<[string, string, readonly string[]]>([
    ['the year', 'new Date().getFullYear()', ['clock:year']],
    ['the day', 'new Date().getDate()', ['clock:day']],
    ['the moment', 'Date.now()', ['untraced:clock']],
    ['the moment as text', 'String(new Date())', ['untraced:clock']],
    ['the moment, compared', 'new Date() > new Date(0)', ['untraced:clock']],
    ['the moment, copied', 'new Date(new Date()).getFullYear()', ['untraced:clock']],
    ['no clock: a given date', "new Date('2020-01-01').getFullYear()", []],
    ['chance', 'Math.random()', ['untraced:chance']],
    ['an id by chance', 'crypto.randomUUID()', ['untraced:chance']],
    ['bytes by chance', "(await import('node:crypto')).randomFillSync(Buffer.alloc(4))", ['untraced:chance']],
    ['a file of the site', 'readFileSync(words)', ['file:words.txt']],
    ['a file of the site by promise', 'await readFile(words)', ['file:words.txt']],
    ['whether a file is there', "fs.existsSync(words + '.no')", ['file:words.txt.no']],
    ['a variable of the environment', 'process.env.API_URL', ['env:API_URL']],
    ['whether a variable is set', "'API_URL' in process.env", ['env:API_URL']],
    [
      'whether a variable is set, asked of the object',
      "Object.hasOwn(process.env, 'API_URL')",
      ['env:API_URL'],
    ],
    [
      'which variables there are',
      "for (const name of Reflect.ownKeys(process.env)) if (name === 'API_URL') break",
      ['env:*'],
    ],
    [
      'which variables there are, by their names',
      'Object.keys(process.env).filter((name) => /^debug_/i.test(name))',
      ['env:*'],
    ],
    ['a variable among all', '({ ...process.env }).API_URL', ['env:*', 'env:API_URL']],
    [
      'a variable, described among all',
      'Object.getOwnPropertyDescriptors(process.env).API_URL',
      ['env:*', 'env:API_URL'],
    ],
    [
      'a variable, after their names',
      "Object.keys(process.env); Object.hasOwn(process.env, 'API_URL')",
      ['env:*', 'env:API_URL'],
    ],
    ['no variable: what npm sets', 'process.env.npm_command', []],
    ['where a link leads', 'try { fs.readlinkSync(words) } catch {}', ['file:words.txt']],
    ['a database', "new (await import('node:sqlite')).DatabaseSync(':memory:')", ['untraced:disk']],
    [
      'a thread',
      "await new (await import('node:worker_threads')).Worker('', { eval: true }).terminate()",
      ['untraced:disk'],
    ],
    ['a folder', "fs.readdirSync(words.replace('words.txt', ''))", ['untraced:disk']],
    ['a file elsewhere', "fs.existsSync(words + '/../../elsewhere')", ['untraced:disk']],
    ['the size of a file', 'await fs.promises.lstat(words)', ['file:words.txt']],
    ['a file that it copies', "fs.copyFileSync(words, words + '.copy')", ['file:words.txt']],
    ['what a program says', "execFileSync('true')", ['untraced:disk']],
    ['the moment, formatted', 'new Intl.DateTimeFormat().format()', ['untraced:clock']],
    ['the moment, formatted in parts', 'new Intl.DateTimeFormat().formatToParts()', ['untraced:clock']],
    ['no clock: a date, formatted', 'new Intl.DateTimeFormat().format(new Date(0))', []],
    ['the network', "await fetch('http://127.0.0.1:1/').catch(() => 0)", ['untraced:network']],
    ['an address that holds its data', "await fetch('data:text/plain,a')", []],
  ])('%s', async (_what, code, expected) => {
    expect(await readsOf(code)).toEqual(expected);
  });
});

describe('what code looks through', () => {
  it.each<[string, string, readonly unknown[]]>([
    ['a file', "fs.readFileSync('words.txt')", ['words.txt', 'file']],
    ['the folder of the site', "fs.readdirSync('.')", ['', 'folder']],
    ['a folder with all below it', "fs.readdirSync('.', { recursive: true })", ['', 'tree']],
    ['a folder with its kinds of file', "fs.readdirSync('.', { withFileTypes: true })", ['', 'folder']],
    ['a folder that it copies', "fs.cpSync('.', '../copied', { recursive: true })", ['', 'tree']],
    ['whatever matches a pattern', "fs.globSync('*.txt')", ['', 'tree']],
    ['a folder elsewhere', "fs.readdirSync('..')", [null, 'folder']],
  ])('%s', async (_what, code, expected) => {
    expect(await toldOf(code)).toContainEqual(expected);
  });
});
