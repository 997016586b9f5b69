import { describe, expect, it } from 'vitest';
import { describeError, errorName, escapeControls, FaultError } from '../src/diagnostics.ts';

const HOSTILE = 'a\r\nFAKE line\u001b[2J\u009b31m\u202eb\u2028c\td';
const CONTROLS = /[^\P{Cc}\n\t]|[\u2028\u202e]/u;

it.each([
  ['line ends and tabs', 'a\r\nb\tc', 'a\\r\\nb\\tc'],
  ['escape sequences of terminals', '\u001b[31m\u009b', '\\u001b[31m\\u009b'],
  ['deletion', 'a\u007f\u0008', 'a\\u007f\\u0008'],
  ['line separators', 'a\u2028b\u2029', 'a\\u2028b\\u2029'],
  ['direction controls', '\u202ea\u2066b\u200f', '\\u202ea\\u2066b\\u200f'],
  ['nothing in other text', 'São Tomé, 東京, مرحبا 👋', 'São Tomé, 東京, مرحبا 👋'],
])('escapeControls escapes %s', (_, text, expected) => {
  expect(escapeControls(text)).toBe(expected);
});

describe('external text in an error', () => {
  const fault = {
    name: 'MalformedField',
    what: HOSTILE,
    location: {
      call: HOSTILE,
      address: HOSTILE,
      file: HOSTILE,
      record: HOSTILE,
      field: HOSTILE,
      page: HOSTILE,
    },
    why: HOSTILE,
    action: HOSTILE,
    stack: [HOSTILE],
  };

  it.each([
    ['describeError', () => describeError(new FaultError(fault))],
    [
      'describeError, as one of several faults',
      () => describeError(new FaultError({ ...fault, what: 'x' }, { faults: [fault] })),
    ],
    ['the message', () => new FaultError(fault).message],
    ['the description of a defect', () => describeError(new Error(HOSTILE))],
    ['the name for a log', () => errorName(new Error(HOSTILE))],
  ])('has no control characters in %s', (_, describeIt) => {
    expect(describeIt()).not.toMatch(CONTROLS);
    expect(describeIt()).toContain('\\u001b[2J');
  });

  it('adds no lines to the description of a fault', () => {
    const lines = describeError(new FaultError(fault)).split('\n');
    expect(lines.some((line) => line.startsWith('FAKE'))).toBe(false);
    expect(lines.length).toBe(8);
  });
});
