import { counted, countedIfAny, escapeControls } from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';
import { faultGroupLine } from '../snapshots/group-faults.ts';
import type { CheckedCall, CheckedFault, Severity, UpstreamReport } from './check-upstream.ts';

/** Maximum number of groups of identical faults in a text. */
const MAX_LISTED = 100;

const HEADINGS: Readonly<Record<Severity, string>> = {
  fault: 'Faults. A pull does not publish the guide or kind of records, and retains the previous content:',
  warning: 'Warnings. A pull publishes the records without this content:',
  note: 'Notes. A pull publishes all content:',
};

/**
 * Formats the report of an upstream as text: the calls with content, the calls without content and the effect of their absence on the
 * site, the faults and the warnings.
 */
export function describeReport({ groups, records, calls, faults, statistics }: UpstreamReport): string {
  const working = calls.filter(({ responses }) => responses > 0);
  const broken = calls.filter(
    ({ responses, failed, malformed }) => responses === 0 && failed + malformed > 0,
  );
  const absent = calls.filter((call) => !working.includes(call) && !broken.includes(call));
  const kinds = Object.entries(records).map(([kind, count]) => ({ name: kind, count }));
  const lines = [
    `Checked ${counted(groups.length, 'guide')} with ${counted(statistics.requests, 'request')}; ${numberText(statistics.bytes)} bytes received, nothing stored.`,
    ...section(`${counted(working.length, 'call')} with content:`, table(working, countsText)),
    ...section(
      'Records:',
      table(kinds, ({ count }) => numberText(count)),
    ),
    ...section(`${counted(broken.length, 'call')} without a usable response:`, table(broken, costText)),
    ...section(`${counted(absent.length, 'call')} without content:`, table(absent, costText)),
    ...(Object.keys(HEADINGS) as Severity[]).flatMap((severity) => faultSection(severity, faults)),
    '',
    verdict(faults),
  ];
  return lines.map(escapeControls).join('\n');
}

const section = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', heading, ...lines.map((line) => `  ${line}`)];

function table<Row extends { readonly name: string }>(
  rows: readonly Row[],
  describe: (row: Row) => string,
): readonly string[] {
  const width = Math.max(0, ...rows.map(({ name }) => name.length));
  return rows.map((row) => `${row.name.padEnd(width)}  ${describe(row)}`);
}

const countsText = ({ responses, missing, failed, malformed }: CheckedCall): string =>
  [
    counted(responses, 'response'),
    ...(missing > 0 ? [`${numberText(missing)} with status 404`] : []),
    ...(failed > 0 ? [`${numberText(failed)} failed`] : []),
    ...(malformed > 0 ? [`${numberText(malformed)} malformed`] : []),
  ].join(', ');

function costText({ required, missing, failed, malformed, withoutIt }: CheckedCall): string {
  const reason =
    malformed > 0
      ? 'malformed'
      : failed > 0
        ? 'failed'
        : missing > 0
          ? 'status 404'
          : 'not requested, because no record names it';
  return `${reason}${required ? ', required' : ''}. ${withoutIt}`;
}

function faultSection(severity: Severity, faults: readonly CheckedFault[]): readonly string[] {
  const found = faults.filter((fault) => fault.severity === severity);
  const listed = found
    .slice(0, MAX_LISTED)
    .flatMap(({ example, records, scope }) => [
      faultGroupLine({ example, count: records }, scope || example.location?.call || ''),
      `  → ${example.action}`,
    ]);
  const more = found.length - MAX_LISTED;
  return section(HEADINGS[severity], more > 0 ? [...listed, `… and ${numberText(more)} more.`] : listed);
}

function verdict(faults: readonly CheckedFault[]): string {
  const count = (severity: Severity) => faults.filter((fault) => fault.severity === severity).length;
  const counts = countedIfAny([count('fault'), 'different fault'], [count('warning'), 'different warning']);
  return counts.length === 0 ? 'No faults: a pull publishes all content.' : `${counts.join(', ')}.`;
}
