import type { ContractDocument } from '../contract/contract-documents.ts';
import type { Finding } from './finding.ts';
import type { ProjectFile } from './project-files.ts';

/** Finds documents of the contract that differ from the calls of the upstream. */
export function contractFindings(
  files: readonly Pick<ProjectFile, 'path' | 'text'>[],
  documents: readonly ContractDocument[],
): Finding[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return documents
    .filter(({ path, text }) => texts.get(path) !== text)
    .map(({ path }) => ({
      file: path,
      what: 'differs from the calls of src/content/upstream, or from the responses of the embedded publisher',
      remedy: 'run npm run contract',
    }));
}
