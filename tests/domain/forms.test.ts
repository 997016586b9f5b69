import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { posts } from '../../src/content/upstream/catalogue.ts';
import { type FormName, formErrors, formFieldNames, forms } from '../../src/domain/forms.ts';
import { formTexts } from '../../src/texts/forms.ts';

const MESSAGE = {
  category: 'Press',
  name: 'Ana',
  email: 'ana@firm.example',
  organisation: '',
  message: 'Good day to you.',
};

describe('a message', () => {
  test.each([
    ['is right with what is needed', {}, undefined],
    ['may name an organisation', { organisation: 'Ashdown' }, undefined],
    ['may be in any script', { name: '田中 美咲', message: 'ليلى الخوري تسأل' }, undefined],
    ['needs a name', { name: '  ' }, { name: 'Enter your name.' }],
    ['needs a subject', { category: '' }, { category: 'Choose what your message is about.' }],
    ['needs an address', { email: '' }, { email: 'Enter your e-mail address.' }],
    [
      'needs an address that is one',
      { email: 'ana@firm' },
      { email: 'Enter an e-mail address such as name@firm.example.' },
    ],
    ['takes what browsers take for an address', { email: "o'neil+m&a@firm.example" }, undefined],
    ['takes an address in any script', { email: 'a@müller.de' }, undefined],
    ['takes one as browsers write it', { email: 'a@xn--e1afmkfd.xn--p1ai' }, undefined],
    [
      'takes no address with two domains',
      { email: 'a@b.example@c.example' },
      { email: 'Enter an e-mail address such as name@firm.example.' },
    ],
    ['needs a name that is seen', { name: '\u200b' }, { name: 'Enter your name.' }],
    ['needs some text', { message: '' }, { message: 'Write your message.' }],
    ['needs more than a word', { message: 'Hello' }, { message: 'Write at least 10 characters.' }],
    ['has an end', { message: 'x'.repeat(5001) }, { message: 'Use at most 5000 characters.' }],
    [
      'holds no control characters',
      { name: 'Ana\u0000' },
      { name: 'Use plain text, without control characters.' },
    ],
  ])('%s', (_rule, change, errors) => {
    expect(formErrors('contact-us', { ...MESSAGE, ...change })).toEqual(errors);
  });

  test('is read without the spaces around it', () => {
    expect(forms['contact-us'].schema.parse({ ...MESSAGE, email: ' ana@firm.example ' }).email).toBe(
      'ana@firm.example',
    );
  });
});

test('what is asked for in one line is one line, and a message keeps its own', () => {
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
  test('asks for every field that is checked, in that order', () => {
    expect(formTexts[form].fields.map(({ name }) => name)).toEqual(formFieldNames(form));
  });

  test('is checked by the schema of the upstream', () => {
    expect(Object.values(posts).map(({ body }) => body)).toContain(forms[form].schema);
  });

  test('names only fields of its own, whatever comes in', () => {
    const values = fc.dictionary(fc.constantFrom(...formFieldNames(form)), fc.string());
    fc.assert(
      fc.property(values, (typed) => {
        for (const name of Object.keys(formErrors(form, typed) ?? {}))
          expect(formFieldNames(form)).toContain(name);
      }),
    );
  });
});
