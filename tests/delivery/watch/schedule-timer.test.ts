import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScheduleTimer } from '../../../src/delivery/watch/schedule-timer.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('ScheduleTimer', () => {
  const onDue = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    onDue.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['a minute', MINUTE_MS],
    ['a day', DAY_MS],
    ['sixty days, which is longer than Node allows for one timeout', 60 * DAY_MS],
  ])('calls onDue once, at the set time, after %s', async (_case, time) => {
    new ScheduleTimer(Date.now, onDue).set(time);
    await vi.advanceTimersByTimeAsync(time - 1);
    expect(onDue).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onDue).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(DAY_MS);
    expect(onDue).toHaveBeenCalledTimes(1);
  });

  it('calls onDue at once for a time that was missed', async () => {
    new ScheduleTimer(() => DAY_MS, onDue).set(MINUTE_MS);
    await vi.advanceTimersByTimeAsync(1);
    expect(onDue).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['replaced by a later one', 2 * MINUTE_MS],
    ['cancelled', undefined],
  ])('does not call onDue at a time that was %s', async (_case, replacement) => {
    const timer = new ScheduleTimer(Date.now, onDue);
    timer.set(MINUTE_MS);
    timer.set(replacement);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(onDue).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(onDue).toHaveBeenCalledTimes(replacement === undefined ? 0 : 1);
  });

  it('waits for the set time if the clock is set back', async () => {
    let offset = 0;
    new ScheduleTimer(() => Date.now() + offset, onDue).set(5 * MINUTE_MS);
    offset = -10 * MINUTE_MS;
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(onDue).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(onDue).toHaveBeenCalledTimes(1);
  });
});
