import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadShortlistOnUse } from '../../../src/client/shortlist/load-shortlist.ts';
import { SHORTLIST_KEY } from '../../../src/client/shortlist/storage-key.ts';

afterEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

const storageWith = (text: string | null) => ({
  getItem: () => text,
  setItem: () => undefined,
  removeItem: () => undefined,
});

function start(storage: Parameters<typeof loadShortlistOnUse>[2]) {
  const toggleEntry = vi.fn();
  const load = vi.fn(async () => ({ toggleEntry }));
  loadShortlistOnUse(document, window, storage, load);
  return { load, toggleEntry };
}

describe('the script of the shortlist', () => {
  it('is not loaded for a visitor without a shortlist', () => {
    expect(start(storageWith(null)).load).not.toHaveBeenCalled();
  });

  it('is not loaded if the storage is missing', () => {
    expect(start(undefined).load).not.toHaveBeenCalled();
  });

  it('is loaded if a shortlist is stored', () => {
    expect(start(storageWith('{"version":1,"entries":[]}')).load).toHaveBeenCalledOnce();
  });

  it('is loaded if the address contains a shortlist', () => {
    history.replaceState(null, '', '/shortlist#shortlist-1=law-firm/2:1');
    expect(start(storageWith(null)).load).toHaveBeenCalledOnce();
  });

  it('is loaded when another tab stores a shortlist', () => {
    const { load } = start(storageWith(null));
    window.dispatchEvent(new StorageEvent('storage', { key: 'recent-searches' }));
    expect(load).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent('storage', { key: SHORTLIST_KEY }));
    expect(load).toHaveBeenCalledOnce();
  });

  it('is loaded when a shortlist button is first clicked, and then handles this click', async () => {
    document.body.innerHTML =
      '<button name="shortlist" value="lawyer/2:1"><b>+</b></button><button name="other"></button>';
    const { load, toggleEntry } = start(storageWith(null));
    document.querySelector<HTMLElement>('[name=other]')?.click();
    expect(load).not.toHaveBeenCalled();
    document.querySelector<HTMLElement>('b')?.click();
    await expect.poll(() => toggleEntry).toHaveBeenCalledWith(document.querySelector('[name=shortlist]'));
  });
});
