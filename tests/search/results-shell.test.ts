import { describe, expect, test } from 'vitest';
import { fillResultsShell, resultsEnd, resultsStart } from '../../src/search/results-shell.ts';

const page = [
  '<title>Search firms</title><meta property="og:title" content="Search firms">',
  `<h1 class="title">Search</h1><astro-island></astro-island>${resultsStart}<noscript>old</noscript>${resultsEnd}<p>end</p>`,
].join('\n');

describe('the results page', () => {
  test('gets the title, the heading and what was found', () => {
    const heading = 'Firms for “ash”';
    const filled = fillResultsShell(page, { title: `${heading} | Laurel`, heading, contents: '<ol></ol>' });
    expect(filled).toBe(
      [
        '<title>Firms for “ash” | Laurel</title><meta property="og:title" content="Firms for “ash” | Laurel">',
        '<h1 class="title">Firms for “ash”</h1><astro-island></astro-island><noscript><div class="served-results"><ol></ol></div></noscript><p>end</p>',
      ].join('\n'),
    );
  });

  test('shows what was typed as text, whatever it looks like', () => {
    const typed = `"></title><script>alert('$&')</script>`;
    const filled = fillResultsShell(page, { title: typed, heading: typed, contents: '' });
    expect(filled).not.toContain('<script');
    expect(filled.match(/&quot;&gt;&lt;\/title&gt;&lt;script&gt;alert\('\$&amp;'\)/g)).toHaveLength(3);
  });

  test('is refused where it has no place for them', () => {
    const filling = { title: '', heading: '', contents: '' };
    expect(() => fillResultsShell('<title>About</title>', filling)).toThrow('has nothing that matches');
  });
});
