import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { comparableBytes } from '../../../scripts/torture/comparable-bytes.ts';

describe('comparableBytes', () => {
  it.each([
    [
      'a calendar file without the time of its revision',
      'event.ics',
      'UID:1\r\nDTSTAMP:20261128T010203Z\r\nSEQUENCE:7\r\nLAST-MODIFIED:20261128T010203Z\r\nDTSTART:1\r\n',
      'UID:1\r\nDTSTART:1\r\n',
    ],
    ['any other file unchanged', 'page.html', 'SEQUENCE:7\r\n', 'SEQUENCE:7\r\n'],
  ])('returns %s', (_what, name, text, expected) => {
    const folder = mkdtempSync(join(tmpdir(), 'comparable-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, name), text);
    expect(comparableBytes(join(folder, name)).toString()).toBe(expected);
  });
});
