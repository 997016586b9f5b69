import { describe, expect, it } from 'vitest';
import { PartitionQueue } from '../../src/build/partition-queue.ts';

const partitions = (count: number) => Array.from({ length: count }, (_, index) => `partition ${index}`);
const slot = (thread: number, isNext = false) => ({ thread, isNext });

describe('partitions that wait', () => {
  it('are each taken once, by half of the threads from either end', () => {
    const queue = new PartitionQueue(partitions(5), () => 2);
    expect([0, 1, 0, 1, 1, 0, 1].map((thread) => queue.take(slot(thread)))).toEqual([
      'partition 0',
      'partition 4',
      'partition 1',
      'partition 3',
      'partition 2',
      undefined,
      undefined,
    ]);
  });

  it('are taken ahead while there are more of them than may be under way', () => {
    const queue = new PartitionQueue(partitions(6), () => 4);
    expect(queue.take(slot(0, true))).toBe('partition 0');
    expect(queue.take(slot(1, true))).toBe('partition 5');
    expect(queue.take(slot(0, true))).toBeUndefined();
  });

  it('are, the last of them, for threads that have nothing to do', () => {
    const queue = new PartitionQueue(partitions(4), () => 4);
    expect(queue.take(slot(1, true))).toBeUndefined();
    expect([0, 0, 1, 0].map((thread) => queue.take(slot(thread)))).not.toContain(undefined);
  });
});
