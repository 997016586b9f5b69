import { describe, expect, it } from 'vitest';
import type { ContentSources } from '../../../src/incremental/compile/code.ts';
import { isContentChange } from '../../../src/incremental/compile/content-change.ts';

const files = {
  'src/content/blog/a.md': '1',
  'src/content/blog/b.md': '1',
  'src/content/blog/c.mdx': '1',
  'src/content/blog/m.mdx': '1',
  'src/content/blog/notes.txt': '1',
  'src/pages/index.astro': '1',
};
const compiled: ContentSources = {
  files: Object.entries(files),
  entries: ['a.md', 'b.md', 'c.mdx', 'm.mdx'].map((name) => `src/content/blog/${name}`),
  entryModules: [
    ['src/content/blog/c.mdx', '1'],
    ['src/content/blog/m.mdx', '1'],
  ],
  code: ['src/pages/index.astro', 'src/content/blog/c.mdx', 'src/content/blog/b.md'],
  listedFolders: ['src/pages'],
  listedTrees: [],
  isAllCode: false,
  tailwindSheets: [],
  tailwind: '',
  environment: '',
  keepsMarkdownState: false,
  isRemote: false,
  imports: '',
  loadedFor: '',
};

const withD = () => ({ ...files, 'src/content/blog/d.md': '1' });
const renamed = (from: string, to: string) =>
  Object.fromEntries(
    Object.entries(files).map(([file, digest]) => [
      file.endsWith(`/${from}`) ? file.replace(from, to) : file,
      digest,
    ]),
  );
const edited = (digest: string) => ({ 'src/content/blog/a.md': `${digest}2` });
const withNews = (digest: string) => ({
  files: Object.entries({ ...files, 'src/content/news/n.md': digest }),
  entries: [...compiled.entries, 'src/content/news/n.md'],
});

describe('a change of content alone', () => {
  it.each<[string, Readonly<Record<string, string>>, boolean]>([
    ['of nothing', files, true],
    ['of an entry', { ...files, 'src/content/blog/a.md': '2' }, true],
    ['of an entry that is a module', { ...files, 'src/content/blog/m.mdx': '2' }, true],
    ['of an entry that code imports', { ...files, 'src/content/blog/c.mdx': '2' }, false],
    ['of an entry that code read while it was compiled', { ...files, 'src/content/blog/b.md': '2' }, false],
    ['of a page', { ...files, 'src/pages/index.astro': '2' }, false],
    ['of another file', { ...files, 'src/content/blog/notes.txt': '2' }, false],
    ['by an entry beside others', { ...files, 'src/content/blog/d.md': '1' }, true],
    ['by an entry of the same name and another ending', renamed('a.md', 'a.mdx'), false],
    ['by an entry of another name', renamed('a.md', 'n.md'), true],
    ['by a file of another ending', { ...files, 'src/content/blog/d.ts': '1' }, false],
    ['by a file in another folder', { ...files, 'src/content/other/d.md': '1' }, false],
    ['by a page', { ...files, 'src/pages/d.md': '1' }, false],
    ['by an entry that a name of code may mean', { ...files, 'src/content/blog/c.md': '1' }, false],
    ['by one named as a folder of code', { ...files, 'src/content/blog.md': '1' }, false],
  ])('%s', (_what, now, expected) => {
    expect(isContentChange(compiled, [], Object.entries(now))).toBe(expected);
  });

  it('is none where an entry that is a module of the bundle has gone', () => {
    const { 'src/content/blog/m.mdx': _gone, ...now } = files;
    expect(isContentChange(compiled, [], Object.entries(now))).toBe(false);
    const apart = [{ file: 'src/content/blog/m.mdx' }];
    expect(isContentChange(compiled, apart, Object.entries(now))).toBe(true);
  });

  it('is none where something looks through all files', () => {
    const now = Object.entries({ ...files, 'src/content/blog/a.md': '2' });
    expect(isContentChange({ ...compiled, isAllCode: true }, [], now)).toBe(false);
  });

  const { 'src/content/blog/a.md': a, ...withoutA } = files;
  const { 'src/content/news/n.md': n, ...withoutNews } = { ...files, 'src/content/news/n.md': '1' };
  it.each<[string, Partial<ContentSources>, Readonly<Record<string, string>>, boolean]>([
    ['a new entry in a folder that code listed', { listedFolders: ['src/content/blog'] }, withD(), false],
    ['an entry gone from it', { listedFolders: ['src/content/blog'] }, withoutA, false],
    ['a new entry in a folder below it', { listedFolders: ['src/content'] }, withD(), true],
    [
      'another text of an entry in it',
      { listedFolders: ['src/content/blog'] },
      { ...files, ...edited(a) },
      true,
    ],
    ['a new entry below a folder that code looked through', { listedTrees: ['src/content'] }, withD(), false],
    ['one below the whole site', { listedTrees: [''] }, withD(), false],
    ['one below another', { listedTrees: ['src/assets'] }, withD(), true],
    [
      'the last entry of a folder, with it',
      { listedFolders: ['src/content'], ...withNews(n) },
      withoutNews,
      false,
    ],
    ['the same, where nothing listed what lies above', { ...withNews(n) }, withoutNews, true],
  ])('counts with what code listed: %s', (_what, listed, now, expected) => {
    expect(isContentChange({ ...compiled, ...listed }, [], Object.entries(now))).toBe(expected);
  });
});
