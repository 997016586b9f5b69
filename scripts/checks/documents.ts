import { dirname, join, normalize } from 'node:path/posix';
import type { Finding } from './finding.ts';
import type { ProjectFile } from './project-files.ts';

const HEADINGS = ['Context', 'Decision', 'Alternatives', 'Consequences'];
const DECISION = /^docs\/decisions\/(\d{4}-\d{2}-\d{2})-[a-z0-9-]+\.md$/;
const LINK = /\]\((?![a-z]+:|#|\/)([^)\s#]+)(?:#[^)]*)?\)/g;
/** A file of the project as prose names it: `src/pages/index.astro`. Patterns and folders are not looked up. */
const NAMED_FILE = /`((?:src|scripts|tests|docs|netlify|public|packages)\/[\w.[\]/-]+\.\w+)`/g;

/** These name files that were, will be, or are the reader's: the past, examples, the engine's README. */
const SPEAKS_OF_OTHERS =
  /^(?:CHANGELOG|docs\/decisions\/.*|docs\/add-a-page-kind|CONTRIBUTING|packages\/astro-incremental\/README)\.md$/;

/** Documents that lead to files that are not there, and decisions that do not follow `docs/decisions/template.md`. */
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
        return [...linked, ...(SPEAKS_OF_OTHERS.test(path) ? [] : named)]
          .filter((file) => !exists(file))
          .map((file) => ({
            file: path,
            line: index + 1,
            what: `leads to ${file}, which does not exist`,
            remedy: 'name the file where it is now',
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
          what: 'is not written on the template of decisions',
          remedy: `name it by its date, repeat that on the third line, and have the headings ${HEADINGS.join(', ')}`,
        },
      ];
}
