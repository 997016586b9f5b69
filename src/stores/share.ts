import { atom, type ReadableAtom } from 'nanostores';

/** Time for which 'Link copied' is shown. Source: specification §9. */
export const COPY_CONFIRMATION_MS = 2000;

/** A network on which pages can be shared. */
export type ShareNetwork = 'LinkedIn' | 'Facebook' | 'X' | 'Email';

/** Returns the address that shares a page on a network. The address for email opens the visitor's mail program. */
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

/** State of the button that copies the link. */
type CopyState = 'idle' | 'copied' | 'failed';

export interface CopyLink {
  readonly $state: ReadableAtom<CopyState>;
  copy(text: string): Promise<void>;
}

/** Creates the store of a copy button, which shows the outcome for `COPY_CONFIRMATION_MS`. */
export function createCopyLink(effects: {
  readonly write: (text: string) => Promise<void>;
  readonly schedule: (task: () => void, milliseconds: number) => () => void;
}): CopyLink {
  const $state = atom<CopyState>('idle');
  let cancelReset = (): void => {};
  return {
    $state,
    async copy(text) {
      cancelReset();
      try {
        await effects.write(text);
        $state.set('copied');
      } catch {
        $state.set('failed');
      }
      cancelReset = effects.schedule(() => $state.set('idle'), COPY_CONFIRMATION_MS);
    },
  };
}
