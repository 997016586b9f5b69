import { expect, test } from 'vitest';
import { telephoneAddress } from '../../src/domain/telephone-address.ts';

test.each([
  ['+44 20 7946 0041', 'tel:+442079460041'],
  ['+44 (0)20 7946 0041', 'tel:+442079460041'],
  ['0044 (0) 20 7946 0041', 'tel:00442079460041'],
  ['(020) 7946-0041', 'tel:02079460041'],
  ['020 7946 0041 ext. 12', 'tel:02079460041;ext=12'],
  ['+1 212.555.0174 x8', 'tel:+12125550174;ext=8'],
  ['+1 212 555 0174 / 0175', 'tel:+12125550174'],
  ['+49 30 901820, +49 30 901821', 'tel:+4930901820'],
  ['Tel: +33 1 42 68 53 00', 'tel:+33142685300'],
  ['+81 3‑5561‑6600', 'tel:+81355616600'],
  ['＋８１ ３ ５５６１ ６６００', 'tel:+81355616600'],
  ['1 800 LAW FIRM', undefined],
  ['ask at the desk', undefined],
  ['', undefined],
])('the address of the telephone number "%s" is %s', (text, address) => {
  expect(telephoneAddress(text)).toBe(address);
});
