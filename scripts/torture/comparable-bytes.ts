import { readFileSync } from 'node:fs';

/** Lines of a calendar file that contain the time of the pull that last changed the event. */
const REVISION_LINES = /^(?:DTSTAMP|LAST-MODIFIED|SEQUENCE):.*\r?\n/gm;

/** Reads a file of a site without the content that differs between a first pull and a later one. */
export function comparableBytes(path: string): Buffer {
  const bytes = readFileSync(path);
  return path.endsWith('.ics') ? Buffer.from(withoutRevision(bytes.toString('utf8'))) : bytes;
}

/** Returns the text of a calendar file without the lines that contain the time of a pull. */
export const withoutRevision = (text: string): string => text.replace(REVISION_LINES, '');
