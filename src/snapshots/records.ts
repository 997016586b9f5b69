import { FaultError } from 'astro-incremental/faults';
import { recordMissing } from '../errors/snapshot.ts';

/** Records of one snapshot file: in file order, by id, and by any other field that names an id. Frozen in use. */
export class Records<T extends object> {
  readonly all: readonly T[];
  readonly #idField: keyof T;
  readonly #byId = new Map<number, T>();
  readonly #indexes = new Map<keyof T, Map<unknown, T[]>>();

  constructor(all: readonly T[], idField: keyof T) {
    this.all = all;
    this.#idField = idField;
    for (const record of all) this.#byId.set(this.idOf(record), record);
  }

  idOf(record: T): number {
    return record[this.#idField] as number;
  }

  get(id: number): T | undefined {
    return this.#byId.get(id);
  }

  /**
   * The record of that id, which a pull has made sure exists.
   * @throws {FaultError} RecordMissing; only a snapshot edited by hand gets here.
   */
  require(id: number): T {
    const record = this.#byId.get(id);
    if (record === undefined) throw new FaultError(recordMissing({ idField: String(this.#idField), id }));
    return record;
  }

  /** Records whose `field` has the value, in file order. */
  where<Field extends keyof T>(field: Field, value: T[Field]): readonly T[] {
    let index = this.#indexes.get(field);
    if (index === undefined) {
      index = Map.groupBy(this.all, (record) => record[field]);
      this.#indexes.set(field, index);
    }
    return index.get(value) ?? [];
  }
}
