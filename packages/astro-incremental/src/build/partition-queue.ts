import type { Slot } from '../render/executor.ts';

/** Queue of partitions to be rendered by several workers. */
export class PartitionQueue<Partition> {
  readonly #partitions: readonly Partition[];
  readonly #countSlots: () => number;
  #first = 0;
  #end: number;

  /** @param countSlots returns the current number of partitions that may be in progress at the same time */
  constructor(partitions: readonly Partition[], countSlots: () => number) {
    this.#partitions = partitions;
    this.#countSlots = countSlots;
    this.#end = partitions.length;
  }

  get isEmpty(): boolean {
    return this.#first === this.#end;
  }

  /** Takes the next partition for a slot. Returns undefined if the slot gets no more partitions. */
  take({ worker, isPrefetch }: Slot): Partition | undefined {
    // The last partitions go to idle workers only: none should wait behind another partition.
    if (this.#end - this.#first <= (isPrefetch ? this.#countSlots() : 0)) return undefined;
    // Neighbouring partitions read the same inputs. Half of the workers start at either end, so that caches are used well.
    return this.#partitions[worker % 2 === 0 ? this.#first++ : --this.#end];
  }
}
