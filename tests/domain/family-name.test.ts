import { expect, test } from 'vitest';
import { familyName } from '../../src/domain/family-name.ts';

test.each([
  ['Ming Huang', 'Huang'],
  ['Ming Huang Jr.', 'Huang'],
  ['Ming Huang, Jr', 'Huang'],
  ['Robert Cole III', 'Cole'],
  ['João Silva Filho', 'Silva'],
  ['Lin LL.M.', 'Lin'],
  ['Anna Lin LLM', 'Lin'],
  ['Zhou Ph.D.', 'Zhou'],
  ['Wei Zhou, Ph.D., LL.M. (Harvard)', 'Zhou'],
  ['Zhu, KC', 'Zhu'],
  ['Jane Zhu KC OBE', 'Zhu'],
  ['Smith (Hon)', 'Smith'],
  ['Eve Smith Esq.', 'Smith'],
  ['John Smith MA', 'Smith'],
  ['Ade Okafor SAN', 'Okafor'],
  ['Ann Field FRCS', 'Field'],
  ['Smith, John', 'Smith'],
  ['MING HUANG', 'HUANG'],
  ['Jack MA', 'MA'],
  ['David NG', 'NG'],
  ['Ludwig van Beethoven', 'Beethoven'],
  ['Khalid al-Mansouri', 'al-Mansouri'],
  ["Conor O'Brien", "O'Brien"],
  ['Fiona MacLeod', 'MacLeod'],
  ['Madonna', 'Madonna'],
  ['王伟', '王伟'],
  ['KC', 'KC'],
  ['(Hon)', '(Hon)'],
])('the family name of %j is %j', (fullName, expected) => {
  expect(familyName(fullName)).toBe(expected);
});
