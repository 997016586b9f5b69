import { protectSecrets } from '@laurel/diagnostics';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { redactOutput } from '../src/redact-output.ts';

const printed: string[] = [];
const originals = { stdout: process.stdout.write, stderr: process.stderr.write };
afterEach(() => {
  process.stdout.write = originals.stdout;
  process.stderr.write = originals.stderr;
});

describe('redactOutput', () => {
  it('replaces secrets in everything that the process prints, also after a second call', () => {
    const record = (chunk: unknown) => printed.push(String(chunk)) > 0;
    process.stdout.write = vi.fn(record);
    process.stderr.write = vi.fn(record);
    redactOutput();
    redactOutput();
    protectSecrets(['hush-secret']);
    process.stdout.write('a hush-secret\n');
    process.stderr.write('b hush-secret\n');
    process.stdout.write('nothing\n');
    expect(printed).toEqual(['a [secret]\n', 'b [secret]\n', 'nothing\n']);
  });
});
