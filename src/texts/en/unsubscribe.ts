import type { UnsubscribeState } from '../../domain/unsubscribe.ts';

/** Name of the page in titles and breadcrumbs. */
export const title = 'Unsubscribe';
export const kicker = 'Messages';
export const heading = 'Choose what you receive';
export const description = 'Choose which messages you receive from us, or stop them all.';
export const standfirst =
  'The link at the foot of every message leads to your own preferences. No password is needed.';

/** The texts of each state of a link. */
export const states: Readonly<
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
/** Text for a valid link if the site has no page of preferences. The link to the contact page follows. */
export const validWithoutPreferences =
  'You cannot change your preferences on this site. Write to us which messages should stop.';
export const writeToUs = 'Write to us';
/** Label of the link to the preferences of the recipient. */
export const choose = 'Choose what to receive';

/** Accessible name of the form in which a recipient enters the reference of a message. */
export const form = 'Open your preferences';
export const reference = 'Reference';
export const referenceHint = 'It stands at the foot of every message, under the word Reference.';
export const submit = 'Open my preferences';

export const sent = 'What we send';
export const sentMessages: readonly string[] = [
  'Deadlines of the guides that you follow',
  'Invitations to events in your city',
  'A letter from the editors, six times a year',
];
export const required = 'What we must send';
/** Explains the required messages. `link` creates the link to the contact page with a label. */
export const requiredMessages = <Link>(link: (label: string) => Link): readonly (Link | string)[] => [
  'Messages on a submission that you made, or on an interview that you agreed to, still arrive. For anything else, ',
  link('write to us'),
  '.',
];
