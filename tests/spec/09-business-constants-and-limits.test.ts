import { expect, test } from 'vitest';
import { WINDOWS } from '../../src/domain/breakpoints.ts';
import { navSubsectionSchema } from '../../src/domain/header-settings.ts';
import { navTarget } from '../../src/domain/link-target.ts';
import { ellipsis } from '../../src/domain/slugs.ts';

test('a subsection has 1 column by default', () => {
  expect(navSubsectionSchema.parse({ subsection_id: 'a' }).columns).toBe(1);
});

test('ellipsis truncates a slug to 32 characters by default', () => {
  expect(ellipsis('x'.repeat(33))).toBe('x'.repeat(32));
});

const HOME = { homeOrigin: 'https://www.laurel.example' };

test('absolute links of a menu open in a new tab, and relative links start with the home origin', () => {
  expect(navTarget('https://other.example/', HOME)).toMatchObject({ newTab: true });
  expect(navTarget('/events', HOME)).toEqual({
    href: 'https://www.laurel.example/events',
    newTab: false,
  });
});

test.each([
  [256, ['xs', 'magnified', 'mobile']],
  [257, ['xs', 'mobile']],
  [575, ['xs', 'mobile']],
  [767, ['mobile']],
  [768, ['tablet']],
  [991, ['tablet']],
  [992, ['desktop']],
] as const)('a window of %i px with text of the default size has the sizes %j', (width, names) => {
  const ems = width / 16;
  const holds = (query: string): boolean => {
    const [, from = 0, sign, to = 0] =
      /^\((?:([\d.]+)em <= )?width(?: (<=|<|>=) ([\d.]+)em)?\)$/.exec(query) ?? expect.fail(query);
    if (ems < Number(from)) return false;
    return sign === '>=' ? ems >= Number(to) : sign === '<=' ? ems <= Number(to) : ems < Number(to);
  };
  const found = Object.entries(WINDOWS).flatMap(([name, query]) => (holds(query) ? [name] : []));
  expect(found).toEqual(names);
});
