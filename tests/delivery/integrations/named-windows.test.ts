import { expect, test } from 'vitest';
import { resolveWindowNames } from '../../../src/delivery/integrations/named-windows.ts';

test.each([
  ['(--mobile)', '(width < 768px)'],
  ['(--tablet)', '(768px <= width < 992px)'],
  ['(--desktop) and (scripting: enabled)', '(width >= 992px) and (scripting: enabled)'],
  ['not (--mobile)', 'not (width < 768px)'],
  ['(prefers-reduced-motion: reduce)', '(prefers-reduced-motion: reduce)'],
])('resolveWindowNames replaces %s by %s', (query, widths) => {
  expect(resolveWindowNames(query)).toBe(widths);
});

test('resolveWindowNames throws an error with the known names for an unknown one', () => {
  expect(() => resolveWindowNames('(--phone)')).toThrow(
    'there is no window (--phone), only (--xs), (--mobile)',
  );
});
