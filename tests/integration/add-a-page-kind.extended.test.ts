/**
 * Follows docs/add-a-page-kind.md as a developer does: writes its files and runs its commands in a copy of the project. Runs real
 * processes, to test that the steps of the document work together.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeBlocks } from '../../scripts/markdown/code-blocks.ts';
import { copyRepository } from '../support/copy-repository.ts';
import { createTypeCheck } from '../support/create-type-check.ts';
import { applyDiff, DocumentSteps, revertedDiff } from '../support/document-steps.ts';

const scratch = mkdtempSync(join(tmpdir(), 'laurel-page-kind-'));
const copy = join(scratch, 'laurel');
const BLOCKS = codeBlocks(readFileSync('docs/add-a-page-kind.md', 'utf8'));
const PAGE = '/awards/firm-of-the-year-global-701';

const steps = new DocumentSteps(copy);

beforeAll(async () => {
  copyRepository(process.cwd(), copy);
  await steps.follow(BLOCKS);
}, 1_800_000);
afterAll(() => {
  steps.stop();
  rmSync(scratch, { recursive: true, force: true });
});

describe('a developer who follows docs/add-a-page-kind.md', () => {
  it('sees the page of an award as the result of the last command', () => {
    const page = steps.output.slice(steps.output.lastIndexOf('<!DOCTYPE html>'));
    expect(page).toContain('Firm of the Year, Global');
    expect(page).toContain('12 November 2026');
  });

  it('finds each award in the sitemap', async () => {
    const sitemap = await (await fetch(`${steps.origin(4321)}/sitemaps/site.xml`)).text();
    expect(sitemap).toContain(`${PAGE}</loc>`);
    const guides = readFileSync(join(copy, 'data-snapshots/site/awards.jsonl'), 'utf8').trim().split('\n');
    expect(sitemap.match(/\/awards\//g)).toHaveLength(guides.length);
  });

  it('finds an award by its title', async () => {
    const query = new URLSearchParams({ entityType: 'award', query: 'firm of the year global' });
    const response = await fetch(`${steps.origin(4321)}/api/search?${query}`);
    expect(await response.json()).toMatchObject({
      hits: [{ awardId: 701, title: 'Firm of the Year, Global' }],
    });
  });

  it.each(['/awards/old-name-701', '/awards/FIRM-OF-THE-YEAR-GLOBAL-701', `${PAGE}/`])(
    'is redirected from %s to the page of an award',
    async (path) => {
      const response = await fetch(steps.origin(4321) + path, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([301, PAGE]);
    },
  );
});

const check = (name: string) => `scripts/run.mjs check ${name}`;
const test = (file: string, title: string) =>
  `node_modules/vitest/vitest.mjs run --project node ${file} -t "${title}"`;

/** The command that reports each omitted block. Blocks that are not listed are reported by TypeScript. */
const REPORTED_BY: Readonly<Record<string, string>> = {
  'src/models/sitemaps.ts': check('sitemap'),
  'src/pages/awards/[award].astro': check('routes'),
  'scripts/publisher/generator/site.ts': test('tests/scripts/publisher/responses.test.ts', 'each call'),
  'tests/scripts/publisher/responses.test.ts': test('tests/scripts/publisher/responses.test.ts', 'each call'),
  'tests/content/pull/fake-upstream.ts': test(
    'tests/content/pull/retained-content.test.ts',
    'the content of the call awards',
  ),
};
/** The only block whose omission nothing reports: the unit test of the model. */
const UNIT_TEST = 'tests/models/award.test.ts';

const OMITTED = BLOCKS.filter(({ title }) => title !== '' && title !== UNIT_TEST).map((block, index) => ({
  index,
  ...block,
}));

/**
 * Returns the errors of TypeScript in the files of the document, which all name awards. One program per omitted block reuses the parsed
 * files of the previous program, so that it takes seconds; the check `types` would take a minute for each block.
 */
const typeErrors = createTypeCheck(
  copy,
  BLOCKS.map(({ title }) => title).filter((title) => /\.tsx?$/.test(title)),
);

/** Runs a command of Node in the copy. @returns its exit code and output */
function run(command: string) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', `node ${command}`], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status, output: stdout + stderr };
}

describe('a developer who omits a step of docs/add-a-page-kind.md', () => {
  it.each(OMITTED)('gets an error for the omitted block $index, $title', ({ title, language, text }) => {
    const file = join(copy, title);
    const complete = readFileSync(file, 'utf8');
    if (language === 'diff') writeFileSync(file, applyDiff(complete, revertedDiff(text)));
    else rmSync(file);
    const command = REPORTED_BY[title];
    const { status, output } =
      command === undefined ? { status: 1, output: typeErrors().join('\n') } : run(command);
    writeFileSync(file, complete);
    expect(status, output).not.toBe(0);
    // A missing case of a switch is reported in the file of the block, without the name of the case.
    expect(/award/i.test(output) || output.includes(`/${title}: `), output).toBe(true);
  });

  it('gets no error of TypeScript for the complete steps', () => {
    expect(typeErrors()).toEqual([]);
  });

  it.each([
    ['docs/specification.md', 'specification'],
    ['docs/upstream/README.md', 'contract'],
    ['docs/configuration.md', 'configuration'],
  ])('gets an error if the command that updates %s is omitted', (document, name) => {
    const file = join(copy, document);
    const complete = readFileSync(file, 'utf8');
    writeFileSync(file, execFileSync('git', ['show', `HEAD:${document}`], { encoding: 'utf8' }));
    const { status, output } = run(check(name));
    writeFileSync(file, complete);
    expect(status, output).toBe(1);
    expect(output).toContain(document);
  });
});
