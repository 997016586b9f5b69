import { describe, expect, test } from 'vitest';
import { negotiateCoding } from '../../../src/delivery/server/content-coding.ts';

describe('negotiateCoding', () => {
  test.each([
    [null, 'identity'],
    ['', 'identity'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['br; q=0.000 , gzip; q=0', 'identity'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', 'identity'],
    ['identity', 'identity'],
    ['brotli, x-gzip', 'identity'],
  ])('for Accept-Encoding %j returns %s', (header, coding) => {
    expect(negotiateCoding(header)).toBe(coding);
  });
});
