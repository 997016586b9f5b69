import { expect, test } from 'vitest';
import { freeMemory } from '../../../scripts/command/free-memory.ts';

test('freeMemory collects garbage immediately', () => {
  const held = Array.from({ length: 500_000 }, (_, index) => ({ index, text: String(index) }));
  freeMemory();
  const before = process.memoryUsage().heapUsed;
  held.length = 0;
  expect(process.memoryUsage().heapUsed).toBeGreaterThan(before - 5_000_000);
  freeMemory();
  expect(process.memoryUsage().heapUsed).toBeLessThan(before - 20_000_000);
});
