import { describe, expect, it } from 'vitest';
import { describeError, type Fault, FaultError } from '../src/diagnostics.ts';

const fault: Fault = {
  name: 'ReportsRejected',
  what: 'The reports were not written.',
  location: {
    call: 'reports of a group',
    address: 'http://api.example/reports.json',
    status: 200,
    file: 'reports.json',
    page: '/reports',
    record: 'reports/1',
    field: 'title',
  },
  why: 'Two of them are invalid.',
  action: 'Correct them.',
  stack: ['at write (reports.ts:1:1)'],
};
const invalidReport: Fault = {
  name: 'InvalidReport',
  what: 'A report has no title.',
  location: { field: 'title' },
  why: 'Each report needs one.',
  action: 'Add a title.',
};

describe('describeError', () => {
  it('describes a full disk with its file and its folder wherever the error was thrown', () => {
    const thrown = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      path: '/srv/laurel/history.jsonl',
    });
    expect(describeError(thrown)).toMatchInlineSnapshot(`
      "DiskFull: No space is left to write /srv/laurel/history.jsonl.
        why   ENOSPC: no space left on device, write
        do    Free space on the disk of /srv/laurel, then run the command again. Caches and all but the last two releases can be deleted. The live release is unchanged."
    `);
  });

  it('lists what happened, where, why, the stack, what to do, and the numbered faults', () => {
    expect(
      describeError(new FaultError(fault, { faults: [invalidReport, invalidReport] })),
    ).toMatchInlineSnapshot(`
        "ReportsRejected: The reports were not written.
          call  reports of a group, GET http://api.example/reports.json, answered 200
          file  reports.json
          page  /reports
          at    reports/1, field title
          why   Two of them are invalid.
                at write (reports.ts:1:1)
          do    Correct them.

        1. InvalidReport: A report has no title.
             at    field title
             why   Each report needs one.
             do    Add a title.

        2. InvalidReport: A report has no title.
             at    field title
             why   Each report needs one.
             do    Add a title."
      `);
  });

  it('lists up to 100 faults and counts the others', () => {
    const linesWithFaults = (count: number) =>
      describeError(new FaultError(fault, { faults: Array(count).fill(invalidReport) })).split('\n');
    expect(linesWithFaults(100).at(-1)).toBe('       do    Add a title.');
    const lines = linesWithFaults(1_300);
    expect(lines.filter((line) => /^\d+\. /.test(line))).toHaveLength(100);
    expect(lines.at(-1)).toBe('… and 1,200 more.');
  });

  it('formats the name as bold and the labels as faint text with `colour`', () => {
    const text = describeError(new FaultError(invalidReport), { colour: true });
    expect(text).toContain('\u001b[1mInvalidReport\u001b[22m: A report has no title.');
    expect(text).toContain('\u001b[2mwhy\u001b[22m   Each report needs one.');
  });

  it('returns the stack of any other error, and another thrown value as a string', () => {
    expect(describeError(new TypeError('x is not a function'))).toMatch(
      /TypeError: x is not a function\n {4}at /,
    );
    expect(describeError('text')).toBe('text');
  });

  it('returns the causes of any other error', () => {
    const cause = new Error('read ECONNRESET', { cause: new Error('closed') });
    const text = describeError(new TypeError('fetch failed', { cause }));
    expect(text).toMatch(/^TypeError: fetch failed\n.*Error: read ECONNRESET\n.*Error: closed\n/s);
  });

  it('returns all errors of a failed connection', () => {
    const cause = new AggregateError(
      [new Error('refused by ::1'), new Error('refused by 127.0.0.1')],
      'no address accepts connections',
    );
    const text = describeError(new TypeError('fetch failed', { cause }));
    expect(text.match(/^(?:Caused by: )?\w*Error.*$/gm)).toEqual([
      'TypeError: fetch failed',
      'Caused by: AggregateError: no address accepts connections',
      'Caused by: Error: refused by ::1',
      'Caused by: Error: refused by 127.0.0.1',
    ]);
  });
});
