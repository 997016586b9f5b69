import type { UnsubscribeState } from '../domain/unsubscribe.ts';

/** The texts of the unsubscribe page for each state of the link. */
export const unsubscribeTexts: Readonly<
  Record<UnsubscribeState['kind'], { readonly title: string; readonly text: string }>
> = {
  valid: {
    title: 'Your link is valid',
    text: 'Choose which messages should stop. The change takes effect at once.',
  },
  expired: {
    title: 'This link has expired',
    text: 'Links stop working after a while, so that nobody else can use them. The newest message that you received has one that works.',
  },
  unknown: {
    title: 'We do not know this reference',
    text: 'It may have lost some of its letters on the way. Copy it as a whole, or open the link in the message again.',
  },
  unavailable: {
    title: 'Your preferences cannot be opened just now',
    text: 'Nothing has changed. Try again in a few minutes.',
  },
};
