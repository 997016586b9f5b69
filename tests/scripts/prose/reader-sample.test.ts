import { describe, expect, it } from 'vitest';
import { readerSample } from '../../../scripts/prose/reader-sample.ts';

const comment = (index: number): string => `// Comment ${index}.\n\nconst constant${index} = 1;\n`;
const files = [
  { path: 'src/many.ts', text: Array.from({ length: 300 }, (_, index) => comment(index)).join('\n') },
  { path: 'tests/a.test.ts', text: "it('works', () => {});" },
  { path: 'docs/a.md', text: 'A paragraph.' },
];

describe('readerSample', () => {
  it('returns the same sample for the same seed, regardless of the order of the files', () => {
    expect(readerSample(files, '7')).toBe(readerSample([...files].reverse(), '7'));
  });

  it('differs between seeds', () => {
    expect(readerSample(files, '7')).not.toBe(readerSample(files, '8'));
  });

  it('numbers at most 100 comments and 40 identifiers, each with its file and the code next to it', () => {
    const sample = readerSample(files, '7');
    expect(sample.match(/^\d+\. Comment (\d+)\.\n {5}src\/many\.ts: const constant\1 = 1;$/gm)).toHaveLength(
      100,
    );
    expect(sample.match(/^\d+\. constant(\d+)\n {5}src\/many\.ts: const constant\1 = 1;$/gm)).toHaveLength(
      40,
    );
    expect(sample).toContain('101. works\n     tests/a.test.ts\n');
    expect(sample).toContain('142. A paragraph.\n     docs/a.md\n');
  });
});
