/** The tests that audit the whole built sample. `npm test` and `npm run test:all` run them too. */
export const SITE_CHECKS = {
  'Nu HTML checker': 'tests/integration/html.extended.test.ts',
  links: 'tests/integration/crawl.extended.test.ts',
  'sitemaps, structured data, titles, depth': 'tests/integration/found.test.ts',
  'axe, keyboard, zoom, forced colours': 'tests/browser/accessibility.extended.test.ts',
  'bytes and layout shift': 'tests/browser/budgets.extended.test.ts',
} as const satisfies Record<string, string>;
