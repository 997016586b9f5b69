import { describe, expect, it } from 'vitest';
import { readerSample } from '../../../scripts/prose/reader-sample.ts';

const comment = (index: number): string => `// Comment ${index}.\n\nconst constant${index} = 1;\n`;
const files = [
  { path: 'src/many.ts', text: Array.from({ length: 300 }, (_, index) => comment(index)).join('\n') },
  { path: 'tests/a.test.ts', text: "it('works', () => {});" },
  { path: 'docs/a.md', text: 'A paragraph.' },
];

describe('readerSample', () => {
  it('is the same for the same seed and files, whatever their order', () => {
    expect(readerSample(files, '7')).toBe(readerSample([...files].reverse(), '7'));
  });

  it('differs between seeds', () => {
    expect(readerSample(files, '7')).not.toBe(readerSample(files, '8'));
  });

  it('numbers at most 100 comments and 40 identifiers, and lists files for identifiers only', () => {
    const lines = readerSample(files, '7').split('\n');
    expect(lines.filter((line) => /^\d+\. Comment \d+\.$/.test(line))).toHaveLength(100);
    expect(lines.filter((line) => /^\d+\. constant\d+ \(src\/many\.ts\)$/.test(line))).toHaveLength(40);
    expect(lines).toContain('101. works');
    expect(lines).toContain('142. A paragraph.');
  });
});
