import { expect, test, vi } from 'vitest';
import { startAtTop } from '../../../src/client/navigation/scroll-to-top.ts';

test('a link that keeps the scroll is followed though storage is full', () => {
  const failed = vi.fn((event: Event) => event.preventDefault());
  window.addEventListener('error', failed);
  const setItem = vi.fn(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  startAtTop(document, window, { setItem } as unknown as Storage);
  document.body.innerHTML = '<a href="#rankings" data-keep-scroll>Rankings</a>';
  document.querySelector('a')?.click();
  expect(setItem).toHaveBeenCalledTimes(1);
  expect(failed).not.toHaveBeenCalled();
  window.removeEventListener('error', failed);
});
