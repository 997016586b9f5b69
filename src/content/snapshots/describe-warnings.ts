import { counted, escapeControls } from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';
import { faultGroupLine, groupFaults } from './group-faults.ts';
import type { PullWarning } from './pull-warnings.ts';

/** Headings of the warnings by effect, in display order. */
const HEADINGS: Readonly<Record<PullWarning['effect'], (warnings: number) => string>> = {
  'content retained': () =>
    'The content of the previous snapshot is retained of the following guides and kinds of records:',
  'detail retained': (count) =>
    `${counted(count, 'call')} failed or returned malformed content. The details of the previous snapshot are retained, and the next pull repeats the calls:`,
  'field omitted': (count) => `${counted(count, 'malformed field')} omitted:`,
  'content omitted': (count) => `${counted(count, 'field')} with content that pages do not show:`,
  'picture omitted': (count) =>
    `${counted(count, 'picture')} cannot be used, because the files are missing or invalid. The next pull requests them again:`,
  'placeholder read': (count) => `${counted(count, 'text')} read as null:`,
  'field ignored': () => 'Unknown fields are ignored:',
};

/** Number of different faults that are listed. */
const MAX_LISTED = 20;

/** Formats the warnings of a pull, with a heading for each effect and a line for each kind of fault. */
export function describeWarnings(warnings: readonly PullWarning[]): string {
  const lines = Object.entries(HEADINGS).flatMap(([effect, heading]) => {
    const found = warnings.filter((warning) => warning.effect === effect);
    if (found.length === 0) return [];
    return [`Warning: ${heading(found.length)}`, ...listWarnings(found).map((line) => `  ${line}`)];
  });
  // Warnings quote record text and addresses from the upstream, which can contain control characters.
  return lines.map(escapeControls).join('\n');
}

const EFFECTS = Object.keys(HEADINGS);

/**
 * Formats warnings as one line each, in the order of the headings. The same fault of several records is one line; at most 20 lines are
 * listed.
 */
export function listWarnings(warnings: readonly PullWarning[]): readonly string[] {
  const sorted = warnings.toSorted((a, b) => EFFECTS.indexOf(a.effect) - EFFECTS.indexOf(b.effect));
  const lines = [...Map.groupBy(sorted, ({ effect, scope }) => `${effect} ${scope}`).values()].flatMap(
    (alike) =>
      groupFaults(alike.map(({ fault }) => fault)).map((group) =>
        faultGroupLine(group, alike[0]?.scope ?? ''),
      ),
  );
  const more = lines.length - MAX_LISTED;
  return [...lines.slice(0, MAX_LISTED), ...(more > 0 ? [`… and ${numberText(more)} more.`] : [])];
}
