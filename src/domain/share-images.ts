import { slug } from './slugs.ts';

/** A picture that previews of links show. */
export interface ShareImage {
  readonly src: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** The size that networks show previews of links in, in pixels. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** The folder of the pictures of guides. */
export const SHARE_IMAGES = '/images/share/';

/** The picture of an edition of a guide, e.g. `/images/share/global-2-2026.png`. */
export const guideShareImageAddress = ({
  guide,
  groupId,
  year,
}: {
  readonly guide: string;
  readonly groupId: number;
  readonly year: number;
}): string => `${SHARE_IMAGES}${slug(guide)}-${groupId}-${year}.png`;
