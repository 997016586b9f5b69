import type { Fault } from '@laurel/diagnostics';
import { redirectsUnreadable } from '../../../domain/errors/redirects.ts';
import { formatRedirects, REDIRECTS_FILE } from '../../snapshots/redirects-file.ts';
import type { PullContext } from '../pull-context.ts';
import { digestOf } from '../snapshot-folder.ts';
import { retainedContent, type StepFindings } from '../step-findings.ts';
import { readUtf8File, unreadableReason } from '../tables/read-utf8-file.ts';
import { parseRedirects, type Redirect } from './parse-redirects.ts';

/** State file that contains the digest of the redirects file. An unchanged redirects file is not parsed again. */
export const REDIRECTS_SOURCE_FILE = 'upstream/redirects.sha256';

/** Returns the text of the redirects file, or a fault with the reason why it cannot be read. */
const readText = (file: string): Promise<string | Fault> =>
  readUtf8File(file).catch((error: unknown) =>
    redirectsUnreadable({ file, reason: unreadableReason(error) }),
  );

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
  const retain = (faults: readonly Fault[]): StepFindings => {
    if (hasPrevious) output.reuse(REDIRECTS_FILE);
    return retainedContent('site/redirects', faults, {});
  };
  const text = await readText(redirectsFile);
  if (typeof text !== 'string') return retain([text]);
  const source = `${digestOf(text)}\n`;
  if (hasPrevious && previous.state?.files[REDIRECTS_SOURCE_FILE] === digestOf(source))
    output.reuse(REDIRECTS_FILE);
  else {
    const { redirects, faults } = parseRedirects(text, redirectsFile);
    if (faults.length > 0) return retain(faults);
    await output.write(REDIRECTS_FILE, formatRedirects(redirects), 1);
  }
  await output.writeState(REDIRECTS_SOURCE_FILE, source);
  return {};
}
