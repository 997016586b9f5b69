/** What became of the link in a message. */
export type UnsubscribeState =
  | { readonly kind: 'valid'; readonly token: string }
  | { readonly kind: 'expired' | 'unknown' | 'unavailable' };

/** The parameter in which links of messages say who they were sent to. */
export const PERSON_PARAMETER = 'personGuid';
