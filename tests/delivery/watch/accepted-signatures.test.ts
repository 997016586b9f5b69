import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAcceptedSignatures } from '../../../src/delivery/watch/accepted-signatures.ts';

const NOW_S = 1_800_000_000;
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signatures-'));
  file = join(folder, 'deeper/signatures.txt');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (seconds = NOW_S) => openAcceptedSignatures(file, () => seconds * 1000);
const signature = (number: number) => number.toString(16).padStart(64, '0');

describe('openAcceptedSignatures', () => {
  it('finds only stored signatures after the file is opened again', () => {
    open().set(signature(1), NOW_S + 300);
    expect([open().has(signature(1)), open().has(signature(2))]).toEqual([true, false]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['a truncated line', `${NOW_S + 300} 00ab`],
    ['a line of another program', 'x'],
    ['an empty line', '\n'],
    ['control characters', '\0\r'],
  ])('retains signatures before and after %s', (_case, damage) => {
    open().set(signature(1), NOW_S + 300);
    appendFileSync(file, damage);
    open().set(signature(2), NOW_S + 300);
    const again = open();
    expect([again.has(signature(1)), again.has(signature(2))]).toEqual([true, true]);
  });

  it('drops expired signatures when it is opened', () => {
    open().set(signature(1), NOW_S + 300);
    open(NOW_S + 301);
    expect(readFileSync(file, 'utf8')).toBe('');
  });

  it('rewrites the file when many of its signatures have expired', () => {
    let seconds = NOW_S;
    const signatures = openAcceptedSignatures(file, () => seconds * 1000);
    for (let index = 0; index < 1500; index++) {
      signatures.set(signature(index), seconds + 1);
      seconds += 2;
    }
    expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThan(1010);
  });

  it('throws if too many signatures are stored, and accepts further signatures after stored signatures have expired', {
    timeout: 60_000,
  }, () => {
    const stored = Array.from({ length: 10_000 }, (_, index) => `${NOW_S + 300} ${signature(index)}\n`);
    open().set(signature(99_999), NOW_S - 1);
    appendFileSync(file, stored.join(''));
    expect(() => open().set(signature(10_001), NOW_S + 300)).toThrow('10000');
    open(NOW_S + 301).set(signature(10_001), NOW_S + 600);
    expect(open(NOW_S + 302).has(signature(10_001))).toBe(true);
  });
});
