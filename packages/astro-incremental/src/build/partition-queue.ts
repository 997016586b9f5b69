import type { Slot } from '../render/executor.ts';

/** What waits to be made, for several threads. */
export class PartitionQueue<Partition> {
  readonly #partitions: readonly Partition[];
  readonly #slots: () => number;
  #first = 0;
  #end: number;

  /** `slots`: how many partitions may be under way at a time, now. */
  constructor(partitions: readonly Partition[], slots: () => number) {
    this.#partitions = partitions;
    this.#slots = slots;
    this.#end = partitions.length;
  }

  get isEmpty(): boolean {
    return this.#first === this.#end;
  }

  /** The next partition for a slot; undefined where it gets no more. */
  take({ thread, isNext }: Slot): Partition | undefined {
    // The last ones are for threads that have nothing to do: none waits behind another.
    if (this.#end - this.#first <= (isNext ? this.#slots() : 0)) return undefined;
    // Partitions beside each other read the same inputs: half of the threads begin at either end.
    return this.#partitions[thread % 2 === 0 ? this.#first++ : --this.#end];
  }
}
