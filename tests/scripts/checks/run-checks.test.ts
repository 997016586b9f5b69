import { expect, test } from 'vitest';
import { checksOf, runChecks } from '../../../scripts/checks/run-checks.ts';

test('runChecks writes a line with the duration of each check, then the output of failed checks', async () => {
  let written = '';
  const failed = await runChecks(
    [
      { name: 'layers', run: async () => '' },
      { name: 'pins', run: async () => 'package.json: zod is ^4' },
      { name: 'lint', run: () => Promise.reject(new Error('no such program')) },
    ],
    (text) => {
      written += text;
    },
    () => 0,
  );
  expect(failed).toEqual(['pins', 'lint']);
  expect(written.split('\n').slice(0, 3).sort()).toEqual([
    'layers  ok      0.00 s',
    'lint    FAILED  0.00 s',
    'pins    FAILED  0.00 s',
  ]);
  expect(written).toContain('\n── pins ──\npackage.json: zod is ^4\n');
  expect(written).toContain('\n── lint ──\nError: no such program\n');
});

test.each([
  [['src/a.ts'], ['types', 'prose']],
  [['package.json'], ['pins', 'prose']],
  [
    ['packages/a/package.json', 'b.ts'],
    ['types', 'pins', 'prose'],
  ],
  [['docs/a.md'], ['prose']],
  [[], []],
])('checksOf selects for the changed files %j the checks %j', (changed, names) => {
  const checks = [
    { name: 'types', reads: /\.ts$/ },
    { name: 'pins', reads: /(?:^|\/)package\.json$/ },
    { name: 'prose' },
  ];
  expect(checksOf(checks, changed).map(({ name }) => name)).toEqual(names);
});
