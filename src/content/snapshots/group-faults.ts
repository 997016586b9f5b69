import { counted, type ErrorLocation, type Fault } from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';

/** Faults that are identical except for the record, the positions in lists, and the values that their sentences quote. */
export interface FaultGroup {
  /** The first of the faults. */
  readonly example: Fault;
  /** Number of records with the fault. Faults without a record count as one record each. */
  readonly count: number;
}

/** Groups identical faults, in the order of their first occurrence. Faults of different guides or kinds of records are not identical. */
export function groupFaults(faults: readonly Fault[]): readonly FaultGroup[] {
  return [...Map.groupBy(faults, groupKey).values()].flatMap((group) => {
    const [example] = group;
    if (example === undefined) return [];
    return [{ example, count: new Set(group.map((fault) => fault.location?.record ?? fault)).size }];
  });
}

/** Describes a group as one fault: its example, and the number of further records. */
export function describeFaultGroup({ example, count }: FaultGroup): Fault {
  if (count === 1) return example;
  const scope = recordScope(example);
  const more = `${counted(count - 1, 'more record')}${scope === '' ? '' : ` of ${scope}`}`;
  return { ...example, what: `${example.what} The same fault occurs in ${more}.` };
}

/** Formats a group as one line: the record or the kind of its records, the field, the sentence, and the number of records. */
export function faultGroupLine({ example, count }: FaultGroup, scope: string): string {
  const { what, location } = example;
  const field = location?.field === undefined ? '' : `, field ${location.field}`;
  if (count > 1) {
    const record = location?.record === undefined ? '' : `, for example ${recordText(location)}`;
    return `${recordScope(example) || scope}${field}: ${what} In ${numberText(count)} records${record}.`;
  }
  const address = location?.field === undefined && location?.address ? ` ${location.address}` : '';
  return `${location?.record === undefined ? scope : recordText(location)}${field}: ${what}${address}`;
}

/** Formats the key of a record, with its title and its page if they are known: `site/events/4 (How we rank, /events/how-we-rank-4)`. */
function recordText({ record, title, page }: ErrorLocation): string {
  const label = [title, page].filter((text) => text !== undefined).join(', ');
  return label === '' ? `${record}` : `${record} (${label})`;
}

/** Returns the kind of records that a fault concerns, e.g. `groups/2/individuals` or `site/events`; empty if it names no record. */
export const recordScope = ({ location }: Fault): string =>
  location?.record?.replace(/(?<!^groups)(, .+|\/\d+)$/, '') ?? '';

function groupKey(fault: Fault): string {
  const { name, what, location } = fault;
  const field = location?.field?.replaceAll(/\[\d+\]/g, '[]') ?? '';
  return [name, location?.call ?? '', recordScope(fault), field, what.replaceAll(VALUES, '…')].join('\n');
}

/** Matches the values in a sentence: texts in JSON, and numbers. */
const VALUES = /"(?:[^"\\]|\\.)*"|\d+/g;
