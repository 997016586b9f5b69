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
import { listFiles, openOutput, whileWriting } from '../../src/output/write-outputs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outputs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const contentOf = (file: string) => readFileSync(join(folder, file), 'utf8');

describe.each([
  ['a folder that is read', false],
  ['a new folder', true],
])('files of %s', (_what, isNew) => {
  it('are whole and in their places when the writer has settled', async () => {
    if (!isNew) writeFileSync(join(folder, 'a.html'), 'before');
    const output = openOutput({ folder, isNew }, 'one');
    for (const name of ['a', 'b/c']) output.write(`${name}.html`, Buffer.from(`page ${name}`));
    output.copy('b/d.html', import.meta.filename);
    await output.settled();
    expect(['a', 'b/c'].map((name) => contentOf(`${name}.html`))).toEqual(['page a', 'page b/c']);
    expect(contentOf('b/d.html')).toBe(readFileSync(import.meta.filename, 'utf8'));
    expect(readdirSync(folder).sort()).toEqual(['a.html', 'b']);
  });

  it('have the bytes of the call, whatever becomes of the buffer', async () => {
    const output = openOutput({ folder, isNew }, 'one');
    const buffer = Buffer.from('first');
    output.write('a.html', buffer);
    buffer.write('later');
    output.write('b.html', buffer);
    await output.settled();
    expect([contentOf('a.html'), contentOf('b.html')]).toEqual(['first', 'later']);
  });
});

describe('a file that cannot be put in its place', () => {
  it('is said when the writer settles, once, and holds up no other', async () => {
    mkdirSync(join(folder, 'taken.html'));
    writeFileSync(join(folder, 'taken.html/mine.txt'), 'not of a build');
    const output = openOutput({ folder, isNew: false }, 'one');
    output.write('taken.html', Buffer.from('page'));
    output.write('other.html', Buffer.from('page'));
    await expect(output.settled()).rejects.toMatchObject({
      fault: { what: expect.stringContaining('taken.html') },
    });
    await output.settled();
    expect(contentOf('other.html')).toBe('page');
    expect(readdirSync(folder).sort()).toEqual(['other.html', 'taken.html']);
  });

  it('is said at once where its folder cannot be made', () => {
    writeFileSync(join(folder, 'a'), 'a file');
    const output = openOutput({ folder, isNew: false }, 'one');
    expect(() => output.write('a/b.html', Buffer.from('page'))).toThrow(
      expect.objectContaining({ name: 'OutputBlocked' }),
    );
    expect(readdirSync(folder)).toEqual(['a']);
  });
});

it('a file takes the place of a folder that holds nothing but empty folders', async () => {
  mkdirSync(join(folder, 'left.html/empty'), { recursive: true });
  const output = openOutput({ folder, isNew: false }, 'one');
  output.write('left.html', Buffer.from('page'));
  await output.settled();
  expect(contentOf('left.html')).toBe('page');
});

it('work that fails leaves what it had written in its place, and none on its way', async () => {
  const output = openOutput({ folder, isNew: false }, 'one');
  const work = whileWriting(output, () => {
    output.write('a.html', Buffer.from('page'));
    throw new Error('The next page failed.');
  });
  await expect(work).rejects.toThrow('The next page failed.');
  expect(readdirSync(folder)).toEqual(['a.html']);
});

it('the files of a linked folder are listed where links are followed', () => {
  mkdirSync(join(folder, 'real'));
  writeFileSync(join(folder, 'real/note.txt'), 'linked');
  mkdirSync(join(folder, 'public'));
  symlinkSync(join(folder, 'real'), join(folder, 'public/more'));
  expect(listFiles(join(folder, 'public'), { followsLinks: true })).toEqual(['more/note.txt']);
  expect(listFiles(join(folder, 'public'))).toEqual(['more']);
});
