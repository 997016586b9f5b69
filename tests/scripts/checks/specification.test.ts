import { describe, expect, it } from 'vitest';
import { specificationFindings } from '../../../scripts/checks/specification.ts';
import { COVERAGE_DOCUMENT, coverageDocument } from '../../../scripts/specification/coverage-document.ts';
import {
  callTable,
  SPECIFICATION_DOCUMENT,
  withCallTable,
} from '../../../scripts/specification/specification-document.ts';

const facts = [{ section: 2, fact: 'Four menus', file: 'shell.test.ts', test: 'has four menus' }];
const TEMPLATE =
  '# S\n\n## §2 Shell\n\n<!-- calls: written by scripts/cover-specification.ts -->\n<!-- end of calls -->\n';

interface Project {
  readonly test?: string;
  readonly coverage?: string;
  readonly comment?: string;
  readonly calls?: string;
  readonly fact?: string;
}

function findings(project: Project): readonly string[] {
  const {
    test = "it('has four menus', () => {});",
    coverage,
    comment = '',
    calls,
    fact = 'Four menus',
  } = project;
  const changed = facts.map((known) => ({ ...known, fact }));
  const source = { path: 'src/a.ts', text: comment };
  const files = [
    { path: 'tests/shell.test.ts', text: test },
    { path: COVERAGE_DOCUMENT, text: coverage ?? coverageDocument(changed) },
    source,
  ];
  const document = withCallTable(TEMPLATE, calls ?? callTable()) ?? '';
  return specificationFindings([...files, { path: SPECIFICATION_DOCUMENT, text: document }], changed).map(
    ({ file, what }) => `${file}: ${what}`,
  );
}

describe('the check `specification`', () => {
  it('accepts facts whose tests and documents exist', () => {
    expect(findings({ comment: '/** Source: specification §2, "Shell". */' })).toEqual([]);
  });

  it('reports a fact whose test was renamed', () => {
    expect(findings({ test: "it('has five menus', () => {});" })).toEqual([
      'scripts/specification/facts.ts: §2, "Four menus": tests/shell.test.ts has no test "has four menus"',
    ]);
  });

  it('reports a coverage document of other facts', () => {
    expect(findings({ coverage: coverageDocument([]) })).toEqual([
      'docs/specification-coverage.md: differs from the facts and the code that it is generated from',
    ]);
  });

  it('reports a figure of a fact that its section does not contain', () => {
    expect(findings({ fact: 'Menus open after 250 ms' })).toEqual([
      'docs/specification.md: §2 does not contain "250" of the fact "Menus open after 250 ms"',
    ]);
  });

  it('reports a stale table of calls', () => {
    expect(findings({ calls: 'none' })).toEqual([
      'docs/specification.md: differs from the facts and the code that it is generated from',
    ]);
  });

  it.each([
    ['/** Source: specification §2, "Footer". */', '§2, "Footer"'],
    ['/** Source: specification §3. */', '§3'],
    ['/**\n * Source: specification §2,\n * "Shell"; §4, "Tabs".\n */', '§4, "Tabs"'],
  ])('reports a citation without a target in %j', (comment, cited) => {
    expect(findings({ comment })).toEqual([
      `src/a.ts: cites ${cited}, which docs/specification.md does not have`,
    ]);
  });
});
