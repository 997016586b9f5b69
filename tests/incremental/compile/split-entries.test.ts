import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';
import { shellDigest, splitEntry } from '../../../src/incremental/compile/split-entries.ts';

interface Site {
  readonly plugins?: readonly object[];
  readonly define?: object;
  readonly rolldownOptions?: object;
}

const ours = { name: 'incremental:split-entries', transform: () => null };
const hook = () => undefined;
const split = (code: string, { plugins = [ours], define = {}, rolldownOptions = {} }: Site = {}) => {
  const context = {
    environment: { plugins, config: { define, build: { rolldownOptions } } },
    parse: (text: string) => parse(text, { ecmaVersion: 'latest', sourceType: 'module' }),
    getModuleInfo: () => null,
  };
  return splitEntry(context as unknown as Parameters<typeof splitEntry>[0], code);
};

const code = "import { Part } from './part.js'; export const Content = () => Part('FOO');";

it.each<[string, string, Site | undefined]>([
  ['imports and exports alone', code, undefined],
  [
    'beside plugins that look at modules before us',
    code,
    { plugins: [{ name: 'site', transform: hook }, ours] },
  ],
  [
    "beside Vite's plugins that make the bundle",
    code,
    { plugins: [ours, { name: 'vite:x', generateBundle: hook }] },
  ],
  ['beside definitions that it does not name', code, { define: { BAR: '1' } }],
])('an entry is split %s', (_what, text, site) => {
  expect(split(text, site)?.uses).toEqual(['Part']);
});

it.each<[string, string, Site | undefined]>([
  ['that a definition changes', code, { define: { FOO: '1' } }],
  ['that the bundler changes', code, { rolldownOptions: { transform: { define: { FOO: '1' } } } }],
  ['before which the bundler puts a text', code, { rolldownOptions: { output: [{ intro: 'let a;' }] } }],
  ['that a plugin looks at after us', code, { plugins: [ours, { name: 'site', transform: hook }] }],
  ...['renderChunk', 'generateBundle', 'writeBundle', 'closeBundle'].map((name): [string, string, Site] => [
    `whose bundle a plugin looks at (${name})`,
    code,
    { plugins: [{ name: 'site', [name]: hook }, ours] },
  ]),
  ['with a mark for the head', `${code} // astro-head-inject`, undefined],
  ['with the name of a file to come', code.replace('FOO', '__VITE_ASSET__a__'), undefined],
  ['that is no JavaScript', `${code} const;`, undefined],
  [
    'that uses an import where nothing comes',
    "import { Part } from './part.js'; export const Content = () => false && Part();",
    undefined,
  ],
])('an entry is not split %s', (_what, text, site) => {
  expect(split(text, site)).toBeUndefined();
});

describe('what the bundle has of an entry', () => {
  const digestOf = (id: string, imports: string, astro: object = {}) => {
    const context = { getModuleInfo: () => ({ meta: { astro } }) };
    return shellDigest(context as unknown as Parameters<typeof shellDigest>[0], id, {
      imports,
      uses: ['Part'],
      exports: ['Content'],
    });
  };
  const packaged = "import { Part } from 'parts';";
  const beside = "import { Part } from './part.js';";

  it('is the same in another folder only where it imports nothing by its place', () => {
    expect(digestOf('/site/a/one.mdx', packaged)).toBe(digestOf('/site/b/two.mdx', packaged));
    expect(digestOf('/site/a/one.mdx', beside)).toBe(digestOf('/site/a/two.mdx', beside));
    expect(digestOf('/site/a/one.mdx', beside)).not.toBe(digestOf('/site/b/one.mdx', beside));
  });

  it('is another with other imports, or where Astro notes something else', () => {
    expect(digestOf('/site/a/one.mdx', packaged)).not.toBe(digestOf('/site/a/one.mdx', beside));
    const noted = { hydratedComponents: ['/site/Counter.jsx'] };
    expect(digestOf('/site/a/one.mdx', packaged, noted)).not.toBe(digestOf('/site/a/one.mdx', packaged));
    // A second use of an island is one note more, and nothing more in the bundle.
    const twice = { hydratedComponents: ['/site/Counter.jsx', '/site/Counter.jsx'] };
    expect(digestOf('/site/a/one.mdx', packaged, noted)).toBe(digestOf('/site/a/one.mdx', packaged, twice));
  });
});
