import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { posts } from '../../src/content/upstream/catalogue.ts';
import { type FormName, formErrors, formFields, forms } from '../../src/domain/forms.ts';
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

  test('has the schema of the upstream call', () => {
    expect(Object.values(posts).map(({ body }) => body)).toContain(forms[form].schema);
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
