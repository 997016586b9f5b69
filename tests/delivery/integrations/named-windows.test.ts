import { expect, test } from 'vitest';
import { resolveWindowNames } from '../../../src/delivery/integrations/named-windows.ts';

test.each([
  ['(--mobile)', '(width < 48em)'],
  ['(--tablet)', '(48em <= width < 62em)'],
  ['(--desktop) and (scripting: enabled)', '(width >= 62em) and (scripting: enabled)'],
  ['not (--mobile)', 'not (width < 48em)'],
  ['(prefers-reduced-motion: reduce)', '(prefers-reduced-motion: reduce)'],
])('resolveWindowNames replaces %s by %s', (query, widths) => {
  expect(resolveWindowNames(query)).toBe(widths);
});

test('resolveWindowNames throws an error with the known names for an unknown one', () => {
  expect(() => resolveWindowNames('(--phone)')).toThrow(
    'there is no window (--phone), only (--xs), (--magnified), (--mobile)',
  );
});
