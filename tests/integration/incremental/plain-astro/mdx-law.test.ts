import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { treeOf } from '../../../incremental/plain-build.ts';
import { buildPlain, buildWithAstro, type Files, newPlainFixture } from './blog.ts';

/** Histories of a site whose entries are MDX: none here, where mdx.test.ts has some cases, twenty in the long run (TEST_PLAIN_RUNS=20). */
const RUNS = Number(process.env.TEST_PLAIN_RUNS ?? 0);

const styled = (name: string, more = '') =>
  `---\n${more}\n---\n<div class="${name}"><slot /></div><style>.${name}, p { order: ${name.length}; content: "${name}"; }</style>`;

const site: Files = {
  'package.json':
    '{"type":"module","private":true,"imports":{"#parts":"./src/parts/index.ts"},"dependencies":{"@astrojs/mdx":"*","@astrojs/react":"*"}}',
  'astro.config.mjs': `import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
export default { integrations: [mdx(), react()] };`,
  'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = { notes: defineCollection({ loader: glob({ pattern: '**/*.mdx', base: './src/notes' }) }) };`,
  'src/parts/index.ts': `export { default as One } from './One.astro';
export { default as Two } from './Two.astro';
export { default as Three } from './Three.astro';
export { default as Script } from './Script.astro';
export { default as Counter } from './Counter.jsx';`,
  'src/parts/Inner.astro': styled('inner'),
  'src/parts/One.astro': styled('one'),
  'src/parts/Two.astro': styled('two', "import './two.css'; import Inner from './Inner.astro';"),
  'src/parts/two.css': '.two { color: red; }',
  'src/parts/Three.astro': styled('three', "import Inner from './Inner.astro';"),
  'src/parts/Script.astro': '<b>Script</b><script>document.body.dataset.script = "1";</script>',
  'src/parts/Counter.jsx': 'export default () => <button>0</button>;',
  'src/pages/[...id].astro': `---
import { getCollection, render } from 'astro:content';
import One from '../parts/One.astro';
export const getStaticPaths = async () => (await getCollection('notes')).map((note) => ({ params: { id: note.id }, props: { note } }));
const { Content } = await render(Astro.props.note);
---
<html><head><title>Note</title></head><body><One /><Content /></body></html>`,
  'src/pages/list.astro': `---
import { getCollection } from 'astro:content';
const notes = await getCollection('notes');
---
<html><head><title>List</title></head><body>{notes.map(({ id }) => <p>{id}</p>)}</body></html>`,
};

const PARTS = ['One', 'Two', 'Three', 'Script', 'Counter'] as const;

const note = fc
  .record({
    parts: fc.constantFrom<(typeof PARTS)[number][][]>(
      ['One'],
      ['Two'],
      ['Three', 'Two'],
      ['Two', 'Three'],
      ['Script'],
      ['Counter', 'Three'],
      [],
    ),
    from: fc.constantFrom('#parts', './parts.js'),
    text: fc.constantFrom('Text.', '# Heading', 'More `code` and **words**.'),
  })
  .map(({ parts, from, text }) => {
    const used = parts.map((part) => `<${part}${part === 'Counter' ? ' client:load' : ''} />`);
    return [parts.length === 0 ? '' : `import { ${parts.join(', ')} } from '${from}';`, text, ...used].join(
      '\n\n',
    );
  });

const NAMES = ['a', 'b', 'c', 'd', 'sub/a', 'sub/b'];
/** Notes by name, and then edits one at a time: another note, a new one, or none. */
const histories = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...NAMES), note, { minKeys: 3, maxKeys: NAMES.length }),
    fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.option(note)), { minLength: 3, maxLength: 6 }),
  )
  .map(([first, edits]) => {
    const history = [first];
    for (const [name, text] of edits) {
      const { [name]: _before, ...others } = history.at(-1) ?? {};
      history.push(text === null ? others : { ...others, [name]: text });
    }
    return history;
  });

const filesOf = (of: Readonly<Record<string, string>>): Files => ({
  ...site,
  'src/notes/parts.js': "export * from '#parts';",
  'src/notes/sub/parts.js': "export * from '../../parts/index.ts';",
  ...Object.fromEntries(Object.entries(of).map(([name, text]) => [`src/notes/${name}.mdx`, text])),
});

it.runIf(RUNS > 0)(
  'a site whose entries are MDX has the bytes of a clean build by Astro after each step of random histories',
  async () => {
    let [steps, compiled] = [0, 0];
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const fixture = newPlainFixture();
        const code = join(fixture.cache, 'code');
        const bundles = () => readdirSync(code).filter((key) => existsSync(join(code, key, 'bundle')));
        try {
          let known = new Set<string>();
          for (const [step, of] of history.entries()) {
            await buildPlain(fixture, filesOf(of));
            expect(treeOf(fixture.out)).toEqual(treeOf(buildWithAstro(fixture)));
            const now = bundles();
            if (step > 0) steps += 1;
            if (step > 0 && now.some((bundle) => !known.has(bundle))) compiled += 1;
            known = new Set([...known, ...now]);
          }
        } finally {
          fixture.remove();
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    console.log(`${steps} steps, after ${compiled} of which the code was compiled again`);
    expect(compiled).toBeLessThan(steps);
  },
  RUNS * 240_000,
);
