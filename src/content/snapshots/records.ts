import { FaultError } from '@laurel/diagnostics';
import type { InputRecords, Scalar } from 'astro-incremental';
import { bucketFilter } from '../../domain/buckets.ts';
import { recordMissing } from '../../domain/errors/snapshot.ts';

const idSets = new WeakMap<readonly object[], ReadonlySet<number>>();

/**
 * Records of one snapshot file: in file order, by id, and by what they hold. What is asked for is traced, and a page is
 * made again when that changes: ask for single records, or for some fields of all, rather than for `all`.
 */
export class Records<T extends object> {
  readonly #records: InputRecords<T>;
  readonly #idField: keyof T & string;
  /** What was found by id: a model asks for the same tier or subsection a thousand times, and is traced for it once. */
  readonly #found = new Map<number, T>();

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

  /** The ids of all records, to ask for many of which few are there. */
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
    let record = this.#found.get(id);
    if (record === undefined) {
      record = this.#records.where(this.#idField, id).at(-1);
      if (record !== undefined) this.#found.set(id, record);
    }
    return record;
  }

  /**
   * The record of that id, which a pull has made sure exists.
   * @throws {FaultError} RecordMissing; only a snapshot edited by hand gets here.
   */
  require(id: number): T {
    const record = this.get(id);
    if (record === undefined) throw new FaultError(recordMissing({ idField: this.#idField, id }));
    return record;
  }

  /** Records whose `field` has the value, in file order. */
  where<Field extends keyof T & string>(field: Field, value: T[Field] & Scalar): readonly T[] {
    return this.#records.where(field, value);
  }

  /**
   * Some fields of the record of that id, without reading all of it.
   * @throws {FaultError} RecordMissing, as `require`
   */
  pick<Field extends keyof T & string>(id: number, ...fields: readonly Field[]): Pick<T, Field> {
    const record = this.#records.pick(this.#idField, id, this.#idField as Field, ...fields).at(-1);
    if (record === undefined) throw new FaultError(recordMissing({ idField: this.#idField, id }));
    return record;
  }

  /** Some fields of those that `where` or `whereAny` gives: of `subsectionId`, or of `rankings[].subsectionId`. */
  pickWhere<Field extends keyof T & string>(
    path: (keyof T & string) | `${keyof T & string}[].${string}`,
    value: Scalar,
    ...fields: readonly Field[]
  ): readonly Pick<T, Field>[] {
    return this.#records.pick(path, value, ...fields);
  }

  /** Records of whose list one item has the value in a field, e.g. `rankings`, `tierId`; in file order. */
  whereAny<List extends keyof T & string>(
    list: List,
    field: T[List] extends readonly (infer Item)[] ? keyof Item & string : never,
    value: Scalar,
  ): readonly T[] {
    return this.#records.where(`${list}[].${field}`, value);
  }

  /** The ids and some further fields of all records, in file order. */
  select<Field extends keyof T & string = never>(...fields: readonly Field[]): readonly Pick<T, Field>[] {
    return this.#records.select(this.#idField as Field, ...fields);
  }

  /** The same, one after the other: none is kept, which saves memory where each of many is read once. */
  scan<Field extends keyof T & string = never>(...fields: readonly Field[]): Iterable<Pick<T, Field>> {
    return this.#records.scan(this.#idField as Field, ...fields);
  }
}
