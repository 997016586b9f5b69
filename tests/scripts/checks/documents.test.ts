import { expect, test } from 'vitest';
import { documentFindings } from '../../../scripts/checks/documents.ts';

const paths = ['README.md', 'docs/search.md', 'src/search', 'src/search/engine.ts'];
const findings = (path: string, text: string) =>
  documentFindings([{ path, text }], (known) => paths.includes(known)).map(({ what }) => what);

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
  ['CHANGELOG.md', 'in `src/search/gone.ts`'],
  ['CONTRIBUTING.md', 'copy it to `docs/decisions/YYYY-MM-DD-title.md`'],
])('the check `documents` accepts in %s: %s', (path, text) => {
  expect(findings(path, text)).toEqual([]);
});

test.each([
  ['README.md', 'see [search](docs/gone.md)', 'names docs/gone.md, which does not exist'],
  ['docs/search.md', '[up](search.ts)', 'names docs/search.ts, which does not exist'],
  ['README.md', 'in `src/search/gone.ts`', 'names src/search/gone.ts, which does not exist'],
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
