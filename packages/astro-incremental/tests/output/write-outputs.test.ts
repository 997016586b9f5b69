import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFiles, openOutput, settleAfter } from '../../src/output/write-outputs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outputs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const readFrom = (file: string) => readFileSync(join(folder, file), 'utf8');

describe.each([
  ['an existing', false],
  ['a new', true],
])('the writer of %s folder', (_name, isNew) => {
  it('has written complete files when it has settled', async () => {
    if (!isNew) writeFileSync(join(folder, 'a.html'), 'before');
    const output = openOutput({ folder, isNew }, 'one');
    for (const name of ['a', 'b/c']) output.write(`${name}.html`, Buffer.from(`page ${name}`));
    output.copy('b/d.html', import.meta.filename);
    await output.settled();
    expect(['a', 'b/c'].map((name) => readFrom(`${name}.html`))).toEqual(['page a', 'page b/c']);
    expect(readFrom('b/d.html')).toBe(readFileSync(import.meta.filename, 'utf8'));
    expect(readdirSync(folder).sort()).toEqual(['a.html', 'b']);
  });

  it('writes the bytes at the time of the call if the buffer changes later', async () => {
    const output = openOutput({ folder, isNew }, 'one');
    const buffer = Buffer.from('first');
    output.write('a.html', buffer);
    buffer.write('later');
    output.write('b.html', buffer);
    await output.settled();
    expect([readFrom('a.html'), readFrom('b.html')]).toEqual(['first', 'later']);
  });
});

describe('a blocked output', () => {
  it('is reported once when the writer settles and does not affect other files', async () => {
    mkdirSync(join(folder, 'taken.html'));
    writeFileSync(join(folder, 'taken.html/mine.txt'), 'not of a build');
    const output = openOutput({ folder, isNew: false }, 'one');
    output.write('taken.html', Buffer.from('page'));
    output.write('other.html', Buffer.from('page'));
    await expect(output.settled()).rejects.toMatchObject({
      fault: { what: expect.stringContaining('taken.html') },
    });
    await output.settled();
    expect(readFrom('other.html')).toBe('page');
    expect(readdirSync(folder).sort()).toEqual(['other.html', 'taken.html']);
  });

  it('is reported immediately if its folder cannot be created', () => {
    writeFileSync(join(folder, 'a'), 'a file');
    const output = openOutput({ folder, isNew: false }, 'one');
    expect(() => output.write('a/b.html', Buffer.from('page'))).toThrow(
      expect.objectContaining({ name: 'OutputBlocked' }),
    );
    expect(readdirSync(folder)).toEqual(['a']);
  });
});

it('a file replaces a folder that contains nothing but empty folders', async () => {
  mkdirSync(join(folder, 'left.html/empty'), { recursive: true });
  const output = openOutput({ folder, isNew: false }, 'one');
  output.write('left.html', Buffer.from('page'));
  await output.settled();
  expect(readFrom('left.html')).toBe('page');
});

it('failed work leaves complete files and no temporary files', async () => {
  const output = openOutput({ folder, isNew: false }, 'one');
  const work = settleAfter(output, () => {
    output.write('a.html', Buffer.from('page'));
    throw new Error('The next page failed.');
  });
  await expect(work).rejects.toThrow('The next page failed.');
  expect(readdirSync(folder)).toEqual(['a.html']);
});

it('`listFiles` lists the files of a linked folder if it follows links', () => {
  mkdirSync(join(folder, 'real'));
  writeFileSync(join(folder, 'real/note.txt'), 'linked');
  mkdirSync(join(folder, 'public'));
  symlinkSync(join(folder, 'real'), join(folder, 'public/more'));
  expect(listFiles(join(folder, 'public'), { followsLinks: true })).toEqual(['more/note.txt']);
  expect(listFiles(join(folder, 'public'))).toEqual(['more']);
});
