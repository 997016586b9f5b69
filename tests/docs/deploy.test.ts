import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { codeBlocks } from '../../scripts/markdown/code-blocks.ts';

const FOLDER = 'docs/deploy';
const DOCUMENTS = ['docs/deploy.md', ...readdirSync(FOLDER).map((name) => join(FOLDER, name))];

/** A command that builds, publishes or serves the site. */
const DEPLOYS = /npm run (?:build|publish|review|watch|serve|nginx-configuration)\b/;

/** The recipes: for each document with such commands, the text of its code blocks in order. */
const RECIPES = DOCUMENTS.map((file) => {
  const commands = codeBlocks(readFileSync(file, 'utf8')).map(({ text }) => text);
  return { file, first: commands.find((text) => DEPLOYS.test(text)) };
}).filter((recipe): recipe is { file: string; first: string } => recipe.first !== undefined);

describe('the documents about deploying', () => {
  it('contain recipes for at least six targets', () => {
    expect(RECIPES.length).toBeGreaterThanOrEqual(6);
  });

  it.each(RECIPES)('set LAUREL_PRODUCTION before the first command of $file', ({ first }) => {
    expect(first.indexOf('LAUREL_PRODUCTION=true')).toBeGreaterThanOrEqual(0);
    expect(first.indexOf('LAUREL_PRODUCTION=true')).toBeLessThan(first.search(DEPLOYS));
  });

  it('rely on netlify.toml, which sets LAUREL_PRODUCTION only in the context production', () => {
    expect(parse(readFileSync('netlify.toml', 'utf8'))).toMatchObject({
      context: { production: { environment: { LAUREL_PRODUCTION: 'true' } } },
    });
    expect(readFileSync('netlify.toml', 'utf8').match(/LAUREL_PRODUCTION/g)).toHaveLength(1);
  });
});

describe('the image and the unit that serve the site', () => {
  const { scripts } = z
    .object({ scripts: z.object({ serve: z.string() }) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const [, options = ''] = /^tsx (.*)scripts\/serve\.ts$/.exec(scripts.serve) ?? [];

  it.each(['Dockerfile', 'deploy/laurel-serve.service'])(
    'start Node with the options of npm run serve: %s',
    (file) => {
      const text = readFileSync(file, 'utf8').replaceAll(/", "/g, ' ');
      expect(text).toContain(`node --import tsx ${options}scripts/serve.ts --dist`);
    },
  );
});

describe('the document about the workflow on GitHub', () => {
  const workflow = readFileSync('.github/workflows/publish.yml', 'utf8');
  const document = readFileSync('docs/deploy/github.md', 'utf8');

  it.each([
    ['secrets', /secrets\.(\w+)/g],
    ['variables', /vars\.(\w+)/g],
    ['types of repository_dispatch', /types: \[(\w+)\]/g],
    ['events', /^ {2}(workflow_dispatch|repository_dispatch|push)\b/gm],
    ['permissions to write', /^ +(\S+): write$/gm],
  ])('names all %s of the workflow', (_kind, pattern) => {
    const names = [...workflow.matchAll(pattern)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(0);
    const text = document.replace(/an identity token/g, 'id-token').replace(/each push to/g, 'push');
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
  });

  it('names the time of the nightly run', () => {
    const [, minute = '', hour = ''] = /cron: '(\d+) (\d+) \* \* \*'/.exec(workflow) ?? [];
    expect(document).toContain(`every night at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')} UTC`);
  });

  it('sends the type of repository_dispatch that the workflow accepts', () => {
    const commands = codeBlocks(document).map(({ text }) => text);
    expect(commands.join()).toContain('{"event_type": "publication"}');
  });
});
