import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSite } from '../../src/build/build-site.ts';
import { readTree } from '../build-in-process.ts';
import { type Content, firstContent, newFixture, writeSite } from './site-fixture.ts';

const site = newFixture();
afterAll(() => site.remove());

const build = (plan = false) =>
  buildSite({ ...site, plan, allowRemovals: true, progress: silentProgress, workers: 1 });
const edit = (file: string, change: (text: string) => string) => {
  const path = join(site.root, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
};

beforeEach(async () => {
  writeSite(site, firstContent);
  await build();
});

const { groups, code } = firstContent;
describe('a plan', () => {
  it.each<[string, () => void]>([
    ['nothing', () => {}],
    ['a record', () => writeSite(site, { ...firstContent, groups: { ...groups, '2': { '3': 'new' } } })],
    ['added and removed records', () => writeSite(site, { ...firstContent, groups: { '1': { '7': 'x' } } })],
    ['a template', () => writeSite(site, { ...firstContent, code: { ...code, shared: 2 } })],
    ['a style sheet', () => writeSite(site, { ...firstContent, code: { ...code, style: 2 } })],
    ['a published file', () => writeSite(site, { ...firstContent, publicFiles: { 'b.txt': 'b' } })],
    [
      'a template whose pages stay the same',
      () =>
        edit('src/pages/person/[id].astro', (text) => text.replace('{model.text}', '{String(model.text)}')),
    ],
    [
      'model fields that pages do not show',
      () =>
        edit('src/collections.ts', (text) =>
          text.replace('model: { id, text }', 'model: { id, text, id2: id }'),
        ),
    ],
  ])('reports exactly the changes of the next build after a change of %s', async (_, change) => {
    change();
    const before = readTree(site.out);
    const plan = await build(true);
    expect(readTree(site.out)).toEqual(before);
    const { counts, added, changed, removed } = await build();
    expect(plan).toMatchObject({ added, changed, removed });
    expect(plan.counts).toEqual({ ...counts, suspected: 0 });
  });

  it('reports changed pages beyond a thousand per partition as suspected', async () => {
    const many = (text: string): Content => ({
      ...firstContent,
      groups: { '1': Object.fromEntries(Array.from({ length: 1010 }, (_, at) => [String(at), text])) },
    });
    writeSite(site, many('one'));
    await build();
    writeSite(site, many('two'));
    expect((await build(true)).counts).toMatchObject({ changed: 1000, suspected: 10 });
    expect((await build()).counts).toMatchObject({ changed: 1010, suspected: 0 });
  }, 60_000);
});

describe('a build after an edit without effect on compiled code', () => {
  it.each<[string, () => void]>([
    [
      'a comment in a component',
      () => edit('src/components/Shared.astro', (text) => `---\n// What all pages share.\n---\n${text}`),
    ],
    [
      'a comment in a page',
      () => edit('src/pages/group/[name].astro', (text) => text.replace('---\n', '---\n// A comment.\n')),
    ],
    ['a comment in a collection', () => edit('src/collections.ts', (text) => `/** A comment. */\n${text}`)],
    ['a newline in tsconfig.json', () => appendFileSync(join(site.root, 'tsconfig.json'), '\n')],
    ['a new .env file with unused variables', () => writeFileSync(join(site.root, '.env'), 'UNUSED=1\n')],
  ])('renders no page after %s', async (_, edit) => {
    edit();
    const report = await build();
    expect(report.rendered).toBe(0);
    expect(report.filesWritten).toBe(0);
  });
});
