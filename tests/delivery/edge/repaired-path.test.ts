import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalPath } from '../../../src/delivery/edge/canonical-path.ts';
import { parentPages, repairedPath } from '../../../src/delivery/edge/repaired-path.ts';

describe('repairedPath', () => {
  it.each([
    ['/lawyer/jane-doe-global-2:17.', '/lawyer/jane-doe-global-2:17'],
    ['/lawyer/jane-doe-global-2:17)', '/lawyer/jane-doe-global-2:17'],
    ['/lawyer/jane-doe-global-2:17,', '/lawyer/jane-doe-global-2:17'],
    ['/lawyer/jane-doe-global-2:17%22%3E', '/lawyer/jane-doe-global-2:17'],
    ['/lawyer/jane-doe-global-2:17&utm_source=x', '/lawyer/jane-doe-global-2:17'],
    ['/lawyer/jane-doe-global-2:17&amp;a=b).', '/lawyer/jane-doe-global-2:17'],
    ['/Lawyer/Jane-Doe-Global-2:17', '/lawyer/jane-doe-global-2:17'],
    ['/lawyer/andr%E9-2:17', '/lawyer/andr-2:17'],
    ['/lawyer/andr%C3%A9-2:17', '/lawyer/andré-2:17'],
    ['/lawyer/a%-2:17', '/lawyer/a-2:17'],
    ['/About-Us.html', '/about-us'],
    ['/', '/'],
  ])('repairs %s to %s', (raw, path) => {
    expect(repairedPath(raw)).toBe(path);
  });

  it.each(['/a%2Fb', '/a%00', '/../a%5Cb', '/...', '/%E9', '/&a'])('returns undefined for %s', (raw) => {
    expect(repairedPath(raw)).toBeUndefined();
  });

  it.each([
    ['punctuation', '!'],
    ['ampersands and line separators', '&%E2%80%A8'],
    ['closing brackets', ')]'],
  ])('takes less than a second for a long path of %s', (_what, text) => {
    const start = performance.now();
    repairedPath(`/${text.repeat(100)}a`);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('returns canonical paths only', () => {
    const raw = fc
      .array(
        fc.constantFrom('/', 'A', 'b', '%E9', '%C3%A9', '%', '.', ')', '&', '%00', '%2F', ':', '2', '%25'),
      )
      .map((parts) => `/${parts.join('')}`);
    fc.assert(
      fc.property(raw, (path) => {
        const repaired = repairedPath(path);
        if (repaired !== undefined) expect(canonicalPath(encodeURI(repaired))).toBe(repaired);
      }),
    );
  });
});

describe('parentPages', () => {
  it.each([
    ['/names', ['/all-lawyers-global-2', '/']],
    ['/law-firm', ['/top-law-firms', '/']],
    ['/legal-guide', ['/']],
    ['/__proto__', []],
    ['/constructor', []],
  ])('returns for %s the pages %s', (path, pages) => {
    expect(parentPages(path)).toEqual(pages);
  });
});
