import { FaultError } from '@laurel/diagnostics';
import type { InputRecords, Scalar } from 'astro-incremental';
import { bucketFilter } from '../../domain/buckets.ts';
import { recordMissing } from '../../domain/errors/snapshot.ts';

const idSets = new WeakMap<readonly object[], ReadonlySet<number>>();

/**
 * The records of one snapshot file: in file order, by id, and by field values. Each read is traced, and a page is rebuilt when a record
 * or field that it read changes. So read single records, or some fields of all, instead of `all`.
 */
export class Records<T extends object> {
  readonly #records: InputRecords<T>;
  readonly #idField: keyof T & string;
  /** Records by id, so that the thousand reads of one tier by a model are traced once. */
  readonly #cachedById = new Map<number, T>();

  constructor(records: InputRecords<T>, idField: keyof T & string) {
    this.#records = records;
    this.#idField = idField;
  }

  get all(): readonly T[] {
    return this.#records.all;
  }

  get length(): number {
    return this.#records.length;
  }

  /** The ids of all records, in file order. */
  get ids(): readonly number[] {
    return this.select().map((record) => this.idOf(record));
  }

  /** The ids of all records as a set, for many lookups with few results. */
  get idSet(): ReadonlySet<number> {
    const records = this.select();
    let ids = idSets.get(records);
    if (ids === undefined) {
      ids = new Set(records.map((record) => this.idOf(record)));
      idSets.set(records, ids);
    }
    return ids;
  }

  /** The ids of the records whose id in `field` belongs to a bucket, in file order. */
  idsInBucket<Field extends keyof T & string>(field: Field, bucket: string): readonly number[] {
    const belongs = bucketFilter(bucket);
    return this.select(field)
      .filter((record) => belongs(record[field] as number))
      .map((record) => this.idOf(record as Partial<T>));
  }

  idOf(record: Partial<T>): number {
    return record[this.#idField] as number;
  }

  get(id: number): T | undefined {
    let record = this.#cachedById.get(id);
    if (record === undefined) {
      record = this.#records.where(this.#idField, id).at(-1);
      if (record !== undefined) this.#cachedById.set(id, record);
    }
    return record;
  }

  /**
   * Returns the record with an id. A pull ensures that every referenced record exists.
   * @throws {FaultError} RecordMissing, if the snapshot was edited by hand
   */
  require(id: number): T {
    const record = this.get(id);
    if (record === undefined) throw new FaultError(recordMissing({ idField: this.#idField, id }));
    return record;
  }

  /** Returns the records with a value in `field`, in file order. */
  where<Field extends keyof T & string>(field: Field, value: T[Field] & Scalar): readonly T[] {
    return this.#records.where(field, value);
  }

  /**
   * Returns the given fields of the record with the given id, without parsing the other fields. If any field of the record changes, the
   * page that called this method is rebuilt.
   * @throws {FaultError} RecordMissing, as `require`
   */
  pick<Field extends keyof T & string>(id: number, ...fields: readonly Field[]): Pick<T, Field> {
    const record = this.#records.pick(this.#idField, id, this.#idField as Field, ...fields).at(-1);
    if (record === undefined) throw new FaultError(recordMissing({ idField: this.#idField, id }));
    return record;
  }

  /** Returns the given fields of the records with the given value at a path: `subsectionId`, or `rankings[].subsectionId`. */
  pickWhere<Field extends keyof T & string>(
    path: (keyof T & string) | `${keyof T & string}[].${string}`,
    value: Scalar,
    ...fields: readonly Field[]
  ): readonly Pick<T, Field>[] {
    return this.#records.pick(path, value, ...fields);
  }

  /** Returns the records with an item in `list` that has a value in `field`, e.g. `rankings` and `tierId`, in file order. */
  whereAny<List extends keyof T & string>(
    list: List,
    field: T[List] extends readonly (infer Item)[] ? keyof Item & string : never,
    value: Scalar,
  ): readonly T[] {
    return this.#records.where(`${list}[].${field}`, value);
  }

  /** Returns the ids and some further fields of all records, in file order. */
  select<Field extends keyof T & string = never>(...fields: readonly Field[]): readonly Pick<T, Field>[] {
    return this.#records.select(this.#idField as Field, ...fields);
  }

  /** Yields the same as `select` without caching, which saves memory if many records are read once. */
  scan<Field extends keyof T & string = never>(...fields: readonly Field[]): Iterable<Pick<T, Field>> {
    return this.#records.scan(this.#idField as Field, ...fields);
  }
}
