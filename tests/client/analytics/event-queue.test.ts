import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventQueue } from '../../../src/client/analytics/event-queue.ts';

test('whatever comes before and after it is opened goes once, in its order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 200 }), fc.array(fc.integer()), (before, after) => {
      const queue = createEventQueue<number>();
      const sent: number[] = [];
      for (const event of before) queue.add(event);
      queue.open((event) => sent.push(event));
      for (const event of after) queue.add(event);
      expect(sent).toEqual([...before, ...after]);
    }),
  );
});

test('what waits when it is closed, and what comes while it is, never goes', () => {
  const queue = createEventQueue<string>();
  const sent: string[] = [];
  queue.add('before');
  queue.close();
  queue.add('refused');
  queue.open((event) => sent.push(event));
  queue.add('after');
  expect(sent).toEqual(['after']);
});

test('what comes after consent was refused and then given waits until it is opened', () => {
  const queue = createEventQueue<string>();
  const sent: string[] = [];
  queue.close();
  queue.add('refused');
  queue.wait();
  queue.add('given');
  expect(sent).toEqual([]);
  queue.open((event) => sent.push(event));
  expect(sent).toEqual(['given']);
});

test('of very many that wait the newest are kept', () => {
  const queue = createEventQueue<number>();
  const sent: number[] = [];
  for (let at = 0; at < 1000; at += 1) queue.add(at);
  queue.open((event) => sent.push(event));
  expect(sent.length).toBeLessThan(1000);
  expect(sent.at(-1)).toBe(999);
});
