import { describe, expect, it } from 'vitest';
import { contractFindings } from '../../../scripts/checks/contract.ts';

const document = { path: 'docs/upstream/openapi.json', text: '{"openapi": "3.1.0"}' };

describe('the check `contract`', () => {
  it.each([
    ['accepts a current document', [document], []],
    ['reports a document that differs from the calls', [{ ...document, text: '{}' }], [document.path]],
    ['reports a missing document', [], [document.path]],
  ])('%s', (_title, files, expected) => {
    expect(contractFindings(files, [document]).map(({ file }) => file)).toEqual(expected);
  });
});
