import { describe, expect, test } from 'vitest';
import { day, pagePath, pathSegment, text, webAddress } from '../../src/domain/identifiers.ts';

describe('a text', () => {
  test.each([['Ana Berg'], [' Ana\u00a0Berg\n'], ['王伟 👩‍⚖️'], ['\u200fاسم'], ['a'.repeat(10_000)]])(
    'may be %j',
    (value) => {
      expect(text.safeParse(value).data).toBe(value.trim());
    },
  );

  test.each([['\u202eana'], ['\u202aAna\u202c'], ['\u2067Ana\u2069 Berg'], ['\u202d Ana']])(
    '%j loses its bidirectional control characters',
    (value) => {
      expect(text.parse(value)).toMatch(/^Ana(?: Berg)?$/i);
    },
  );

  test.each([
    ['Ana\0Berg'],
    ['Ana \ud83d'],
    ['\udc00 Ana'],
    ['Ana\u001b[31m'],
    ['Ana\u0085'],
    ['Ana\ufffe'],
    ['Ana\u{1ffff}'],
    ['  '],
    ['\u200b'],
    ['\u2060\u00ad\ufe0f'],
    ['\u202e'],
    ['a'.repeat(10_001)],
  ])('may not be %j', (value) => {
    expect(text.safeParse(value).success).toBe(false);
  });
});

describe('a day', () => {
  test.each([['2027-06-24'], ['1000-01-01'], ['2999-12-31']])('may be %s', (value) => {
    expect(day.safeParse(value).success).toBe(true);
  });

  test.each([['2027-06-31'], ['9999-12-31'], ['0000-01-01'], ['2027-06']])('may not be %s', (value) => {
    expect(day.safeParse(value).success).toBe(false);
  });
});

describe('a web address', () => {
  test.each([
    ['https://www.firm.example/', 'https://www.firm.example/'],
    ['http://firm.example', 'http://firm.example'],
    ['www.firm.example', 'https://www.firm.example'],
    [' firm.example/people?a=b#c ', 'https://firm.example/people?a=b#c'],
    ['firm.example:8443/x', 'https://firm.example:8443/x'],
    ['//firm.example', 'https://firm.example'],
  ])('%j is parsed as %s', (written, address) => {
    expect(webAddress.parse(written)).toBe(address);
    expect(webAddress.parse(address)).toBe(address);
  });

  test.each([
    ['javascript:alert(1)'],
    ['mailto:a@b.example'],
    ['/people'],
    ['nothing yet'],
    ['firm'],
    ['ftp://a.example'],
    ['https://bank.example@evil.example'],
    ['https://bank.example:443@evil.example/login'],
    ['http://:pw@evil.example'],
    ['bank.example:x@evil.example'],
    ['https:\\bank.example@evil.example'],
    [''],
  ])('%j is rejected', (written) => {
    expect(webAddress.safeParse(written).success).toBe(false);
  });
});

describe('the path of a page', () => {
  test.each([['/info/privacy'], [`/${'a'.repeat(150)}/b`]])('may be %s', (path) => {
    expect(pagePath.safeParse(path).success).toBe(true);
  });

  test.each([['privacy'], ['/'], ['/Info'], [`/info/${'a'.repeat(151)}`], ['/a'.repeat(251)]])(
    'may not be %s',
    (path) => {
      expect(pagePath.safeParse(path).success).toBe(false);
    },
  );

  test('ends in a segment that is a valid file name', () => {
    expect(pathSegment.safeParse('a'.repeat(150)).success).toBe(true);
    expect(pathSegment.safeParse('a'.repeat(151)).success).toBe(false);
  });
});
