/** What became of the link in a message. */
export type UnsubscribeState =
  | { readonly kind: 'valid'; readonly token: string }
  | {
      readonly kind: 'expired' | 'unknown' | 'unavailable';
      /** What was asked with, to be corrected or asked with again. */
      readonly reference: string;
    };

/** Characters of a reference, at most. */
export const LONGEST_REFERENCE = 64;

/** The parameter in which links of messages say who they were sent to. */
export const PERSON_PARAMETER = 'personGuid';
