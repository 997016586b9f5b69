/**
 * A small Astro site in a temporary folder, for tests that run real builds. It has two routes that share a component, one of them with a
 * style sheet and a client script. It also has a route and an endpoint without a model, an endpoint with a model, and public/.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { writeInputs } from '../../src/inputs/write-inputs.ts';

const repository = resolve(import.meta.dirname, '../../../..');

/** Inputs and code versions of the site. */
export interface Content {
  /** Text of each person by id, by group. */
  readonly groups: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly menu: string;
  readonly publicFiles: Readonly<Record<string, string>>;
  /** Version numbers in the code of the person page, the shared component, the style sheet and the client script. */
  readonly code: {
    readonly person: number;
    readonly shared: number;
    readonly style: number;
    readonly script: number;
  };
}

export const firstContent: Content = {
  groups: { '1': { '1': 'first', '2': 'second' }, '2': { '3': 'third' } },
  menu: 'menu',
  publicFiles: { 'robots.txt': 'User-agent: *' },
  code: { person: 1, shared: 1, style: 1, script: 1 },
};

export interface Fixture {
  readonly root: string;
  readonly inputs: string;
  readonly out: string;
  readonly cache: string;
}

/** Creates an empty site folder. The caller removes it with `remove`. */
export function newFixture(): Fixture & { remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'laurel-site-'));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  return {
    root,
    inputs: join(root, 'inputs'),
    out: join(root, 'dist'),
    cache: join(root, 'cache'),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Writes the code and the inputs of the site. */
export function writeSite({ root, inputs }: Fixture, content: Content): void {
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const { person, shared, style, script } = content.code;
  put(
    'astro.config.mjs',
    `import { incremental } from 'astro-incremental';
export default {
  site: 'https://site.example', output: 'static', trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  vite: { define: { __SETTING__: JSON.stringify(process.env.FIXTURE_SETTING ?? 'unset') } },
  integrations: [incremental({ inputs: 'inputs' })],
};`,
  );
  put('tsconfig.json', '{"extends":"astro/tsconfigs/strict"}');
  put('src/components/Shared.astro', `<footer data-version="${shared}">shared</footer>`);
  put(
    'src/components/Clock.astro',
    `<button>count</button>
<script>document.querySelector('button')?.addEventListener('click', () => console.log('script ${script}'));</script>
<style>button { width: ${style}px; }</style>`,
  );
  put(
    'src/collections.ts',
    `const parse = (text) => text.split('\\n').filter((line) => line !== '').map((line) => JSON.parse(line));
export const people = {
  partitions: (inputs) => inputs.list('groups/'),
  *pages(name, inputs) {
    for (const { id, text } of inputs.read(name, parse))
      yield { path: '/person/' + id, model: { id, text } };
  },
};
export const groups = {
  partitions: () => ['all'],
  *pages(_all, inputs) {
    for (const name of inputs.list('groups/'))
      yield { path: '/group/' + name.slice(7, -6), model: inputs.read(name, parse).map(({ id }) => id) };
  },
};`,
  );
  put(
    'src/menu.ts',
    `export const menu = {
  partitions: () => [''],
  *pages(_one, inputs) { yield { path: '/data/menu.txt', model: inputs.read('menu.txt', (text) => text) }; },
};`,
  );
  put(
    'src/pages/data/menu.txt.ts',
    `import { pageModel, staticPaths } from 'astro-incremental';
import { menu } from '../../menu.ts';
export const getStaticPaths = staticPaths(menu);
export const GET = ({ props }) => new Response(pageModel(props, menu));`,
  );
  put(
    'src/pages/person/[id].astro',
    `---
import { staticPaths } from 'astro-incremental';
import Clock from '../../components/Clock.astro';
import Shared from '../../components/Shared.astro';
import { people } from '../../collections.ts';
export const getStaticPaths = staticPaths(people);
const { model } = Astro.props;
---
<html><head><title>{model.id}</title></head><body><p data-version="${person}">{model.text}</p><Clock /><Shared /></body></html>`,
  );
  put(
    'src/pages/group/[name].astro',
    `---
import { staticPaths } from 'astro-incremental';
import Shared from '../../components/Shared.astro';
import { groups } from '../../collections.ts';
export const getStaticPaths = staticPaths(groups);
const { model } = Astro.props;
---
<html><head><title>group</title></head><body>{model.map((id) => <a href={'/person/' + id}>{id}</a>)}<Shared /></body></html>`,
  );
  put('src/pages/about.astro', '<html><head><title>about</title></head><body>{__SETTING__}</body></html>');
  put('src/pages/facts.json.ts', 'export const GET = () => Response.json({ fixture: true });');
  put('src/pages/404.astro', '<html><head><title>404</title></head><body>not here</body></html>');

  rmSync(join(root, 'public'), { recursive: true, force: true });
  for (const [file, text] of Object.entries(content.publicFiles)) put(join('public', file), text);
  rmSync(inputs, { recursive: true, force: true });
  writeInputs(inputs, [
    { name: 'menu.txt', text: content.menu },
    ...Object.entries(content.groups).map(([name, people]) => ({
      name: `groups/${name}.jsonl`,
      text: Object.entries(people)
        .map(([id, text]) => `${JSON.stringify({ id, text })}\n`)
        .join(''),
      key: 'id',
      label: 'person',
    })),
  ]);
}
