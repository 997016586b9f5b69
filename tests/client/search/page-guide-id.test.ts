import { expect, test } from 'vitest';
import { guideIdOfPage } from '../../../src/client/search/page-guide-id.ts';

test.each([
  ['/law-firm/ashgrove-lane-asia-pacific-8:501', 8],
  ['/legal-rankings/tax-london-1:5:6:1', 1],
  ['/legal-guide/global-2', 2],
  ['/all-lawyers-global-2', 2],
  ['/', undefined],
  ['/articles/private-credit-meets-the-banks', undefined],
  ['/names/s/firm', undefined],
  ['/nowhere', undefined],
])('guideIdOfPage of the page %s is %s', (pathname, guideId) => {
  expect(guideIdOfPage({ pathname })).toBe(guideId);
});
