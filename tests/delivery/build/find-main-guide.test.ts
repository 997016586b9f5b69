import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findMainGuide } from '../../../src/delivery/build/find-main-guide.ts';

/** Writes the files of a snapshot that the function reads, and returns the folder. */
function writeSnapshot(
  guides: readonly { readonly id: number; readonly name: string; readonly firms: number }[],
) {
  const folder = mkdtempSync(join(tmpdir(), 'main-guide-'));
  for (const { id, name } of guides) {
    mkdirSync(join(folder, 'groups', String(id)), { recursive: true });
    writeFileSync(join(folder, 'groups', String(id), 'type-group.jsonl'), `${JSON.stringify({ name })}\n`);
  }
  const files = Object.fromEntries(
    guides.map(({ id, firms }) => [`groups/${id}/organisations.jsonl`, { digest: '', records: firms }]),
  );
  writeFileSync(join(folder, 'index.json'), JSON.stringify({ version: 6, files }));
  return folder;
}

describe('findMainGuide', () => {
  it('returns the guide of the sample with the most firms', () => {
    expect(findMainGuide('data-snapshots')).toBe('global-2');
  });

  it.each([
    [
      'the guide with the most firms',
      [
        { id: 1, name: 'UK', firms: 9 },
        { id: 2, name: 'Global', firms: 10 },
      ],
      'global-2',
    ],
    [
      'the lowest id among equals',
      [
        { id: 14, name: 'UK', firms: 9 },
        { id: 2, name: 'Global', firms: 9 },
      ],
      'global-2',
    ],
    [
      'a name with an umlaut as its slug',
      [{ id: 3, name: 'Österreich & Süd', firms: 1 }],
      'osterreich-sud-3',
    ],
    ['the slug of the pages for a name in another script', [{ id: 5, name: '中国', firms: 1 }], 'unnamed-5'],
    ['no guide of an empty snapshot', [], undefined],
  ])('returns %s', (_case, guides, expected) => {
    expect(findMainGuide(writeSnapshot(guides))).toBe(expected);
  });

  it('returns undefined for a folder without an index', () => {
    expect(findMainGuide(mkdtempSync(join(tmpdir(), 'main-guide-')))).toBeUndefined();
  });
});
