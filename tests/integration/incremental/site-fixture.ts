/**
 * A small Astro site in a temporary folder, for tests that run real builds: two routes that share a component, one
 * with a stylesheet and a client script, a route and an endpoint without a model, a file collection and public/.
 */
import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../../..');

/** What the pages are made of. */
export interface Content {
  /** Text of each person by id, in groups. */
  readonly groups: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly menu: string;
  readonly publicFiles: Readonly<Record<string, string>>;
  /** Versions that stand in the code: of the person's page, of the part that both share, of the style, of the script. */
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
  readonly snapshots: string;
  readonly out: string;
  readonly cache: string;
}

/** Makes an empty site folder; `remove` it afterwards. */
export function newFixture(): Fixture & { remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'laurel-site-'));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  return {
    root,
    snapshots: join(root, 'inputs'),
    out: join(root, 'dist'),
    cache: join(root, 'cache'),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Writes the site's code and inputs as the content says. */
export function writeSite({ root, snapshots }: Fixture, content: Content): void {
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const { person, shared, style, script } = content.code;
  const engine = join(repository, 'src/incremental');
  put(
    'astro.config.mjs',
    `import { incremental } from '${engine}/node/integration.ts';
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
    'src/site.ts',
    `const parse = (text) => JSON.parse(text);
export const people = {
  route: '/person/[id]',
  partitions: (inputs) => inputs.list('groups/'),
  *pages(name, inputs) {
    for (const [id, text] of Object.entries(inputs.read(name, parse)))
      yield { path: '/person/' + id, model: { id, text }, records: ['person/' + id] };
  },
};
export const groups = {
  route: '/group/[name]',
  partitions: () => ['all'],
  *pages(_all, inputs) {
    for (const name of inputs.list('groups/'))
      yield { path: '/group/' + name.slice(7, -5), model: Object.keys(inputs.read(name, parse)), records: [] };
  },
};
const menu = {
  route: 'menu',
  partitions: () => [''],
  *pages(_one, inputs) { yield { path: '/data/menu.txt', model: inputs.read('menu.txt', (text) => text), records: ['menu'] }; },
  render: (model) => model,
};
export const site = {
  collections: [people, groups],
  files: [menu],
  *records(input, text) {
    if (input.startsWith('groups/')) for (const [id, value] of Object.entries(parse(text))) yield ['person/' + id, String(value)];
    else yield ['menu', text];
  },
};`,
  );
  put(
    'src/pages/person/[id].astro',
    `---
import { staticPaths } from '${engine}/static-paths.ts';
import Clock from '../../components/Clock.astro';
import Shared from '../../components/Shared.astro';
import { people } from '../../site.ts';
export const getStaticPaths = staticPaths(people);
const { model } = Astro.props;
---
<html><head><title>{model.id}</title></head><body><p data-version="${person}">{model.text}</p><Clock /><Shared /></body></html>`,
  );
  put(
    'src/pages/group/[name].astro',
    `---
import { staticPaths } from '${engine}/static-paths.ts';
import Shared from '../../components/Shared.astro';
import { groups } from '../../site.ts';
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
  rmSync(snapshots, { recursive: true, force: true });
  const inputs: Record<string, string> = { 'menu.txt': content.menu };
  for (const [name, people] of Object.entries(content.groups))
    inputs[`groups/${name}.json`] = JSON.stringify(people);
  const files: Record<string, { digest: string }> = {};
  for (const [name, text] of Object.entries(inputs)) {
    put(join('inputs', name), text);
    files[name] = { digest: hash('sha256', text) };
  }
  put('inputs/index.json', JSON.stringify({ version: 1, files }));
}
