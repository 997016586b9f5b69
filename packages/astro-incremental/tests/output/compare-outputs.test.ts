/** Tests of comparing a folder with a state. They use real files, because links and metadata decide the result. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digest } from '../../src/core/digest.ts';
import { emptyTrace } from '../../src/core/trace.ts';
import { compareOutputs } from '../../src/output/compare-outputs.ts';
import { readFileMetadata } from '../../src/store/file-metadata.ts';
import { State } from '../../src/store/state.ts';

const files = ['404.html', 'guides/1/a.html', 'guides/1/b.html', 'guides/2/deep/c.html', 'news.html'];

let root: string;
let state: State;
const output = (file: string) => join(root, 'out', file);
const elsewhere = (file: string) => join(root, file);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'laurel-compare-'));
  state = State.openInMemory();
  for (const file of files) {
    mkdirSync(dirname(output(file)), { recursive: true });
    writeFileSync(output(file), file);
  }
  const rows = files.map((file) => ({ file, key: '', fingerprint: file, records: '[]' }));
  const partition = state.partitionId('/[page]', '');
  state.journal(partition, { added: rows, changed: [], removed: [] }, new Map());
  state.commit(partition, {
    code: '',
    trace: emptyTrace,
    pageReads: undefined,
    pageCount: files.length,
    written: rows.map((row) => ({
      ...row,
      hash: digest(row.file),
      size: row.file.length,
      metadata: readFileMetadata(output(row.file)),
    })),
    untouched: () => [],
  });
});
afterEach(() => {
  state.close();
  rmSync(root, { recursive: true });
});

const compare = (trustsMetadata: boolean) =>
  compareOutputs(state, { folder: join(root, 'out'), workers: 1, progress: silentProgress, trustsMetadata });

/** Moves a file or folder out of the output folder, and replaces it by a link to its new location. */
function replaceByLink(path: string): void {
  renameSync(output(path), elsewhere('moved'));
  symlinkSync(elsewhere('moved'), output(path));
}

describe('compareOutputs', () => {
  it.each<[string, () => void, readonly string[]]>([
    ['nothing changed', () => undefined, []],
    ['a page is missing', () => rmSync(output('news.html')), ['missing news.html']],
    ['a page was edited', () => writeFileSync(output('news.html'), 'News.html'), ['content news.html']],
    ['a page was added', () => writeFileSync(output('guides/d.html'), ''), ['unknown guides/d.html']],
    [
      'a page was replaced by a link to it',
      () => replaceByLink('guides/1/a.html'),
      ['content guides/1/a.html'],
    ],
    [
      'a page was replaced by a folder',
      () => {
        rmSync(output('news.html'));
        mkdirSync(output('news.html/deep'), { recursive: true });
        writeFileSync(output('news.html/deep/file.txt'), '');
      },
      ['unreadable news.html', 'unknown news.html/deep/file.txt'],
    ],
    [
      'a folder of pages was replaced by a link to it',
      () => replaceByLink('guides/1'),
      ['unknown guides/1', 'missing guides/1/a.html', 'missing guides/1/b.html'],
    ],
    [
      'a folder that contains only folders was replaced by a link to it',
      () => replaceByLink('guides'),
      [
        'unknown guides',
        'missing guides/1/a.html',
        'missing guides/1/b.html',
        'missing guides/2/deep/c.html',
      ],
    ],
    [
      'a folder that contains one folder was replaced by a link to it',
      () => replaceByLink('guides/2'),
      ['unknown guides/2', 'missing guides/2/deep/c.html'],
    ],
    [
      'a folder that contains only folders was replaced by a file',
      () => {
        rmSync(output('guides'), { recursive: true });
        writeFileSync(output('guides'), '');
      },
      [
        'unknown guides',
        'missing guides/1/a.html',
        'missing guides/1/b.html',
        'missing guides/2/deep/c.html',
      ],
    ],
    [
      'a folder was removed',
      () => rmSync(output('guides/2'), { recursive: true }),
      ['missing guides/2/deep/c.html'],
    ],
    [
      'the folder of the site is a link',
      () => {
        renameSync(output(''), elsewhere('moved'));
        symlinkSync(elsewhere('moved'), join(root, 'out'));
      },
      [],
    ],
    ['a temporary file remains', () => writeFileSync(output('.incoming-main-0'), ''), []],
  ])(
    'returns each difference by name, with and without reading all files, if %s',
    async (_case, change, expected) => {
      change();
      for (const trustsMetadata of [true, false])
        expect(
          (await compare(trustsMetadata)).discrepancies.map(({ kind, file }) => `${kind} ${file}`),
        ).toEqual(expected);
    },
  );

  it('returns the present metadata of files whose content is unchanged', async () => {
    utimesSync(output('news.html'), 1, 1);
    expect(await compare(true)).toEqual({
      discrepancies: [],
      touched: [{ file: 'news.html', metadata: readFileMetadata(output('news.html')) }],
    });
  });
});
