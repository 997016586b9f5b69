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
  [575, ['xs', 'mobile']],
  [767, ['mobile']],
  [768, ['tablet']],
  [991, ['tablet']],
  [992, ['desktop']],
] as const)('a window of %i px with text of the default size has the sizes %j', (width, names) => {
  const holds = (query: string): boolean =>
    [...query.matchAll(/(\d+)px <= width|width (<|>=) (\d+)px|width < (\d+)px/g)].every(
      ([, from, sign, to]) =>
        from !== undefined ? width >= Number(from) : sign === '<' ? width < Number(to) : width >= Number(to),
    );
  const upTo = (query: string): boolean => {
    const below = /width < (\d+)px/.exec(query)?.[1];
    return below === undefined || width < Number(below);
  };
  const found = Object.entries(WINDOWS).flatMap(([name, ems]) => {
    const query = ems.replace(/([\d.]+)em/g, (_em, count: string) => `${Number(count) * 16}px`);
    return holds(query) && upTo(query) ? [name] : [];
  });
  expect(found).toEqual(names);
});
