import { expect, test } from 'vitest';
import { formatFinding } from '../../../scripts/checks/finding.ts';
import { islandFindings } from '../../../scripts/checks/islands.ts';
import { readSourceModule } from '../../../scripts/checks/source-module.ts';

const findings = (path: string, text: string) =>
  islandFindings([readSourceModule(path, text)]).map(formatFinding);
const template = (source: string, use: string) => `---\nimport { Menu } from '${source}';\n---\n${use}`;

test('an island with a client directive is accepted', () => {
  expect(
    findings('src/layouts/a.astro', template('../islands/menu.island.tsx', '<Menu client:intent />')),
  ).toEqual([]);
});

test('a static component without a client directive is accepted', () => {
  expect(findings('src/layouts/a.astro', template('../components/menu.astro', '<Menu />'))).toEqual([]);
});

test('a hydrated component that is not called an island is reported', () => {
  expect(findings('src/layouts/a.astro', template('../components/menu.tsx', '<Menu client:load />'))).toEqual(
    [
      'src/layouts/a.astro:4: <Menu client:load> hydrates ../components/menu.tsx, which is not named *.island.tsx\n' +
        '  → rename the file to *.island.tsx, or drop the directive so that it stays static',
    ],
  );
});

test('an island that is never hydrated is reported', () => {
  expect(findings('src/layouts/a.astro', template('../islands/menu.island.tsx', '<Menu />'))).toEqual([
    'src/layouts/a.astro:4: <Menu> of ../islands/menu.island.tsx has no client directive, so that it never becomes interactive\n' +
      '  → add one (client:intent), or move the static part to src/components/ as an .astro file',
  ]);
});

test('an island outside src/islands/ is reported', () => {
  expect(findings('src/components/menu.island.tsx', '')).toEqual([
    'src/components/menu.island.tsx: an island outside src/islands/\n  → move it to src/islands/',
  ]);
});
