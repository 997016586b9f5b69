/** The tests that audit the whole built sample. They are also part of `npm test`. */
export const SITE_CHECKS = {
  'Nu HTML checker': 'tests/integration/html.test.ts',
  links: 'tests/integration/crawl.test.ts',
  'sitemaps, structured data, titles, depth': 'tests/integration/found.test.ts',
  'axe, keyboard, zoom, forced colours': 'tests/browser/accessibility.test.ts',
  'bytes and layout shift': 'tests/browser/budgets.test.ts',
} as const satisfies Record<string, string>;
