import { escapeControls } from '@laurel/diagnostics';
import type { AuditEntry } from './audit-trail.ts';

const ACTIONS: Readonly<Record<AuditEntry['action'], string>> = {
  released: 'Released',
  'rolled back': 'Rolled back',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** Formats an entry as one line: `2026-11-22 10:30 UTC  Rolled back to 20261121T103000Z by Rosa Lind: wrong tiers`. */
export function describeEntry({ at, action, by, reason, release }: AuditEntry): string {
  const time = `${at.slice(0, 16).replace('T', ' ')} UTC`;
  const to = action === 'rolled back' ? ' to' : '';
  const line = `${time}  ${ACTIONS[action]}${release === undefined ? '' : `${to} ${release}`} by ${by}`;
  return escapeControls(reason === '' ? line : `${line}: ${reason}`);
}
