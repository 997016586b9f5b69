import { atom, type ReadableAtom } from 'nanostores';

/** How long 'Link copied' stays, in milliseconds. Source: specification §9. */
export const COPY_CONFIRMATION_MS = 2000;

/** Where a page can be shared, by network. */
export type ShareNetwork = 'LinkedIn' | 'Facebook' | 'X' | 'Email';

/** The address that shares a page; email opens the visitor's own program. */
export function shareAddress(
  network: ShareNetwork,
  page: { readonly url: string; readonly title: string },
): string {
  const url = encodeURIComponent(page.url);
  const title = encodeURIComponent(page.title);
  const addresses: Readonly<Record<ShareNetwork, string>> = {
    LinkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
    Facebook: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    X: `https://x.com/intent/post?url=${url}&text=${title}`,
    Email: `mailto:?subject=${title}&body=${url}`,
  };
  return addresses[network];
}

/** What the copy button says. */
export type CopyState = 'idle' | 'copied' | 'failed';

export interface CopyLink {
  readonly $state: ReadableAtom<CopyState>;
  copy(text: string): Promise<void>;
}

/** Copies a text and confirms it for a moment. */
export function createCopyLink(effects: {
  readonly write: (text: string) => Promise<void>;
  readonly later: (task: () => void, milliseconds: number) => () => void;
}): CopyLink {
  const $state = atom<CopyState>('idle');
  let forget = (): void => {};
  return {
    $state,
    async copy(text) {
      forget();
      try {
        await effects.write(text);
        $state.set('copied');
      } catch {
        $state.set('failed');
      }
      forget = effects.later(() => $state.set('idle'), COPY_CONFIRMATION_MS);
    },
  };
}
