import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { workflowFindings } from '../../../scripts/checks/workflows.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const find = (text: string, path = '.github/workflows/a.yml') =>
  workflowFindings([{ path, text }]).map(({ line, what }) => [line, what]);

describe('workflowFindings', () => {
  it.each(['publish', 'test'])('finds nothing in the workflow %s', (name) => {
    const path = `.github/workflows/${name}.yml`;
    expect(find(readFileSync(path, 'utf8'), path)).toEqual([]);
  });

  it.each([
    'actions/checkout@v4',
    'actions/checkout@main',
    `actions/checkout@${COMMIT}`,
    `actions/checkout@${COMMIT.slice(1)} # v4.4.0`,
    `actions/checkout@${COMMIT} # latest`,
    'docker://alpine:3',
  ])('reports the action %s', (action) => {
    expect(find(`permissions: {}\n      - uses: ${action}\n`)).toEqual([
      [2, `the action ${action} is not pinned by commit`],
    ]);
  });

  it.each([
    `actions/checkout@${COMMIT} # v4.4.0`,
    `github/codeql-action/init@${COMMIT} # v3`,
    './actions/local',
  ])('accepts the action %s', (action) => {
    expect(find(`permissions: {}\n      - uses: ${action}\n`)).toEqual([]);
  });

  it.each([
    ['no permissions', 'on: push\n', 'no `permissions`'],
    ['permissions of a single job only', 'on: push\njobs:\n  a:\n    permissions: {}\n', 'no `permissions`'],
    ['all permissions', 'permissions: write-all\n', 'write-all'],
    [
      'the trigger pull_request_target',
      'permissions: {}\non:\n  pull_request_target:\n',
      'pull_request_target',
    ],
    [
      'a title in a command',
      `permissions: {}\n  - run: echo \${{ github.event.issue.title }}\n`,
      'a text of an event',
    ],
    [
      'a branch name in a command',
      `permissions: {}\n  - run: echo \${{ github.head_ref }}\n`,
      'a text of an event',
    ],
  ])('reports %s', (_case, text, what) => {
    expect(find(text).map(([, found]) => found)).toEqual([expect.stringContaining(what)]);
  });

  it('ignores other files', () => {
    expect(find('uses: actions/checkout@v4\n', 'docs/deploy.md')).toEqual([]);
  });
});
