import { dirname, join, normalize } from 'node:path/posix';
import type { Finding } from './finding.ts';
import type { ProjectFile } from './project-files.ts';

const HEADINGS = ['Context', 'Decision', 'Alternatives', 'Consequences'];
const DECISION = /^docs\/decisions\/(\d{4}-\d{2}-\d{2})-[a-z0-9-]+\.md$/;
const LINK = /\]\((?![a-z]+:|#|\/)([^)\s#]+)(?:#[^)]*)?\)/g;
/** Code between backticks on one line. */
const CODE_SPAN = /`([^`]+)`/g;
/** Matches the start or end of a fenced block. Paths are checked only in blocks of shell commands; other blocks are examples. */
const FENCE = /^\s*```(\w*)/;
/** A file or folder of the project in code: `src/pages/index.astro`. A path with a wildcard or a placeholder does not match. */
const NAMED_PATH =
  /(?<![\w./@:-])(?:src|scripts|tests|docs|netlify|public|packages|data-snapshots)\/(?![^\s`]*(?:[*{<…$]|YYYY))[\w.[\]/-]*(?<!\.)/g;

/**
 * Finds documents that name missing files or folders, and decisions that do not follow `docs/decisions/template.md`. Paths are
 * read from links and from code. A document about the past writes a former path as plain text.
 */
export function documentFindings(
  files: readonly Pick<ProjectFile, 'path' | 'text'>[],
  exists: (path: string) => boolean,
): Finding[] {
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) => [
      ...codeOfLines(text).flatMap(({ line, code }, index) => {
        const linked = [...line.matchAll(LINK)].map(([, to = '']) => normalize(join(dirname(path), to)));
        const named = code.flatMap((part) => [...part.matchAll(NAMED_PATH)].map(([name]) => name));
        return [...linked, ...named]
          .filter((file) => !exists(file))
          .map((file) => ({
            file: path,
            line: index + 1,
            what: `names ${file}, which does not exist`,
            remedy: 'write the current path, or write a former path as plain text',
          }));
      }),
      ...decisionFindings(path, text),
    ]);
}

/**
 * Returns the lines of a Markdown text, each with its code. In a fenced block of shell commands, the code is the whole line,
 * otherwise the contents of the code spans.
 */
function codeOfLines(text: string): { line: string; code: string[] }[] {
  let language: string | undefined;
  return text.split('\n').map((line) => {
    const fence = FENCE.exec(line);
    if (fence !== null) language = language === undefined ? fence[1] : undefined;
    else if (language === 'sh') return { line, code: [line] };
    else if (language === undefined)
      return { line, code: [...line.matchAll(CODE_SPAN)].map(([, code = '']) => code) };
    return { line, code: [] };
  });
}

function decisionFindings(path: string, text: string): Finding[] {
  if (!path.startsWith('docs/decisions/') || path.endsWith('/template.md')) return [];
  const date = DECISION.exec(path)?.[1];
  const headings = [...text.matchAll(/^## (.+)$/gm)].flatMap(([, heading = '']) =>
    HEADINGS.includes(heading) ? [heading] : [],
  );
  const fits =
    date !== undefined && text.split('\n')[2]?.startsWith(date) && headings.join() === HEADINGS.join();
  return fits
    ? []
    : [
        {
          file: path,
          what: 'does not follow docs/decisions/template.md',
          remedy: `start the file name with the date, repeat the date on the third line, and write the headings ${HEADINGS.join(', ')}`,
        },
      ];
}
