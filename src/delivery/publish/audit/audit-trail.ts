/** The audit trail of a site: who published, rolled back, approved or rejected a release, when, and why. */
import { z } from 'zod';
import { parseJson } from '../../../domain/parse-json.ts';

const auditEntry = z.object({
  /** Time of the action, ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** `approved`: the release was published after a review. `rejected`: a reviewer rejected the build, so the live release did not change. */
  action: z.enum(['released', 'rolled back', 'approved', 'rejected']),
  /** Name of the person or account. It is self-declared. */
  by: z.string(),
  /** Reason that the person or the watch gave; may be empty. */
  reason: z.string(),
  /** Name of the release that went live; undefined after a rejection. */
  release: z.string().optional(),
});

export type AuditEntry = z.infer<typeof auditEntry>;

/** Content of an audit trail. */
export interface AuditRecord {
  /** Entries by time, oldest first. */
  readonly entries: readonly AuditEntry[];
  /** Locations of entries that cannot be read, e.g. `/srv/laurel/audit.jsonl, line 3`. */
  readonly damaged: readonly string[];
}

/** Append-only store of entries, next to the releases. Entries of concurrent publishers are not lost. */
export interface AuditTrail {
  append(entry: AuditEntry): Promise<void>;
  /** Reads the latest entries, at most `MAX_READ_ENTRIES`. */
  read(): Promise<AuditRecord>;
}

/** Maximum number of entries that are read. All entries are retained. */
export const MAX_READ_ENTRIES = 100;

/** Parses the text of entries. @param texts the text of each entry and its location */
export function parseEntries(
  texts: readonly { readonly text: string; readonly location: string }[],
): AuditRecord {
  const entries: AuditEntry[] = [];
  const damaged: string[] = [];
  for (const { text, location } of texts) {
    const parsed = auditEntry.safeParse(parseJson(text));
    if (parsed.success) entries.push(parsed.data);
    else damaged.push(location);
  }
  return { entries: entries.toSorted((one, other) => one.at.localeCompare(other.at)), damaged };
}
