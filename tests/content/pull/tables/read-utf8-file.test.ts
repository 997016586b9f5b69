import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readUtf8File, unreadableReason } from '../../../../src/content/pull/tables/read-utf8-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-utf8-'));
const write = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

describe('readUtf8File', () => {
  it.each([
    ['text', 'Zoë', 'Zoë'],
    ['text with a byte order mark', '\uFEFFZoë', 'Zoë'],
    ['an empty file', '', ''],
  ])('reads %s', async (_case, content, text) => {
    expect(await readUtf8File(write('text.csv', content))).toBe(text);
  });
});

describe('unreadableReason', () => {
  it.each([
    ['a file that does not exist', join(folder, 'absent.csv'), /^it does not exist$/],
    ['a file in Latin-1', write('latin.csv', Buffer.from('Zoë', 'latin1')), /^it is not UTF-8$/],
    ['a folder', folder, /EISDIR/],
  ])('describes why %s cannot be read as text', async (_case, file, reason) => {
    expect(await readUtf8File(file).catch(unreadableReason)).toMatch(reason);
  });
});
