import type { Finding } from './finding.ts';
import type { ProjectFile } from './project-files.ts';

const WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/;
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)*$/;

/**
 * Finds insecure workflows: actions that are not pinned by commit with their version as a comment, missing or broad permissions,
 * and values of events (e.g. the title of an issue) that are inserted into a shell command.
 */
export function workflowFindings(files: readonly ProjectFile[]): Finding[] {
  return files
    .filter(({ path }) => WORKFLOW.test(path))
    .flatMap(({ path, text }) => fileFindings(path, text));
}

function fileFindings(file: string, text: string): Finding[] {
  const findings: Finding[] = [];
  if (!/^permissions:/m.test(text))
    findings.push({
      file,
      what: 'the workflow has no `permissions`, so its token has all permissions of the repository',
      remedy: 'add `permissions: { contents: read }` at the top, and more to single jobs',
    });
  for (const [index, content] of text.split('\n').entries()) {
    const line = index + 1;
    const action = /^\s*(?:- )?uses:\s*(.+?)\s*$/.exec(content)?.[1];
    if (action !== undefined && !action.startsWith('./') && !PINNED.test(action))
      findings.push({
        file,
        line,
        what: `the action ${action} is not pinned by commit`,
        remedy: 'write uses: OWNER/NAME@COMMIT # vVERSION, with the 40 digits of the commit',
      });
    if (/^\s*permissions:\s*write-all/.test(content))
      findings.push({ file, line, what: 'the permissions are write-all', remedy: 'list single permissions' });
    if (/^\s*pull_request_target:?/.test(content))
      findings.push({
        file,
        line,
        what: 'pull_request_target runs with secrets for pull requests of anyone',
        remedy: 'use pull_request',
      });
    if (/\$\{\{[^}]*\b(github\.event|github\.head_ref|inputs)\b/.test(content))
      findings.push({
        file,
        line,
        what: 'a text of an event is inserted into the workflow, e.g. into a shell command',
        remedy: 'pass it as an environment variable of the step, and quote it in the command',
      });
  }
  return findings;
}
