import { describe, expect, it } from 'vitest';
import { codeBlocks } from '../../../scripts/markdown/code-blocks.ts';

const FENCE = '```';

describe('codeBlocks', () => {
  it.each([
    ['a block', `${FENCE}sh\nnpm ci\n${FENCE}`, [{ language: 'sh', title: '', heading: '', text: 'npm ci' }]],
    [
      'a block with a title',
      `${FENCE}ts src/domain/award.ts\nexport {};\n${FENCE}`,
      [{ language: 'ts', title: 'src/domain/award.ts', heading: '', text: 'export {};' }],
    ],
    [
      'a block below a heading',
      `# Install\n\n## Build\n\n${FENCE}\na\n\n# b\n${FENCE}\n`,
      [{ language: '', title: '', heading: 'Build', text: 'a\n\n# b' }],
    ],
    [
      'a block in a list item',
      `1. Run:\n\n   ${FENCE}sh\n   if a\n     b\n\n   c\n   ${FENCE}\n`,
      [{ language: 'sh', title: '', heading: '', text: 'if a\n  b\n\nc' }],
    ],
    [
      'two blocks in order',
      `${FENCE}sh\na\n${FENCE}\ntext\n${FENCE}json\n{}\n${FENCE}`,
      [
        { language: 'sh', title: '', heading: '', text: 'a' },
        { language: 'json', title: '', heading: '', text: '{}' },
      ],
    ],
    ['no block that is not closed', `${FENCE}sh\na`, []],
    ['no code spans', 'Run `npm ci`.', []],
  ])('lists %s', (_case, markdown, blocks) => {
    expect(codeBlocks(markdown)).toEqual(blocks);
  });
});
