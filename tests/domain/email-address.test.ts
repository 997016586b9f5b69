import { describe, expect, test } from 'vitest';
import { mailtoAddress } from '../../src/domain/email-address.ts';
import { formErrors, forms } from '../../src/domain/forms.ts';
import { emailAddress } from '../../src/domain/identifiers.ts';

const accepted: readonly [string, string][] = [
  ['info@kanzlei-müller.de', 'info@kanzlei-müller.de'],
  ['a@b.example ', 'a@b.example'],
  ['mailto:a@b.example', 'a@b.example'],
  ['MAILTO: a@b.example?subject=Hello', 'a@b.example'],
  ['<a@b.example>', 'a@b.example'],
  ['\u200ba@b.example\ufeff', 'a@b.example'],
  ['\u00a0a@b.example\t', 'a@b.example'],
  ['a＠b.example', 'a@b.example'],
  ['a@b.example.', 'a@b.example'],
  ['a@b.example;', 'a@b.example'],
  ['info@xn--kanzlei-mller-4ob.de', 'info@xn--kanzlei-mller-4ob.de'],
  ['事務所@example.com', ''],
  ['info@弁護士.example', 'info@弁護士.example'],
  ["o'neil+m&a@firm.example", "o'neil+m&a@firm.example"],
  ['a@b', ''],
  ['a b@c.example', ''],
  ['a@b.example, c@d.example', ''],
  ['www.firm.example', ''],
  ['a@b.example@c.example', ''],
];

describe('the e-mail address', () => {
  test.each(accepted)('"%s" of a profile is read as "%s"', (text, email) => {
    expect(emailAddress.safeParse(text).data ?? '').toBe(email);
  });

  test.each(accepted)('"%s" of a form is read as "%s", as in profiles', (text, email) => {
    const values = { topic: 'Rankings', email: text };
    expect(formErrors('register-interest', values, (_field, issue) => issue) === undefined).toBe(
      email !== '',
    );
    if (email !== '') expect(forms['register-interest'].schema.parse(values).email).toBe(email);
  });
});

test.each([
  ['info@kanzlei-müller.de', 'mailto:info@xn--kanzlei-mller-4ob.de'],
  ['info@弁護士.example', 'mailto:info@xn--zqs94lv37b.example'],
  ["o'neil+m&a@firm.example", "mailto:o'neil+m%26a@firm.example"],
  ['what?@firm.example', 'mailto:what%3F@firm.example'],
  ['100%@firm.example', 'mailto:100%25@firm.example'],
  ['a@b.example', 'mailto:a@b.example'],
])('the mailto address of "%s" is %s', (email, address) => {
  expect(mailtoAddress(email)).toBe(address);
});
