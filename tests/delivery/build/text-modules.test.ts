import { resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import { build, type Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import {
  overrideFaults,
  readTextModules,
  type TextModules,
} from '../../../src/delivery/build/text-modules.ts';
import { siteTexts } from '../../../src/delivery/integrations/site-texts.ts';
import { textOverridesInvalid } from '../../../src/domain/errors/text-overrides.ts';

const OWN_TEXTS = 'tests/support/own-texts';
const ENTRY =
  "import { submit, clear, tooShort } from '#texts/search.ts'; console.log(submit, clear, tooShort(3));";

/** Returns the Vite plugins that an integration adds. */
function pluginsOf(integration: AstroIntegration): Plugin[] {
  const plugins: Plugin[] = [];
  const setUp = integration.hooks['astro:config:setup'] as unknown as (options: object) => void;
  setUp({
    updateConfig: ({ vite }: { vite: { plugins: Plugin[] } }) => plugins.push(...vite.plugins),
  });
  return plugins;
}

/** Bundles a script that prints texts, and returns its output. */
async function printedTexts(modules: TextModules): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      ...pluginsOf(siteTexts(modules)),
      {
        name: 'entry',
        resolveId: (id: string) => (id === 'entry' ? id : undefined),
        load: (id: string) => (id === 'entry' ? ENTRY : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'entry', output: { format: 'cjs' } },
    },
  });
  if (!('output' in result)) throw new Error('Vite returned no single bundle.');
  return result.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}

describe('readTextModules', () => {
  it('replaces the subjects for which the publisher defines texts', async () => {
    const { folder, replaced } = await readTextModules('.', OWN_TEXTS, 'en');
    expect(folder).toBe(resolve('src/texts/en'));
    expect([...replaced.keys()]).toEqual(['search']);
  });

  it('replaces nothing if the publisher defines no texts in the locale', async () => {
    expect((await readTextModules('.', OWN_TEXTS, 'de')).replaced.size).toBe(0);
  });

  it('replaces every subject in a pseudo-locale', async () => {
    const { folder, replaced } = await readTextModules('.', OWN_TEXTS, 'en-XA');
    expect(folder).toBe(resolve('src/texts/en'));
    expect(replaced.get('language')).toContain('export const { language, direction }');
    expect(replaced.size).toBeGreaterThan(20);
  });
});

describe('a bundle', () => {
  it("contains the publisher's text for each replaced key, and the site's text for every other key", async () => {
    const code = await printedTexts(await readTextModules('.', OWN_TEXTS, 'en'));
    expect(code).toContain('Look up');
    expect(code).toContain('letters or more');
    expect(code).toContain('Clear');
    expect(code).not.toContain('characters to search');
  });
});

describe('overrideFaults', () => {
  const catalogue = {
    search: { submit: 'Search', hits: (count: number) => String(count), labels: { firm: 'Firm' } },
    'page-title': { home: 'Home' },
  };
  it.each([
    ['a known text', { search: { submit: 'Find' } }, []],
    ['a misspelt name', { search: { submitt: 'Find' } }, ['unknown search.submitt → search.submit']],
    [
      'a name of another subject',
      { 'page-title': { submit: 'x' } },
      ['unknown page-title.submit → undefined'],
    ],
    ['a misspelt subject', { serach: {} }, ['unknown serach → search']],
    ['an invented subject', { footerNotes: {} }, ['unknown footerNotes → undefined']],
    [
      'a text in place of a function',
      { search: { hits: 'x' } },
      ['type search.hits: a text, not a function'],
    ],
    [
      'a function in place of a text',
      { search: { submit: () => 'x' } },
      ['type search.submit: a function, not a text'],
    ],
    [
      'a list in place of an object',
      { search: { labels: ['x'] } },
      ['type search.labels: a list, not an object'],
    ],
    ['a text in place of a subject', { search: 'x' }, ['type search: a text, not an object with texts']],
    [
      'two faults',
      { search: { submt: 'x', hits: 1 } },
      ['unknown search.submt → search.submit', 'type search.hits: a number, not a function'],
    ],
  ])('returns the faults of %s', (_, overrides, expected) => {
    expect(
      overrideFaults(overrides, catalogue).map((fault) =>
        fault.kind === 'unknown'
          ? `unknown ${fault.key} → ${fault.nearest}`
          : `type ${fault.key}: ${fault.received}, not ${fault.expected}`,
      ),
    ).toEqual(expected);
  });
});

describe('the error for invalid texts of the publisher', () => {
  it('names the file, the key and the nearest key', () => {
    const { message } = textOverridesInvalid('brand/texts/de.ts', [
      { kind: 'unknown', key: 'search.submitt', nearest: 'search.submit' },
    ]);
    expect(message).toContain('brand/texts/de.ts has 1 fault.');
    const [fault] = textOverridesInvalid('brand/texts/de.ts', [
      { kind: 'unknown', key: 'search.submitt', nearest: 'search.submit' },
    ]).faults;
    expect(fault?.what).toBe('search.submitt is not a text of the site; there is search.submit.');
  });
});
