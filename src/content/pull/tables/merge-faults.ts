import { abbreviateList, type Fault } from '@laurel/diagnostics';

/** Matches the number of a row in the location of a fault. */
const ROW = /, (line|row) (\d+)$/;

/** Merges identical faults in several rows of a table into one fault, which lists the numbers of the other rows. */
export function mergeFaults(faults: readonly Fault[]): readonly Fault[] {
  const tableOf = ({ location }: Fault) => location?.file?.replace(ROW, '') ?? '';
  const groups = Map.groupBy(faults, (fault) =>
    [fault.name, tableOf(fault), fault.location?.field ?? '', fault.what].join('\n'),
  );
  return [...groups.values()].flatMap(([first, ...rest]) => {
    if (first === undefined || rest.length === 0) return first ?? [];
    const rows = rest.map(({ location }) => ROW.exec(location?.file ?? ''));
    const unit = rows[0]?.[1] ?? 'row';
    const numbers = abbreviateList(rows.map((match) => match?.[2] ?? ''));
    return {
      ...first,
      what: `${first.what} The same fault is in ${rest.length === 1 ? unit : `${unit}s`} ${numbers}.`,
    };
  });
}
