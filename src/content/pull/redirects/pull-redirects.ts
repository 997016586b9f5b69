import { readFile } from 'node:fs/promises';
import { errorCode, errorMessage, type Fault } from '@laurel/diagnostics';
import { redirectsUnreadable } from '../../../domain/errors/redirects.ts';
import { formatRedirects, REDIRECTS_FILE } from '../../snapshots/redirects-file.ts';
import type { PullContext } from '../pull-context.ts';
import { digestOf } from '../snapshot-folder.ts';
import { retainedContent, type StepFindings } from '../step-findings.ts';
import { parseRedirects, type Redirect } from './parse-redirects.ts';

/** State file that contains the digest of the redirects file. An unchanged redirects file is not parsed again. */
export const REDIRECTS_SOURCE_FILE = 'upstream/redirects.sha256';

/** Returns the text of the redirects file, or a fault with the reason why it cannot be read. */
async function readText(file: string): Promise<string | Fault> {
  try {
    // The decoder removes a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    const isEncoding = errorCode(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA';
    const isMissing = errorCode(error) === 'ENOENT';
    const reason = isMissing ? 'it does not exist' : isEncoding ? 'it is not UTF-8' : errorMessage(error);
    return redirectsUnreadable({ file, reason });
  }
}

/** Reads the file of redirects. If it cannot be read, that is the only fault. */
export async function readRedirectsFile(
  file: string,
): Promise<{ readonly redirects: readonly Redirect[]; readonly faults: readonly Fault[] }> {
  const text = await readText(file);
  return typeof text === 'string' ? parseRedirects(text, file) : { redirects: [], faults: [text] };
}

/** Copies the redirects to the snapshot. If the file has faults, the previous redirects are retained, with a warning for each fault. */
export async function pullRedirects({
  redirectsFile,
  output,
  previous,
}: Pick<PullContext, 'redirectsFile' | 'output' | 'previous'>): Promise<StepFindings> {
  if (redirectsFile === undefined) return {};
  const hasPrevious =
    previous?.index.files[REDIRECTS_FILE] !== undefined && output.isVerified(REDIRECTS_FILE);
  const text = await readText(redirectsFile);
  const source = typeof text === 'string' ? `${digestOf(text)}\n` : undefined;
  if (
    hasPrevious &&
    source !== undefined &&
    previous?.state?.files[REDIRECTS_SOURCE_FILE] === digestOf(source)
  ) {
    output.reuse(REDIRECTS_FILE);
    await output.writeState(REDIRECTS_SOURCE_FILE, source);
    return {};
  }
  const { redirects, faults } =
    typeof text === 'string' ? parseRedirects(text, redirectsFile) : { redirects: [], faults: [text] };
  if (faults.length === 0 && source !== undefined) {
    await output.write(REDIRECTS_FILE, formatRedirects(redirects), 1);
    await output.writeState(REDIRECTS_SOURCE_FILE, source);
    return {};
  }
  if (hasPrevious) output.reuse(REDIRECTS_FILE);
  return retainedContent('site/redirects', faults, {});
}
