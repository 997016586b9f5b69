import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codeBlocks } from '../../scripts/markdown/code-blocks.ts';
import { applyDiff, revertedDiff } from '../support/document-steps.ts';

const BLOCKS = codeBlocks(readFileSync('docs/add-a-page-kind.md', 'utf8')).filter(
  ({ title }) => title !== '',
);
const DIFFS = BLOCKS.filter(({ language }) => language === 'diff');

// The extended test of the document follows all steps. This test reports at once that a block no longer fits the code.
describe('the guide for a new kind of page', () => {
  it('has blocks that change files', () => {
    expect(DIFFS.length).toBeGreaterThan(20);
  });

  it.each(DIFFS)(
    'changes lines that occur exactly once in $title, and this change can be reverted',
    (block) => {
      const text = readFileSync(block.title, 'utf8');
      expect(applyDiff(applyDiff(text, block.text), revertedDiff(block.text))).toBe(text);
    },
  );

  it.each(BLOCKS.filter((block) => !DIFFS.includes(block)))(
    'adds the file $title, which is new',
    ({ title }) => {
      expect(existsSync(title)).toBe(false);
    },
  );
});
