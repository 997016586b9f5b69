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

  it('state correctly that netlify.toml sets LAUREL_PRODUCTION only in the context production', () => {
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

  it.each(['Dockerfile', 'deploy/laurel-serve.service'])('start Node as npm run serve does: %s', (file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/", "/g, ' ');
    expect(text).toContain(`${scripts.serve} --dist`);
  });
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

describe('the template of the CloudFront distribution', () => {
  const { Resources: resources } = z
    .object({
      Resources: z.object({
        CachePolicy: z.object({ Properties: z.object({ CachePolicyConfig: z.unknown() }) }),
        Distribution: z.object({ Properties: z.object({ DistributionConfig: z.unknown() }) }),
      }),
    })
    .parse(JSON.parse(readFileSync('deploy/cloudfront.json', 'utf8')));

  it('caches by address and query, and never longer than Cache-Control allows', () => {
    expect(resources.CachePolicy.Properties.CachePolicyConfig).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      ParametersInCacheKeyAndForwardedToOrigin: {
        QueryStringsConfig: { QueryStringBehavior: 'all' },
        HeadersConfig: { HeaderBehavior: 'none' },
        CookiesConfig: { CookieBehavior: 'none' },
      },
    });
  });

  it('has one behaviour, which forwards forms with the host and the cookies of the visitor', () => {
    const allViewer = '216adef6-5c7f-47e4-b989-5492eafa07d3';
    const configuration = resources.Distribution.Properties.DistributionConfig;
    expect(configuration).not.toHaveProperty('CacheBehaviors');
    expect(configuration).toMatchObject({
      DefaultCacheBehavior: {
        AllowedMethods: expect.arrayContaining(['GET', 'HEAD', 'POST']),
        CachedMethods: ['GET', 'HEAD'],
        CachePolicyId: { Ref: 'CachePolicy' },
        OriginRequestPolicyId: allViewer,
      },
    });
  });
});
