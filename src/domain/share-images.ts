import { slug } from './slugs.ts';

/** The picture of a link preview. */
export interface ShareImage {
  readonly src: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** Size of link preview pictures in pixels. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** Address of the link preview picture of pages without a more specific one. */
export const SITE_SHARE_IMAGE = '/images/share.png';

/** Path prefix of the link preview pictures of guides. */
export const SHARE_IMAGES_FOLDER = '/images/share/';

/** Returns the address of the link preview picture of an edition of a guide, e.g. `/images/share/global-2-2026.png`. */
export const guideShareImageAddress = ({
  guide,
  groupId,
  year,
}: {
  readonly guide: string;
  readonly groupId: number;
  readonly year: number;
}): string => `${SHARE_IMAGES_FOLDER}${slug(guide)}-${groupId}-${year}.png`;
