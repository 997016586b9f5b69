import { describe, expect, it } from 'vitest';
import { markdownTable } from '../../../scripts/markdown/markdown-table.ts';

describe('markdownTable', () => {
  it('left-aligns texts, right-aligns figures and escapes vertical bars', () => {
    expect(markdownTable(['name', 'pages'], [['a|b', '5']], 1)).toBe(
      '| name | pages |\n| --- | --: |\n| a\\|b | 5 |',
    );
  });

  it('left-aligns all columns by default', () => {
    expect(markdownTable(['a', 'b'], [])).toBe('| a | b |\n| --- | --- |');
  });
});
