import { beforeAll, describe, expect, it } from 'vitest';
import { describeError, errorName, FaultError, protectSecrets, redact } from '../src/diagnostics.ts';

const SECRET = 'hush "quoted" /+=';
beforeAll(() => protectSecrets([SECRET, 'hush-long-secret', 'hush-long', '', 'abc']));

describe('redact', () => {
  it.each([
    ['a secret', `key ${SECRET}.`, 'key [secret].'],
    ['a secret in JSON', JSON.stringify({ key: SECRET }), '{"key":"[secret]"}'],
    ['a secret in an address', `?key=${encodeURIComponent(SECRET)}&a`, '?key=[secret]&a'],
    ['each occurrence', `${SECRET}${SECRET}`, '[secret][secret]'],
    ['a secret that contains another one', 'hush-long-secret hush-long', '[secret] [secret]'],
  ])('replaces %s', (_, text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  it.each([
    ['other text', 'nothing to hide'],
    ['a value of less than four characters', 'abc'],
  ])('retains %s', (_, text) => {
    expect(redact(text)).toBe(text);
  });
});

it.each([
  [
    'the description of a fault',
    () => describeError(new FaultError({ name: 'A', what: SECRET, why: SECRET, action: SECRET })),
  ],
  [
    'the message of a fault',
    () => new FaultError({ name: 'A', what: SECRET, why: SECRET, action: SECRET }).message,
  ],
  ['the description of a defect', () => describeError(new TypeError(`Invalid header ${SECRET}`))],
  ['the name of a defect', () => errorName(new TypeError(SECRET))],
])('%s contains no secret', (_, text) => {
  expect(text()).not.toContain('quoted');
});
