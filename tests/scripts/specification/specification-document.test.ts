import { describe, expect, it } from 'vitest';
import {
  callTable,
  checkedTexts,
  citationsIn,
  containsText,
} from '../../../scripts/specification/specification-document.ts';

describe('checkedTexts', () => {
  it.each([
    ["Dropdown: 'No Values'", ['No Values']],
    ["The types' icons are drawn", []],
    ['Header height 4.25rem, strip 0.75rem', ['4.25', '0.75']],
    ['Share popup 800x500', ['800x500']],
    ["More than 5 hits: final link 'See all {n} …'", ['See all {n}', '5']],
  ])('extracts the quoted texts and figures of %j', (fact, expected) => {
    expect(checkedTexts({ fact })).toEqual(expected);
  });
});

describe('containsText', () => {
  it.each([
    ['opens after 250 ms', '250', true],
    ['opens after 2500 ms', '250', false],
    ['is 4.25rem high', '25', false],
    ['is 4.25rem high', '4', false],
    ['has 4. Others have 5.', '4', true],
    ["shows 'No Values'", 'No Values', true],
  ])('returns for the section %j and the text %j: %j', (section, text, expected) => {
    expect(containsText(section, text)).toBe(expected);
  });
});

describe('citationsIn', () => {
  it('finds each section and each quoted term of a citation', () => {
    expect(citationsIn('Source: specification §2, "Shell" and "Search box"; §4.')).toEqual([
      { section: 2, term: 'Shell' },
      { section: 2, term: 'Search box' },
      { section: 4, term: undefined },
    ]);
  });

  it('ignores sections of other documents', () => {
    expect(citationsIn('Source: RFC 9110 §8.4.')).toEqual([]);
  });
});

describe('callTable', () => {
  it.each([
    ['member-profile/{staffMemberId}', 'declared only'],
    ['unsubscribe/{personGuid}/preferences-token', 'the edge'],
    ['careers/vacancies', 'the pull'],
    ['organisations/{organisationId}/profile-basics?groupId', 'the pull, the edge'],
  ])('names the senders of %s: %s', (path, senders) => {
    const row = callTable()
      .split('\n')
      .find((line) => line.includes(`\`${path}\``));
    expect(row?.split(' | ').at(-1)).toBe(`${senders} |`);
  });
});
