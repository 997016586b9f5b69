import fc from 'fast-check';
import { expect, test } from 'vitest';
import { navLinkSchema } from '../../../src/domain/header-settings.ts';
import { linkColumns } from '../../../src/islands/header/link-columns.ts';

const links = (names: string) =>
  [...names].map((name) =>
    navLinkSchema.parse({ link_text: name, link_url: '/', column_break: name === name.toUpperCase() }),
  );
const names = (linkNames: string, columns: number) =>
  linkColumns(links(linkNames), columns).map((column) => column.map(({ link_text }) => link_text).join(''));

test.each([
  ['abcdef', 2, ['abc', 'def']],
  ['abcde', 2, ['abc', 'de']],
  ['ab', 3, ['a', 'b']],
  ['abcd', 1, ['abcd']],
  ['abCdE', 1, ['ab', 'Cd', 'E']],
  ['Abc', 2, ['Abc']],
  ['', 2, []],
])('linkColumns distributes %s over %i columns', (linkNames, columns, expected) => {
  expect(names(linkNames, columns)).toEqual(expected);
});

test('linkColumns puts every link into one column, in order, and leaves no column empty', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-zA-Z]{0,20}$/),
      fc.integer({ min: 1, max: 6 }),
      (linkNames, columns) => {
        const found = names(linkNames, columns);
        expect(found.join('')).toBe(linkNames);
        expect(found).not.toContain('');
      },
    ),
  );
});
