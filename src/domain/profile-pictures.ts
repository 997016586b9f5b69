/** What a profile's picture shows: a person's photograph, or a firm's logo. */
export const PROFILE_PICTURE_KINDS = ['photograph', 'logo'] as const;
export type ProfilePictureKind = (typeof PROFILE_PICTURE_KINDS)[number];

/** Widths in pixels that a picture is published in: for lists, and for the head of a profile on fine screens. */
export const PROFILE_PICTURE_WIDTHS = {
  photograph: [96, 224],
  logo: [176, 352],
} as const satisfies Readonly<Record<ProfilePictureKind, readonly [number, number]>>;

/** CSS pixels that a picture is wide at the head of a profile. */
export const PROFILE_HEAD_WIDTH = { photograph: 112, logo: 176 } as const satisfies Readonly<
  Record<ProfilePictureKind, number>
>;

/** How many times as wide as high a picture is shown. */
export const PROFILE_PICTURE_RATIO = { photograph: 1, logo: 2 } as const satisfies Readonly<
  Record<ProfilePictureKind, number>
>;

/** The formats that a picture is published in, the smaller first; every browser that runs the site knows the last. */
export const PROFILE_PICTURE_FORMATS = ['avif', 'webp'] as const;
export type ProfilePictureFormat = (typeof PROFILE_PICTURE_FORMATS)[number];

/** A picture of a profile as it is published. */
export interface ProfilePicture {
  readonly kind: ProfilePictureKind;
  /** Names the picture and its content, e.g. `2-photograph-1001-1f0c2a9b`. */
  readonly name: string;
}

/** The picture of an entity of a group; another content has another name. */
export const profilePicture = ({
  kind,
  groupId,
  entityId,
  digest,
}: {
  readonly groupId: number;
  readonly kind: ProfilePictureKind;
  readonly entityId: number;
  readonly digest: string;
}): ProfilePicture => ({
  kind,
  name: [groupId, kind, entityId, digest].join('-'),
});

/** Where a picture is published, e.g. `/images/profiles/2-photograph-1001-1f0c2a9b-96.avif`. */
export const profilePictureAddress = (
  { name }: ProfilePicture,
  width: number,
  format: ProfilePictureFormat,
): string => `/images/profiles/${name}-${width}.${format}`;
