import { describe, expect, it } from 'vitest';
import type { ContentSources } from '../../../src/incremental/compile/code.ts';
import { EVERY_FOLDER, isContentChange } from '../../../src/incremental/compile/content-change.ts';

const files = {
  'src/content/blog/a.md': '1',
  'src/content/blog/b.md': '1',
  'src/content/blog/c.mdx': '1',
  'src/content/blog/notes.txt': '1',
  'src/pages/index.astro': '1',
};
const compiled: ContentSources = {
  files: Object.entries(files),
  entries: ['src/content/blog/a.md', 'src/content/blog/b.md', 'src/content/blog/c.mdx'],
  entryModules: [['src/content/blog/c.mdx', '1']],
  code: ['src/pages/index.astro', 'src/content/blog/c.mdx', 'src/content/blog/b.md'],
  listed: ['src/pages'],
  isAllCode: false,
  tailwindSheets: [],
  tailwind: '',
  environment: '',
  keepsMarkdownState: false,
  imports: '',
  loadedFor: '',
};

describe('a change of content alone', () => {
  it.each<[string, Readonly<Record<string, string>>, boolean]>([
    ['of nothing', files, true],
    ['of an entry', { ...files, 'src/content/blog/a.md': '2' }, true],
    ['of an entry that code imports', { ...files, 'src/content/blog/c.mdx': '2' }, false],
    ['of an entry that code read while it was compiled', { ...files, 'src/content/blog/b.md': '2' }, false],
    ['of a page', { ...files, 'src/pages/index.astro': '2' }, false],
    ['of another file', { ...files, 'src/content/blog/notes.txt': '2' }, false],
    ['by an entry beside others', { ...files, 'src/content/blog/d.md': '1' }, true],
    ['by a file of another ending', { ...files, 'src/content/blog/d.ts': '1' }, false],
    ['by a file in another folder', { ...files, 'src/content/other/d.md': '1' }, false],
    ['by a page', { ...files, 'src/pages/d.md': '1' }, false],
  ])('%s', (_what, now, expected) => {
    expect(isContentChange(compiled, Object.entries(now))).toBe(expected);
  });

  it('is none where something looks through all files', () => {
    const now = Object.entries({ ...files, 'src/content/blog/a.md': '2' });
    expect(isContentChange({ ...compiled, isAllCode: true }, now)).toBe(false);
  });

  it('is none where a folder that code listed has a new entry', () => {
    const now = Object.entries({ ...files, 'src/content/blog/d.md': '1' });
    expect(isContentChange({ ...compiled, listed: ['src/content'] }, now)).toBe(false);
    expect(isContentChange({ ...compiled, listed: [EVERY_FOLDER] }, now)).toBe(false);
  });
});
