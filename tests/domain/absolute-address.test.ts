import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absoluteAddress } from '../../src/domain/absolute-address.ts';

const site = new URL('https://www.laurel.example/');

describe('absoluteAddress', () => {
  it.each([
    ['/lawyer/adele-cote-global-2:17', 'https://www.laurel.example/lawyer/adele-cote-global-2:17'],
    ['/', 'https://www.laurel.example/'],
    ['/a/../b', 'https://www.laurel.example/b'],
    ['/über uns', 'https://www.laurel.example/%C3%BCber%20uns'],
    ['/names/s/firm?query=a b', 'https://www.laurel.example/names/s/firm?query=a%20b'],
    ['//other.example/a', 'https://other.example/a'],
    ['https://other.example/a', 'https://other.example/a'],
  ])('returns for %s the address %s', (path, address) => {
    expect(absoluteAddress(path, site)).toBe(address);
  });

  it('resolves any path as the URL parser does', () => {
    const part = fc.oneof(fc.constantFrom('/', '.', '..', ':', '-', '%', 'a', '~', '?', '#'), fc.string());
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const path = `/${parts.join('')}`;
        if (URL.canParse(path, site)) expect(absoluteAddress(path, site)).toBe(new URL(path, site).href);
      }),
      { numRuns: 2000 },
    );
  });
});
