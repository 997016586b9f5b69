import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { errorMessage, FaultError } from '@laurel/diagnostics';
import { auditEntryNotWritten } from '../../../domain/errors/publishing.ts';
import { appendLine } from '../json-lines.ts';
import { type AuditTrail, MAX_READ_ENTRIES, parseEntries } from './audit-trail.ts';

/** Name of the file in the folder of the releases. */
export const AUDIT_FILE = 'audit.jsonl';

/**
 * Opens an audit trail in a JSON Lines file. An entry is appended with one write, so concurrent publishers cannot mix their lines.
 * @throws {FaultError} AuditEntryNotWritten, from `append`
 */
export const fileAuditTrail = (file: string): AuditTrail => ({
  async append(entry) {
    try {
      appendLine(file, entry);
    } catch (error) {
      const line = JSON.stringify(entry);
      throw new FaultError(auditEntryNotWritten({ file, line, reason: errorMessage(error) }), {
        cause: error,
      });
    }
  },
  async read() {
    if (!existsSync(file)) return { entries: [], damaged: [] };
    const lines = (await readFile(file, 'utf8')).split('\n');
    const texts = lines.map((text, index) => ({ text, location: `${file}, line ${index + 1}` }));
    return parseEntries(texts.filter(({ text }) => text !== '').slice(-MAX_READ_ENTRIES));
  },
});
