import { expect, test } from 'vitest';
import { documentFindings } from '../../../scripts/checks/documents.ts';

const paths = ['README.md', 'docs/search.md', 'src/search', 'src/search/engine.ts'];
const findings = (path: string, text: string) =>
  documentFindings([{ path, text }], (named) => paths.includes(named.replace(/\/$/, ''))).map(
    ({ what }) => what,
  );

test.each([
  ['README.md', 'see [search](docs/search.md#index), `src/search/engine.ts` and `src/search/`'],
  [
    'docs/search.md',
    'see [the readme](../README.md), [folder](../src/search) and [web](https://example.com/a.md)',
  ],
  [
    'docs/decisions/2026-01-02-one.md',
    '# One\n\n2026-01-02\n\n## Context\n## Decision\n## Alternatives\n## Consequences\n',
  ],
  ['CHANGELOG.md', 'src/search/gone.ts is removed'],
  ['CONTRIBUTING.md', 'copy it to `docs/decisions/YYYY-MM-DD-title.md`'],
  [
    'README.md',
    '`src/pages/*.astro`, `src/{a,b}/c.ts`, `src/pages/<kind>.astro` and `https://example.com/src/gone.ts`',
  ],
  ['README.md', '```ts\nimport "src/gone.ts";\n```\nsee `src/search/engine.ts`'],
])('the check `documents` accepts in %s: %s', (path, text) => {
  expect(findings(path, text)).toEqual([]);
});

test.each([
  ['README.md', 'see [search](docs/gone.md)', 'names docs/gone.md, which does not exist'],
  ['docs/search.md', '[up](search.ts)', 'names docs/search.ts, which does not exist'],
  ['README.md', 'in `src/search/gone.ts`', 'names src/search/gone.ts, which does not exist'],
  ['README.md', 'in `src/gone/`', 'names src/gone/, which does not exist'],
  ['README.md', 'run `npx tsx scripts/gone.ts --all`', 'names scripts/gone.ts, which does not exist'],
  [
    'README.md',
    '```sh\nnpx vitest tests/gone.test.ts\n```',
    'names tests/gone.test.ts, which does not exist',
  ],
  ['README.md', '```js\n```\n`src/gone.ts`', 'names src/gone.ts, which does not exist'],
  ['CHANGELOG.md', 'in `src/search/gone.ts`', 'names src/search/gone.ts, which does not exist'],
  ['docs/search.md', 'in `src/search/gone.ts`', 'names src/search/gone.ts, which does not exist'],
  [
    'docs/decisions/2026-01-02-one.md',
    '# One\n\n2026-01-02\n\n## Context\n`src/gone.ts`\n## Decision\n## Alternatives\n## Consequences\n',
    'names src/gone.ts, which does not exist',
  ],
  [
    'docs/decisions/2026-01-02-one.md',
    '# One\n\n2026-01-02\n\n## Decision\n',
    'does not follow docs/decisions/template.md',
  ],
  [
    'docs/decisions/2026-01-02-one.md',
    '# One\n\n2026-01-03\n\n## Context\n## Decision\n## Alternatives\n## Consequences\n',
    'does not follow docs/decisions/template.md',
  ],
])('the check `documents` reports in %s: %s', (path, text, what) => {
  expect(findings(path, text)).toEqual([what]);
});
