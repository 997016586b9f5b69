import { describe, expect, it } from 'vitest';
import { formatInputIndex, parseIndex } from '../../src/inputs/index-file.ts';

const digest = 'a'.repeat(64);

describe('formatInputIndex', () => {
  it('writes one line for each input, sorted by name, and the version of the writer', () => {
    const tiers = { label: 'groups/2/tiers', key: 'tierId', records: 21, digest };
    expect(
      formatInputIndex({ version: 5, files: { 'menu.txt': { digest }, 'groups/2/tiers.jsonl': tiers } }),
    ).toBe(
      `{
"files":{
"groups/2/tiers.jsonl":{"digest":"${digest}","key":"tierId","label":"groups/2/tiers","records":21},
"menu.txt":{"digest":"${digest}"}
},
"version":5
}
`,
    );
  });

  it.each([
    ['no input', {}],
    ['an input without records', { 'menu.txt': { digest } }],
    ['records without a label', { 'people.jsonl': { digest, records: 2, key: 'id' } }],
    ['records with a label', { 'people.jsonl': { digest, records: 2, key: 'id', label: 'people' } }],
    ['names that JSON escapes', { 'a "quoted"\nname.txt': { digest } }],
  ])('writes %s so that parseIndex returns the same entries', (_case, files) => {
    const entries = parseIndex(formatInputIndex({ version: 1, files }));
    expect(entries).toEqual(parseIndex(JSON.stringify({ version: 1, files })));
    expect([...entries.keys()]).toEqual(Object.keys(files));
  });
});
