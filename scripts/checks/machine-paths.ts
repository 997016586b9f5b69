import type { Finding } from './finding.ts';

/** Folders of one machine. An address on the web may contain the same words. */
const MACHINE_PATH = /(?<![\w.:/*-])(?:\/(?:work|tmp|root|home\/[a-z]\w*|Users\/\w+)\/|[A-Za-z]:\\Users\\)/;

/** Finds the lines of a committed file that name a folder of one machine. */
export function machinePathFindings(file: string, text: string): Finding[] {
  return text.split('\n').flatMap((line, index) => {
    const found = MACHINE_PATH.exec(line);
    if (found === null) return [];
    return {
      file,
      line: index + 1,
      what: `names a folder of one machine: ${line.slice(found.index, found.index + 60).trim()}`,
      remedy: "use a path below the project, or node:os's tmpdir()",
    };
  });
}
