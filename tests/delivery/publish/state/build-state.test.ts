import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFault } from '@laurel/diagnostics';
import { digest } from 'astro-incremental/digest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CHUNK_BYTES,
  parseChunkName,
  readBuildState,
  readChunk,
} from '../../../../src/delivery/publish/state/build-state.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-state-'));
  writeFileSync(join(folder, 'index.json'), 'index');
});
afterEach(() => rmSync(folder, { recursive: true }));

const outputs = { build: 'build', inputs: digest('index'), stateFiles: () => [] };
const isReplaced = (error: unknown) => isFault(error, 'StateReplaced');

describe('parseChunkName', () => {
  it.each([
    ['cache/state.sqlite/0', { file: 'cache/state.sqlite', start: 0 }],
    ['cache/code/key/code.json/12', { file: 'cache/code/key/code.json', start: 12 * CHUNK_BYTES }],
    ['snapshots/groups/2/pages.jsonl/1', { file: 'snapshots/groups/2/pages.jsonl', start: CHUNK_BYTES }],
  ])('parses %s', (name, position) => {
    expect(parseChunkName(name)).toEqual(position);
  });

  it.each([
    'cache/../../etc/passwd/0',
    'cache/..\\..\\file/0',
    'other/file/0',
    'cache/file',
    'cache//0',
    'cache/file/-1',
    'lawyer/a.html',
    'x/cache/file/0',
  ])('rejects %s', (name) => {
    expect(parseChunkName(name)).toBeUndefined();
  });
});

describe('readBuildState', () => {
  it.each([
    ['an empty file', 0, 1],
    ['a file of one byte', 1, 1],
    ['a file of one chunk', CHUNK_BYTES, 1],
    ['a file of one chunk and one byte', CHUNK_BYTES + 1, 2],
    ['a file of two chunks', 2 * CHUNK_BYTES, 2],
  ])('divides %s into chunks, which readChunk returns', async (_, size, count) => {
    const content = Buffer.alloc(size, 'content');
    writeFileSync(join(folder, 'records.jsonl'), content);
    const chunks = await readBuildState(outputs, folder);
    const ofFile = [...chunks].flatMap(([name, chunk]) =>
      name.startsWith('snapshots/records.jsonl/') ? [chunk] : [],
    );
    expect(ofFile).toHaveLength(count);
    expect(Buffer.concat(await Promise.all(ofFile.map(readChunk))).equals(content)).toBe(true);
  });

  it('fails with StateReplaced if the snapshot is not the snapshot of the build', async () => {
    writeFileSync(join(folder, 'index.json'), 'another index');
    await expect(readBuildState(outputs, folder)).rejects.toSatisfy(isReplaced);
  });

  it('fails with StateReplaced if the snapshot is missing', async () => {
    await expect(readBuildState(outputs, join(folder, 'missing'))).rejects.toSatisfy(isReplaced);
  });
});

describe('readChunk', () => {
  it.each([
    ['has other bytes', (file: string) => writeFileSync(file, 'other')],
    ['is missing', (file: string) => rmSync(file)],
  ])('fails with StateReplaced if the file %s', async (_, change) => {
    const file = join(folder, 'records.jsonl');
    writeFileSync(file, 'content');
    const chunks = await readBuildState(outputs, folder);
    const chunk = chunks.get('snapshots/records.jsonl/0');
    change(file);
    expect(chunk).toBeDefined();
    if (chunk !== undefined) await expect(readChunk(chunk)).rejects.toSatisfy(isReplaced);
  });
});
