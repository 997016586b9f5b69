import { describe, expect, it } from 'vitest';
import { PartitionQueue } from '../../src/build/partition-queue.ts';

const createPartitions = (count: number) => Array.from({ length: count }, (_, index) => `partition ${index}`);
const slot = (worker: number, isPrefetch = false) => ({ worker, isPrefetch });

describe('the partition queue', () => {
  it('returns each partition once, to one half of the workers from the start and to the other half from the end', () => {
    const queue = new PartitionQueue(createPartitions(5), () => 2);
    expect([0, 1, 0, 1, 1, 0, 1].map((worker) => queue.take(slot(worker)))).toEqual([
      'partition 0',
      'partition 4',
      'partition 1',
      'partition 3',
      'partition 2',
      undefined,
      undefined,
    ]);
  });

  it('serves prefetching slots while more partitions remain than may be in progress', () => {
    const queue = new PartitionQueue(createPartitions(6), () => 4);
    expect(queue.take(slot(0, true))).toBe('partition 0');
    expect(queue.take(slot(1, true))).toBe('partition 5');
    expect(queue.take(slot(0, true))).toBeUndefined();
  });

  it('reserves the last partitions for idle workers', () => {
    const queue = new PartitionQueue(createPartitions(4), () => 4);
    expect(queue.take(slot(1, true))).toBeUndefined();
    expect([0, 0, 1, 0].map((worker) => queue.take(slot(worker)))).not.toContain(undefined);
  });
});
