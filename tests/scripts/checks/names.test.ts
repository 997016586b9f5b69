import { expect, test } from 'vitest';
import { nameFindings } from '../../../scripts/checks/names.ts';

test.each([
  'src/domain/settings/site-configuration.ts',
  'src/islands/header/header-menu.island.tsx',
  'src/client/directives/client-directives.d.ts',
  'src/pages/index.astro',
  'src/pages/404.astro',
  'src/pages/_styleguide.astro',
  'src/pages/all-[listing]/[...page].astro',
  'src/pages/articles/[seoTitle].astro',
  'src/pages/data/header.[language].json.ts',
  'tests/spec/02-pages.test.ts',
  'tests/integration/crawl.extended.test.ts',
  'docs/Anything.md',
])('the file name %s is accepted', (path) => {
  expect(nameFindings([path])).toEqual([]);
});

test.each([
  ['src/domain/siteConfiguration.ts', 'its name is not kebab-case'],
  ['src/components/Card.astro', 'its name is not kebab-case'],
  ['src/domain/snapshot.old.ts', 'its name is not kebab-case'],
  ['src/domain/index.ts', 'a barrel'],
  ['scripts/utils/disk.ts', 'its folder has a generic name'],
])('the file name %s is reported: %s', (file, what) => {
  expect(nameFindings([file])).toMatchObject([{ file, what }]);
});
