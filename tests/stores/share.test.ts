import { expect, test } from 'vitest';
import { COPY_CONFIRMATION_MS, createCopyLink, shareAddress } from '../../src/stores/share.ts';

const page = { url: 'https://www.laurel.example/lawyer/a-global-2:17', title: 'Adèle Côté & more' };

test.each([
  [
    'LinkedIn',
    'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fwww.laurel.example%2Flawyer%2Fa-global-2%3A17',
  ],
  [
    'Facebook',
    'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fwww.laurel.example%2Flawyer%2Fa-global-2%3A17',
  ],
  [
    'X',
    'https://x.com/intent/post?url=https%3A%2F%2Fwww.laurel.example%2Flawyer%2Fa-global-2%3A17&text=Ad%C3%A8le%20C%C3%B4t%C3%A9%20%26%20more',
  ],
  [
    'Email',
    'mailto:?subject=Ad%C3%A8le%20C%C3%B4t%C3%A9%20%26%20more&body=https%3A%2F%2Fwww.laurel.example%2Flawyer%2Fa-global-2%3A17',
  ],
] as const)('the share address of %s contains the address of the page', (network, address) => {
  expect(shareAddress(network, page)).toBe(address);
});

test.each([
  ['copied', async () => {}],
  ['failed', () => Promise.reject(new Error('not allowed'))],
] as const)('for two seconds, the link to copy an address shows that the copy %s', async (state, write) => {
  let wait: { readonly task: () => void; readonly milliseconds: number } | undefined;
  const link = createCopyLink({
    write,
    schedule: (task, milliseconds) => {
      wait = { task, milliseconds };
      return () => {};
    },
  });
  await link.copy(page.url);
  expect(link.$state.get()).toBe(state);
  expect(wait?.milliseconds).toBe(COPY_CONFIRMATION_MS);
  wait?.task();
  expect(link.$state.get()).toBe('idle');
});
