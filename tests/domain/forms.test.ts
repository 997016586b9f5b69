import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { posts } from '../../src/content/upstream/catalogue.ts';
import {
  errorReport,
  errorReportForm,
  type FormName,
  formErrors,
  formFields,
  forms,
  withRecord,
} from '../../src/domain/forms.ts';
import { describeIssue } from '../../src/texts/en/forms.ts';

const MESSAGE = {
  category: 'Press',
  name: 'Ana',
  email: 'ana@firm.example',
  organisation: '',
  message: 'Good day to you.',
};

describe('a contact message', () => {
  test.each([
    ['is valid with only the required fields', {}, undefined],
    ['is valid with an organisation', { organisation: 'Ashdown' }, undefined],
    ['is valid in any script', { name: '田中 美咲', message: 'ليلى الخوري تسأل' }, undefined],
    ['requires a name', { name: '  ' }, { name: 'Enter your name.' }],
    ['requires a category', { category: '' }, { category: 'Choose what your message is about.' }],
    ['requires an e-mail address', { email: '' }, { email: 'Enter your e-mail address.' }],
    [
      'requires a valid e-mail address',
      { email: 'ana@firm' },
      { email: 'Enter an e-mail address such as name@firm.example.' },
    ],
    ['accepts the e-mail addresses that browsers accept', { email: "o'neil+m&a@firm.example" }, undefined],
    ['accepts an e-mail address in any script', { email: 'a@müller.de' }, undefined],
    ['accepts a punycode e-mail address', { email: 'a@xn--e1afmkfd.xn--p1ai' }, undefined],
    [
      'rejects an e-mail address with two domains',
      { email: 'a@b.example@c.example' },
      { email: 'Enter an e-mail address such as name@firm.example.' },
    ],
    ['requires a visible name', { name: '\u200b' }, { name: 'Enter your name.' }],
    ['requires a text', { message: '' }, { message: 'Write your message.' }],
    ['requires at least 10 characters', { message: 'Hello' }, { message: 'Write at least 10 characters.' }],
    ['has a maximum length', { message: 'x'.repeat(5001) }, { message: 'Use at most 5000 characters.' }],
    [
      'rejects control characters',
      { name: 'Ana\u0000' },
      { name: 'Use plain text, without control characters.' },
    ],
  ])('%s', (_rule, change, errors) => {
    expect(formErrors('contact-us', { ...MESSAGE, ...change }, describeIssue)).toEqual(errors);
  });

  test('is trimmed', () => {
    expect(forms['contact-us'].schema.parse({ ...MESSAGE, email: ' ana@firm.example ' }).email).toBe(
      'ana@firm.example',
    );
  });
});

describe('a report of an error', () => {
  const REPORT = { page: '/lawyer/ana-berg-global-2:1002', message: 'The town is wrong.', email: '' };

  test.each([
    ['is valid without an e-mail address', {}, undefined],
    ['is valid without a page', { page: '' }, undefined],
    ['is valid with an e-mail address', { email: 'ana@firm.example' }, undefined],
    [
      'rejects a malformed e-mail address',
      { email: 'ana' },
      { email: 'Enter an e-mail address such as name@firm.example.' },
    ],
    ['requires a message', { message: ' ' }, { message: 'Write your message.' }],
    [
      'limits the length of the page',
      { page: `/${'x'.repeat(500)}` },
      { page: 'Use at most 500 characters.' },
    ],
  ])('%s', (_rule, change, errors) => {
    expect(formErrors('report-error', { ...REPORT, ...change }, describeIssue)).toEqual(errors);
  });

  test.each([
    ['/lawyer/ana-berg-global-2:1002', { kind: 'lawyer', publicationTypeGroupId: 2, ids: [1002] }],
    ['/law-firm/vane-uk-1:50', { kind: 'law-firm', publicationTypeGroupId: 1, ids: [50] }],
    ['/office/vane-oslo-uk-1:60', { kind: 'office', publicationTypeGroupId: 1, ids: [60] }],
    [
      '/department/vane-tax-uk-1:7:31:1:50',
      { kind: 'department', publicationTypeGroupId: 1, ids: [7, 31, 1, 50] },
    ],
    [
      '/legal-rankings/tax-oslo-2:7:31:1',
      { kind: 'legal-rankings', publicationTypeGroupId: 2, ids: [7, 31, 1] },
    ],
    [
      'https://www.laurel.example/law-firm/vane-uk-1:50?a=b#contact',
      { kind: 'law-firm', publicationTypeGroupId: 1, ids: [50] },
    ],
    ['/lawyer/m%C3%BCller-uk-1:9', { kind: 'lawyer', publicationTypeGroupId: 1, ids: [9] }],
    ['/events', null],
    ['/legal-guide/uk-1', null],
    ['', null],
    ['%E0%A4%A', null],
    ['javascript:alert(1)', null],
  ])('of the page %s names the record %j', (page, record) => {
    expect(withRecord(errorReportForm.parse({ ...REPORT, page })).record).toEqual(record);
    expect(errorReport.safeParse(withRecord(errorReportForm.parse({ ...REPORT, page }))).success).toBe(true);
  });
});

test('line ends are removed from single-line fields, and preserved in the message', () => {
  const read = forms['contact-us'].schema.parse({
    ...MESSAGE,
    name: 'Ana\r\nBcc: all@firm.example',
    organisation: 'Ashdown\tLLP',
    message: 'Good day.\nTo you.',
  });
  expect([read.name, read.organisation, read.message]).toEqual([
    'Ana Bcc: all@firm.example',
    'Ashdown LLP',
    'Good day.\nTo you.',
  ]);
});

describe.each(Object.keys(forms) as FormName[])('the form %s', (form) => {
  const fieldNames = formFields(form).map(({ name }) => name);

  test('has the fields of its schema, in the same order', () => {
    expect(fieldNames).toEqual(Object.keys(forms[form].schema.shape));
  });

  test('has fields with the schemas of the upstream call', () => {
    const call = Object.values(posts).find(({ path }) => path === forms[form].path);
    expect(call?.body.shape).toMatchObject(forms[form].schema.shape);
  });

  test('reports errors only for its own fields', () => {
    const values = fc.dictionary(fc.constantFrom(...fieldNames), fc.string());
    fc.assert(
      fc.property(values, (typed) => {
        for (const name of Object.keys(formErrors(form, typed, describeIssue) ?? {}))
          expect(fieldNames).toContain(name);
      }),
    );
  });
});
