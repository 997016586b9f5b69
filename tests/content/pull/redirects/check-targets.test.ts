import { expect, it } from 'vitest';
import { checkTargets } from '../../../../src/content/pull/redirects/check-targets.ts';

it('checkTargets reports targets without a page and former addresses that are pages', () => {
  const pages = ['/', '/about-us', '/articles'];
  const redirects = [
    { line: 2, from: '/old', to: '/about-us' },
    { line: 3, from: '/start', to: '/' },
    { line: 4, from: '/gone', to: '/removed' },
    { line: 5, from: '/articles', to: '/about-us' },
  ];
  const faults = checkTargets(redirects, 'redirects.csv', (path) => pages.includes(path));
  expect(faults.map(({ name, location }) => [name, location?.file])).toEqual([
    ['RedirectTargetMissing', 'redirects.csv, line 4'],
    ['RedirectFromPage', 'redirects.csv, line 5'],
  ]);
});
