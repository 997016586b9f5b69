import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventQueue } from '../../../src/client/analytics/event-queue.ts';

test('an event queue sends each event once and in order, from before and after it is opened', () => {
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

test('an event queue drops buffered events when it is closed, and events that are added while it is closed', () => {
  const queue = createEventQueue<string>();
  const sent: string[] = [];
  queue.add('before');
  queue.close();
  queue.add('refused');
  queue.open((event) => sent.push(event));
  queue.add('after');
  expect(sent).toEqual(['after']);
});

test('an event queue buffers events after `wait` until it is opened', () => {
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

test('an event queue retains the newest events if too many are buffered', () => {
  const queue = createEventQueue<number>();
  const sent: number[] = [];
  for (let at = 0; at < 1000; at += 1) queue.add(at);
  queue.open((event) => sent.push(event));
  expect(sent.length).toBeLessThan(1000);
  expect(sent.at(-1)).toBe(999);
});
