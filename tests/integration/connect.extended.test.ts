/**
 * Follows docs/connect.md as a new user does: runs its commands in a copy of the project against the example upstream in
 * Python. Only processes show that the commands of the document work together.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject } from '../../scripts/bench/project-copy.ts';
import { codeBlocks } from '../../scripts/markdown/code-blocks.ts';
import { DocumentSteps } from '../support/document-steps.ts';

const project = process.cwd();
const scratch = mkdtempSync(join(tmpdir(), 'laurel-connect-'));
const copy = join(scratch, 'laurel');
const document = readFileSync(join(project, 'docs/connect.md'), 'utf8');

const STEPS = [...document.matchAll(/^\d\. .*?(?=^\d\. |^## |^After )/gms)].map(([step]) => step);
/** Commands of the numbered steps. */
const BLOCKS = STEPS.slice(0, 7)
  .flatMap(codeBlocks)
  .filter(({ language }) => language === 'sh');
const SECRET = /LAUREL_API_KEY=(\S+)/.exec(document)?.[1] ?? '';
const STARTED = performance.now();

const steps = new DocumentSteps(copy);

beforeAll(async () => {
  copyProject(project, copy);
  cpSync(join(project, 'examples'), join(copy, 'examples'), { recursive: true });
  await steps.follow(BLOCKS);
}, 600_000);

afterAll(() => {
  steps.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** Returns the paths of all files below a folder. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('a user who follows docs/connect.md', () => {
  it('runs seven steps, all of which succeed within 15 minutes', () => {
    expect(STEPS.length).toBeGreaterThanOrEqual(7);
    expect(BLOCKS).toHaveLength(7);
    const minutes = (performance.now() - STARTED) / 60_000;
    console.log(`7 steps, ${minutes.toFixed(1)} minutes without the installation`);
    expect(minutes).toBeLessThan(15);
  });

  it('reads in the check that the upstream has no faults', () => {
    expect(steps.output).toContain('Checked 1 guide with');
    expect(steps.output).toContain('No faults: a pull publishes all content.');
  });

  it.each([
    ['/', 'Harbour'],
    ['/law-firm/quay-partners-harbour-1:201', 'Quay &amp; Partners'],
    ['/articles/tides-and-time-charters', 'Tides and time charters'],
    ['/events', 'Salvage at noon'],
    ['/data/header.json', 'Harbour firms'],
  ])('receives the page %s with %j', async (path, content) => {
    const response = await fetch(`${steps.origin(4321)}${path}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(content);
  });

  it('receives a page of each firm and each lawyer', async () => {
    const pages = filesIn(join(copy, 'dist')).map((file) => file.slice(copy.length));
    expect(pages.filter((file) => /^\/dist\/law-firm\//.test(file))).toHaveLength(3);
    expect(pages.filter((file) => /^\/dist\/lawyer\//.test(file))).toHaveLength(8);
  });

  it('receives status 401 as the reason if the key is wrong, and retains the site', async () => {
    const wrong = `${SECRET}-of-another-api`;
    for (const [command, code] of [
      ['npm run pull -- --check', 1],
      ['npm run pull', 1],
    ] as const)
      expect(await steps.run(`LAUREL_API_KEY=${wrong} ${command}`), command).toBe(code);
    expect(steps.output).toContain('failed: status 401.');
    expect((await fetch(`${steps.origin(4321)}/events`)).status).toBe(200);
  });

  it('finds the key neither in the output of a command nor in any file', () => {
    expect(SECRET).not.toBe('');
    expect(steps.output).not.toContain(SECRET);
    const files = filesIn(copy);
    expect(files.filter((file) => file.startsWith(join(copy, 'dist'))).length).toBeGreaterThan(50);
    expect(files.filter((file) => file.startsWith(join(copy, '.laurel'))).length).toBeGreaterThan(20);
    expect(files.filter((file) => readFileSync(file).includes(SECRET))).toEqual([]);
  });

  it('has edited no file of src', () => {
    for (const file of filesIn(join(copy, 'src'))) {
      const original = join(project, file.slice(copy.length));
      expect(readFileSync(file).equals(readFileSync(original)), file).toBe(true);
    }
  });
});
