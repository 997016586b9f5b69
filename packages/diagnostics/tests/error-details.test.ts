import { describe, expect, it } from 'vitest';
import {
  errorCode,
  errorFile,
  errorMessage,
  errorName,
  FaultError,
  isDiskFull,
  isFault,
  isSqliteDamage,
  SQLITE,
  sqliteCode,
} from '../src/diagnostics.ts';

const fault = new FaultError({
  name: 'DiskFull',
  what: 'No space is left.',
  why: 'It is full.',
  action: 'Wait.',
});

describe('errorName', () => {
  it.each([
    ['the name of a FaultError', fault, 'DiskFull'],
    ['DiskFull for an error of a full disk', Object.assign(new Error('x'), { code: 'ENOSPC' }), 'DiskFull'],
    ['the string form of another error', new TypeError('no'), 'TypeError: no'],
    ['the string form of any other value', 7, '7'],
  ])('returns %s', (_case, error, expected) => {
    expect(errorName(error)).toBe(expected);
  });
});

describe('isFault', () => {
  it('accepts only a FaultError of the given name', () => {
    const sameName = Object.assign(new Error('x'), { name: 'DiskFull' });
    expect(isFault(fault, 'DiskFull')).toBe(true);
    expect([isFault(fault, 'NotWritable'), isFault(sameName, 'DiskFull')]).toEqual([false, false]);
  });
});

describe('errorMessage', () => {
  it('returns the message of an error, and any other value as a string', () => {
    expect([errorMessage(new TypeError('no')), errorMessage('text')]).toEqual(['no', 'text']);
  });
});

describe('errorCode', () => {
  it('returns the code of an error of the system, and an empty string for any other value', () => {
    const error = Object.assign(new Error('no file'), { code: 'ENOENT' });
    expect([error, new Error('x'), 'text', undefined].map(errorCode)).toEqual(['ENOENT', '', '', '']);
    expect(errorCode(new DOMException('Aborted', 'AbortError'))).toBe('');
  });
});

describe('sqliteCode', () => {
  it('returns the primary result code of an extended one, and 0 for any other value', () => {
    const extended = Object.assign(new Error('locked'), { errcode: SQLITE.BUSY | (1 << 8) });
    expect([extended, new Error('x'), undefined, null].map(sqliteCode)).toEqual([SQLITE.BUSY, 0, 0, 0]);
  });
});

describe('isSqliteDamage', () => {
  it('accepts only the codes of a damaged file', () => {
    const sqlite = (errcode: number) => Object.assign(new Error('x'), { errcode });
    const errors = [sqlite(SQLITE.CORRUPT), sqlite(SQLITE.NOTADB), sqlite(SQLITE.BUSY), new Error('x')];
    expect(errors.map(isSqliteDamage)).toEqual([true, true, false, false]);
  });
});

describe('isDiskFull', () => {
  const withDetails = (details: object, message = 'failed', cause?: unknown) =>
    Object.assign(new Error(message, { cause }), details);

  it.each([
    ['ENOSPC of the system', withDetails({ code: 'ENOSPC' }), true],
    ['an exhausted quota', withDetails({ code: 'EDQUOT' }), true],
    ['a full database of SQLite', withDetails({ errcode: 13 }), true],
    ['a failed write of SQLite', withDetails({ errcode: 778 }), true],
    ['a failed growth of the shared memory of SQLite', withDetails({ errcode: 4874 }), true],
    ['the message of an error that a worker sent', new Error('ENOSPC: no space left on device, write'), true],
    ['the message of SQLite in a wrapped error', new Error('failed: database or disk is full'), true],
    ['the cause of an error', withDetails({}, 'not compiled', withDetails({ code: 'ENOSPC' })), true],
    ['missing permissions', withDetails({ code: 'EACCES' }), false],
    ['a file above the size limit', withDetails({ code: 'EFBIG' }), false],
    ['a failed read of SQLite', withDetails({ errcode: 266 }), false],
    ['a locked database of SQLite', withDetails({ errcode: 5 }), false],
    ['a value that is no error', 'ENOSPC', false],
    ['undefined', undefined, false],
  ])('returns whether an error reports a full disk: %s', (_case, error, expected) => {
    expect(isDiskFull(error)).toBe(expected);
  });
});

describe('errorFile', () => {
  it('returns the destination of a system error, or its path if it has no destination', () => {
    const error = (details: object) => Object.assign(new Error('x'), details);
    expect([
      errorFile(error({ path: 'a', dest: 'b' })),
      errorFile(error({ path: 'a' })),
      errorFile(error({})),
      errorFile(undefined),
    ]).toEqual(['b', 'a', undefined, undefined]);
  });
});
