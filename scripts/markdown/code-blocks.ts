/** A fenced code block of a document. */
export interface CodeBlock {
  /** The language of the block, e.g. `sh`; '' if the fence names none. */
  readonly language: string;
  /** The text after the language, e.g. `src/domain/award.ts`; '' if there is none. */
  readonly title: string;
  /** The last heading before the block; '' if there is none. */
  readonly heading: string;
  /** The lines of the block, without the indentation of its fence. */
  readonly text: string;
}

const HEADING = /^#+ (.+)$/;
const FENCE = /^( *)```(\S*) *(.*)$/;

/** Lists the fenced code blocks of a Markdown text in order, including blocks in list items. */
export function codeBlocks(markdown: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let heading = '';
  let open: { readonly indentation: string; readonly start: Omit<CodeBlock, 'text'> } | undefined;
  let lines: string[] = [];
  for (const line of markdown.split('\n')) {
    const [fence, indentation = '', language = '', title = ''] = FENCE.exec(line) ?? [];
    if (open === undefined) {
      heading = HEADING.exec(line)?.[1] ?? heading;
      if (fence === undefined) continue;
      open = { indentation, start: { language, title, heading } };
      lines = [];
    } else if (line === `${open.indentation}\`\`\``) {
      blocks.push({ ...open.start, text: lines.join('\n') });
      open = undefined;
    } else
      lines.push(line.startsWith(open.indentation) ? line.slice(open.indentation.length) : line.trimStart());
  }
  return blocks;
}
