import { join } from 'node:path';
import { codeKey } from '../compile/compiled-code.ts';
import { readInputIndex } from '../inputs/input-folder.ts';
import { digestPublicFiles, scanPublicFiles } from '../output/public-files.ts';
import { type BuildOptions, codeSources, withRealRoot } from './build-options.ts';

/**
 * Digests of the sources of a build. Builds with equal sources write equal outputs on every machine, if the packages of the engine and of
 * the workspace are equal as well: `code` omits their files.
 */
export interface BuildSources {
  /** Digest of the code, as in `FinishedOutputs`. */
  readonly code: string;
  /** Digest of the index of the inputs, as in `FinishedOutputs`. */
  readonly inputs: string;
  /** Digest of the names and contents of the files in public/. */
  readonly publicFiles: string;
}

/**
 * Computes the digests of the current sources of a site.
 * @throws {FaultError} InputUnreadable, PublicFileUnreadable
 */
export function readBuildSources(
  options: Pick<BuildOptions, 'root' | 'inputs' | 'code' | 'env'>,
): BuildSources {
  const sources = codeSources(withRealRoot(options));
  const published = scanPublicFiles(join(sources.root, 'public')).load();
  return {
    code: codeKey(sources),
    inputs: readInputIndex(options.inputs).digest,
    publicFiles: digestPublicFiles(new Map(published.map(({ file, hash }) => [file, hash]))),
  };
}
