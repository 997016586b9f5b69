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
  ])('of %j and %j is %j', (section, text, expected) => {
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
  const tableRow = (path: string, file: string, text: string) =>
    callTable([{ path: file, text }])
      .split('\n')
      .find((row) => row.includes(`\`${path}\``));

  it('marks a call that nothing sends as declared only', () => {
    expect(tableRow('member-profile/{staffMemberId}', 'src/a.ts', '')).toMatch(/declared only \|$/);
  });

  it('attributes a call to the edge where the code of the edge sends it', () => {
    const code = 'catalogue.memberProfile';
    expect(tableRow('member-profile/{staffMemberId}', 'src/delivery/edge/a.ts', code)).toMatch(
      /the edge \|$/,
    );
    expect(tableRow('member-profile/{staffMemberId}', 'src/content/pull/a.ts', code)).toMatch(/the pull \|$/);
  });

  it('attributes the listing of a record kind to the pull', () => {
    expect(tableRow('careers/vacancies', 'src/a.ts', '')).toMatch(/the pull \|$/);
  });
});
