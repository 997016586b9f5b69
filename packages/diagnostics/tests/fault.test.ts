import { describe, expect, it } from 'vitest';
import { type Fault, FaultError, packError, unpackError } from '../src/diagnostics.ts';

const fault: Fault = {
  name: 'DiskFull',
  what: 'No space is left.',
  location: { file: 'report.json' },
  why: 'It is full.',
  action: 'Wait.',
};
/** Transfers an error like a worker or a child process that sends it to its parent. */
const send = (error: unknown): Error => unpackError(structuredClone(packError(error)));

describe('FaultError', () => {
  it('has the name of its fault, and a message with the whole fault', () => {
    const error = new FaultError(fault);
    expect(error.name).toBe('DiskFull');
    expect(error.message).toBe('No space is left.\n  file  report.json\n  why   It is full.\n  do    Wait.');
  });

  it('names the record with its title and field', () => {
    const location = { record: 'site/events/4', title: 'How we rank', field: 'place' };
    expect(new FaultError({ ...fault, location }).message).toContain(
      '\n  at    site/events/4 (How we rank), field place\n',
    );
  });

  it('has exit code 1, no faults and no cause by default', () => {
    const error = new FaultError(fault);
    expect([error.exitCode, error.faults, 'cause' in error]).toEqual([1, [], false]);
  });

  it('has the given exit code, faults and cause', () => {
    const cause = new Error('ENOSPC');
    expect(new FaultError(fault, { exitCode: 2, faults: [fault], cause })).toMatchObject({
      exitCode: 2,
      faults: [fault],
      cause,
    });
  });
});

describe('unpackError', () => {
  it('restores a FaultError from the data of packError', () => {
    const received = send(new FaultError(fault));
    expect(received).toBeInstanceOf(FaultError);
    expect(received).toMatchObject({ name: 'DiskFull', fault });
  });

  it('restores name, message and stack of any other error', () => {
    const sent = new TypeError('x is not a function');
    const { name, message, stack } = sent;
    expect(send(sent)).toMatchObject({ name, message, stack });
  });

  it('restores any other thrown value as an error with its string form', () => {
    expect(send(7)).toMatchObject({ name: 'Error', message: '7' });
  });
});
