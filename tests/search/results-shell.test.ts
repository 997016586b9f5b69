import { describe, expect, test } from 'vitest';
import { fillResultsShell, resultsEnd, resultsStart } from '../../src/search/results-shell.ts';

const page = [
  '<title>Search firms</title><meta property="og:title" content="Search firms">',
  `<h1 class="title">Search</h1>${resultsStart}<astro-island></astro-island><noscript>old</noscript>${resultsEnd}<p>end</p>`,
].join('\n');

describe('fillResultsShell', () => {
  test('inserts the title, the heading and the results', () => {
    const heading = 'Firms for “ash”';
    const filled = fillResultsShell(page, {
      title: `${heading} | Laurel`,
      heading,
      contents: '<ol></ol>',
      form: '<form></form>',
      data: '<data></data>',
    });
    expect(filled).toBe(
      [
        '<title>Firms for “ash” | Laurel</title><meta property="og:title" content="Firms for “ash” | Laurel">',
        '<h1 class="title">Firms for “ash”</h1><noscript><div class="served-form"><form></form></div></noscript><ol></ol><data></data><p>end</p>',
      ].join('\n'),
    );
  });

  test('inserts the query as text, even if it contains HTML', () => {
    const typed = `"></title><script>alert('$&')</script>`;
    const filled = fillResultsShell(page, { title: typed, heading: typed, contents: '', form: '', data: '' });
    expect(filled).not.toContain('<script');
    expect(filled.match(/&quot;&gt;&lt;\/title&gt;&lt;script&gt;alert\('\$&amp;'\)/g)).toHaveLength(3);
  });

  test('throws if the page has no position for the results', () => {
    const filling = { title: '', heading: '', contents: '', form: '', data: '' };
    expect(() => fillResultsShell('<title>About</title>', filling)).toThrow('has nothing that matches');
  });
});
