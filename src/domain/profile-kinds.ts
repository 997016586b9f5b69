/** The kinds of profiles, as in the addresses of their pages. */
export const PROFILE_KINDS = ['law-firm', 'lawyer', 'department'] as const;
export type ProfileKind = (typeof PROFILE_KINDS)[number];
