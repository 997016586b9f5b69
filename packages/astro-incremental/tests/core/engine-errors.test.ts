import { FaultError, packError, unpackError } from '@laurel/diagnostics';
import { describe, expect, it } from 'vitest';
import {
  compileFailed,
  explainWriteError,
  explainWriteErrorIn,
  renderFailed,
  twoPagesOneAddress,
} from '../../src/core/engine-errors.ts';

describe('explainWriteError', () => {
  const system = (code: string) => Object.assign(new Error(`${code}: something, write`), { code });
  const sqlite = (errcode: number) => Object.assign(new Error('database fault'), { errcode });

  it.each([
    [system('ENOSPC'), 'DiskFull', 'No space is left to write dist/a.html.'],
    [system('EDQUOT'), 'DiskFull', 'No space is left to write dist/a.html.'],
    [sqlite(13), 'DiskFull', 'No space is left to write dist/a.html.'],
    [sqlite(778), 'DiskFull', 'No space is left to write dist/a.html.'],
    [system('EFBIG'), 'NotWritable', 'dist/a.html cannot be written.'],
    [sqlite(266), 'NotWritable', 'dist/a.html cannot be written.'],
    [system('EROFS'), 'NotWritable', 'dist/a.html cannot be written.'],
    [system('EACCES'), 'NotWritable', 'dist/a.html cannot be written.'],
    [system('ENOTDIR'), 'NotWritable', 'dist/a.html cannot be written.'],
    [sqlite(8), 'NotWritable', 'dist/a.html cannot be written.'],
    [sqlite(14), 'NotWritable', 'dist/a.html cannot be written.'],
  ])('converts %s to %s', (cause, name, what) => {
    const error = explainWriteError(cause, 'dist/a.html');
    expect(error).toBeInstanceOf(FaultError);
    expect(error).toMatchObject({ name, fault: { what }, cause });
  });

  const folderOf = (bytes: number) => `/${'é'.repeat((bytes - 1) / 2)}`;

  it.each([
    ['a name is longer than the file system permits', system('ENAMETOOLONG'), 'dist/a.html', 'PathTooLong'],
    ['SQLite cannot open a database with a path of 501 bytes', sqlite(14), folderOf(501), 'PathTooLong'],
    [
      'SQLite cannot open a database in a folder with a path of 487 bytes',
      sqlite(14),
      folderOf(487),
      'PathTooLong',
    ],
    ['SQLite cannot open a database in a folder with a short path', sqlite(14), folderOf(201), 'NotWritable'],
    ['SQLite cannot write to a database with a path of 501 bytes', sqlite(8), folderOf(501), 'NotWritable'],
    ['a file with a path of 501 bytes is read-only', system('EROFS'), folderOf(501), 'NotWritable'],
  ])('explains that %s', (_case, cause, file, name) => {
    expect(explainWriteError(cause, file)).toMatchObject({ name, cause });
  });

  it('explains a folder that cannot be created by a read-only file system', () => {
    const fault = Object.assign(system('ENOENT'), { syscall: 'mkdir' });
    expect(explainWriteError(fault, 'dist/a.html')).toMatchObject({
      name: 'NotWritable',
      fault: { why: 'Its folder cannot be created; the file system is probably read-only.' },
    });
  });

  it('names the file of the error, or the folder if the error has no file', () => {
    const fileOf = (fault: Error) =>
      (explainWriteErrorIn(fault, 'dist') as FaultError).fault.what.split(' ')[0];
    expect([
      fileOf(Object.assign(system('EACCES'), { path: 'other/a.html' })),
      fileOf(Object.assign(system('EXDEV'), { path: 'staging/a.html', dest: 'other/b.html' })),
      fileOf(system('EACCES')),
    ]).toEqual(['other/a.html', 'other/b.html', 'dist']);
  });

  it('advises to raise the limit of file sizes if a file exceeds it', () => {
    expect(explainWriteError(system('EFBIG'), 'dist/a.html')).toMatchObject({
      fault: { action: expect.stringContaining('ulimit -f') },
    });
  });

  it('names the folder in which space is needed, not the folder of the file', () => {
    const fault = explainWriteErrorIn(Object.assign(system('ENOSPC'), { path: '/srv/a/b/c.html' }), '/srv/a');
    expect((fault as FaultError).fault).toMatchObject({
      what: 'No space is left to write /srv/a/b/c.html.',
      action: expect.stringMatching(/^Free space on the disk of \/srv\/a, /),
    });
  });

  it('returns any other error unchanged', () => {
    for (const fault of [system('EMFILE'), Object.assign(system('ENOENT'), { syscall: 'open' })])
      expect(explainWriteError(fault, 'x')).toBe(fault);
    expect(explainWriteError('text', 'x')).toBe('text');
  });
});

describe('compileFailed', () => {
  it('returns DiskFull if the compilation, or a tool that it ran, failed because of a full disk', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    for (const cause of [full, new Error(`[vite] ${full.message}`), new Error('failed', { cause: full })])
      expect(compileFailed(cause).name).toBe('DiskFull');
    expect(compileFailed(new Error('Unexpected token')).name).toBe('CompileFailed');
  });
});

describe('an error sent by a worker', () => {
  it('is received with name, reason and action', () => {
    const sent = renderFailed('/a', '/[x]', ['person/1'], 'no name');
    const received = unpackError(structuredClone(packError(sent)));
    expect(received).toBeInstanceOf(FaultError);
    expect(received.name).toBe('RenderFailed');
    expect(received.message).toBe(
      "The page '/a' of '/[x]' could not be rendered (records: person/1).\n" +
        '  page  /a\n' +
        '  why   no name\n' +
        '  do    Fix the template or the record. Pages already written stay valid, and the next build continues from there.',
    );
  });

  it('contains the stack frames of the page that threw', () => {
    const thrown = new TypeError('no name');
    thrown.stack = [
      'TypeError: no name',
      '    at lawyer (file:///site/group-view.mjs:60:12)',
      '    at process.processTicksAndRejections (node:internal/process/task_queues:103:5)',
      ...Array.from({ length: 9 }, (_, index) => `    at render${index} (file:///site/server.mjs:1:1)`),
    ].join('\n');
    const received = unpackError(structuredClone(packError(renderFailed('/a', '/[x]', [], thrown))));
    expect(received.message.split('\n').slice(2, 9)).toEqual([
      '  why   no name',
      '        at lawyer (file:///site/group-view.mjs:60:12)',
      '        at render0 (file:///site/server.mjs:1:1)',
      '        at render1 (file:///site/server.mjs:1:1)',
      '        at render2 (file:///site/server.mjs:1:1)',
      '        at render3 (file:///site/server.mjs:1:1)',
      '        at render4 (file:///site/server.mjs:1:1)',
    ]);
  });

  it('keeps its stack if it is not a FaultError', () => {
    const sent = new TypeError('x is not a function');
    const received = unpackError(packError(sent));
    expect(received.name).toBe('TypeError');
    expect(received.stack).toBe(sent.stack);
  });
});

it('TwoPagesOneAddress fits on one line for pages with many records', () => {
  const records = Array.from({ length: 255 }, (_, index) => `articles/${index}`);
  const claim = { route: '/articles', partition: 'articles', records };
  expect(twoPagesOneAddress('articles.html', claim, { ...claim, records: [] }).fault.what).toBe(
    "Two pages claim the output 'articles.html': '/articles', partition 'articles', from articles/0, articles/1, articles/2 and 252 more; " +
      "and '/articles', partition 'articles'.",
  );
});
