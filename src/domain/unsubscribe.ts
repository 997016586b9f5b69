/** The state of the unsubscribe link of a message. */
export type UnsubscribeState =
  | { readonly kind: 'valid'; readonly token: string }
  | {
      readonly kind: 'expired' | 'unknown' | 'unavailable';
      /** The reference of the request, so that the visitor can correct or resubmit it. */
      readonly reference: string;
    };

/** Maximum length of a reference. */
export const MAX_REFERENCE_CHARACTERS = 64;

/** The query parameter of a message's links that identifies the recipient. */
export const PERSON_PARAMETER = 'personGuid';
