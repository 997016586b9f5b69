import { rowOf, type RecordKind as SnapshotKind } from '../../src/content/snapshots/record-kinds.ts';
import { type RecordKindName, type RecordOf, recordKinds } from './records.ts';
import { SITE, type Store } from './store.ts';

/** Record kinds of the publisher, by the record kind of the snapshot. */
const PUBLISHER_KINDS: ReadonlyMap<SnapshotKind, RecordKindName> = new Map(
  Object.entries(recordKinds).flatMap(([name, kind]) =>
    'snapshotKind' in kind ? [[kind.snapshotKind, name as RecordKindName] as const] : [],
  ),
);

/**
 * Returns one sentence for each id in a record that names a missing record. A record may name itself. The references are
 * defined in `src/content/snapshots/record-kinds.ts`. In addition, the organisation of a person must be an office unless
 * it is the parent organisation.
 */
export function missingReferences<Kind extends RecordKindName>(
  store: Store,
  kind: Kind,
  groupId: number,
  record: RecordOf<Kind>,
): string[] {
  const declared = recordKinds[kind];
  if (!('snapshotKind' in declared)) return [];
  return Object.entries(rowOf(declared.snapshotKind).references ?? {}).flatMap(([path, named]) => {
    const isOrganisationOfPerson = kind === 'individual' && path === 'organisationId';
    if (isOrganisationOfPerson && worksForParent(record as RecordOf<'individual'>)) return [];
    const targets: readonly RecordKindName[] = isOrganisationOfPerson
      ? ['office']
      : [named].flat().flatMap((target) => PUBLISHER_KINDS.get(target) ?? []);
    const exists = (id: number) =>
      targets.some(
        (target) => store.get(target, recordKinds[target].grouped ? groupId : SITE, id) !== undefined,
      );
    return idsAt(record, path.replaceAll('[]', '.[]').split('.'))
      .filter(({ id }) => !exists(id))
      .map(({ field, id }) => `${field}: there is no ${targets.join(' or ')} ${id}.`);
  });
}

const worksForParent = ({ organisationId, parentOrganisationId }: RecordOf<'individual'>): boolean =>
  organisationId === parentOrganisationId;

interface LocatedId {
  /** Path of the id in the record, e.g. `rankings.0.tierId`. */
  readonly field: string;
  readonly id: number;
}

/** Reads the ids at a path such as `rankings`, `[]`, `tierId`; null and missing values are skipped. */
function idsAt(value: unknown, path: readonly string[], field: readonly string[] = []): LocatedId[] {
  const [step, ...rest] = path;
  if (value === null || value === undefined) return [];
  if (step === undefined) return [{ field: field.join('.'), id: value as number }];
  if (step === '[]')
    return (value as readonly unknown[]).flatMap((item, index) => idsAt(item, rest, [...field, `${index}`]));
  return idsAt((value as Readonly<Record<string, unknown>>)[step], rest, [...field, step]);
}
