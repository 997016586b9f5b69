/** The kinds of profile pictures: a person's photograph, or a firm's logo. */
export const PROFILE_PICTURE_KINDS = ['photograph', 'logo'] as const;
export type ProfilePictureKind = (typeof PROFILE_PICTURE_KINDS)[number];

/** Published widths in pixels: for lists, and for the header of a profile on high-density screens. */
export const PROFILE_PICTURE_WIDTHS = {
  photograph: [96, 224],
  logo: [176, 352],
} as const satisfies Readonly<Record<ProfilePictureKind, readonly [number, number]>>;

/** Width of a picture in the header of a profile, in CSS pixels. */
export const PROFILE_HEAD_WIDTH = { photograph: 112, logo: 176 } as const satisfies Readonly<
  Record<ProfilePictureKind, number>
>;

/** Aspect ratio (width to height) of a picture. */
export const PROFILE_PICTURE_RATIO = { photograph: 1, logo: 2 } as const satisfies Readonly<
  Record<ProfilePictureKind, number>
>;

/** The formats in which a picture is published, smallest files first. Every supported browser can show `webp`. */
export const PROFILE_PICTURE_FORMATS = ['avif', 'webp'] as const;
export type ProfilePictureFormat = (typeof PROFILE_PICTURE_FORMATS)[number];

/** A published picture of a profile. */
export interface ProfilePicture {
  readonly kind: ProfilePictureKind;
  /** Name of the picture with the digest of its content, e.g. `2-photograph-1001-1f0c2a9b`. */
  readonly name: string;
}

/** Creates the picture of an entity of a group. The name changes with the content. */
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

/** Returns the address of a published picture, e.g. `/images/profiles/2-photograph-1001-1f0c2a9b-96.avif`. */
export const profilePictureAddress = (
  { name }: ProfilePicture,
  width: number,
  format: ProfilePictureFormat,
): string => `/images/profiles/${name}-${width}.${format}`;
