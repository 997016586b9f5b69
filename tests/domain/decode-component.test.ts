import { expect, it } from 'vitest';
import { decodeComponent } from '../../src/domain/decode-component.ts';

it.each([
  ['%C3%A9', 'é'],
  ['a%2Fb', 'a/b'],
  ['', ''],
  ['%', undefined],
  ['%E0%A4%A', undefined],
  ['%c3', undefined],
  ['%ZZ', undefined],
])('decodeComponent of %j is %j', (encoded, decoded) => {
  expect(decodeComponent(encoded)).toBe(decoded);
});
