import { dirname, join, normalize } from 'node:path/posix';
import type { Finding } from './finding.ts';
import type { ProjectFile } from './project-files.ts';

const HEADINGS = ['Context', 'Decision', 'Alternatives', 'Consequences'];
const DECISION = /^docs\/decisions\/(\d{4}-\d{2}-\d{2})-[a-z0-9-]+\.md$/;
const LINK = /\]\((?![a-z]+:|#|\/)([^)\s#]+)(?:#[^)]*)?\)/g;
/** A file of the project between backticks: `src/pages/index.astro`. Patterns, folders and placeholders are ignored. */
const NAMED_FILE = /`((?:src|scripts|tests|docs|netlify|public|packages)\/(?![^`]*YYYY)[\w.[\]/-]+\.\w+)`/g;

/** These describe the past: they may name files that no longer exist. */
const NAMES_FORMER_FILES = /^(?:CHANGELOG|docs\/decisions\/.*)\.md$/;

/** Finds documents that name missing files, and decisions that do not follow `docs/decisions/template.md`. */
export function documentFindings(
  files: readonly Pick<ProjectFile, 'path' | 'text'>[],
  exists: (path: string) => boolean,
): Finding[] {
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) => [
      ...text.split('\n').flatMap((line, index) => {
        const linked = [...line.matchAll(LINK)].map(([, to = '']) => normalize(join(dirname(path), to)));
        const named = [...line.matchAll(NAMED_FILE)].map(([, file = '']) => file);
        return [...linked, ...(NAMES_FORMER_FILES.test(path) ? [] : named)]
          .filter((file) => !exists(file))
          .map((file) => ({
            file: path,
            line: index + 1,
            what: `names ${file}, which does not exist`,
            remedy: 'write the current path of the file',
          }));
      }),
      ...decisionFindings(path, text),
    ]);
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
