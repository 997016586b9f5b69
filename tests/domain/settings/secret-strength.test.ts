import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { estimateEntropyBits, MIN_SECRET_BITS } from '../../../src/domain/settings/secret-strength.ts';

describe('estimateEntropyBits', () => {
  it.each([
    ['equal letters', 'aaaaaaaaaaaaaaaa'],
    ['equal letters but one', 'aaaaaaaaaaaaaaab'],
    ['a repeated pair', 'abababababababab'],
    ['a repeated word', 'password'.repeat(3)],
    ['a word that is repeated in part', 'passwordpasswordpass'],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz'],
    ['the digits', '0123456789012345'],
    ['the digits backwards', '9876543210987654'],
    ['two letters', 'aabbaabbaabbaabbabba'],
  ])('returns less than the required entropy for %s', (_case, secret) => {
    expect(estimateEntropyBits(secret)).toBeLessThan(MIN_SECRET_BITS);
  });

  it.each([
    ['a sentence', 'a secret of the publisher'],
    ['a short sentence', 'sixteen letters.'],
    ...Array.from({ length: 20 }, () => ['random letters', randomBytes(12).toString('base64url')]),
    ...Array.from({ length: 20 }, () => ['random digits', randomBytes(16).toString('hex')]),
  ])('returns at least the required entropy for %s: %s', (_case, secret) => {
    expect(estimateEntropyBits(String(secret))).toBeGreaterThanOrEqual(MIN_SECRET_BITS);
  });
});
