import type { PulledPicture } from '../../content/pull/pull-context.ts';
import { type PullOptions, type PullSummary, pullSnapshot } from '../../content/pull/pull-snapshot.ts';
import type { Drawing } from '../../images/drawing.ts';
import { warmDrawingCache } from '../../images/warm-drawing-cache.ts';

/**
 * Pulls the snapshot and draws new pictures into the cache while requests are in progress.
 * @throws {FaultError} as `pullSnapshot`
 */
export const pullSite = (options: PullOptions): Promise<PullSummary> =>
  pullSnapshot({ ...options, onPicture: (picture) => warmDrawingCache(() => listPictureDrawings(picture)) });

/** Lists the drawings of a pulled picture. The modules are loaded on demand, because most pulls contain no picture. */
async function listPictureDrawings(picture: PulledPicture): Promise<readonly Drawing[]> {
  if (picture.kind === 'banner')
    return (await import('../../images/banner-files.ts')).bannerDrawings(picture);
  return (await import('../../images/profile-picture-files.ts')).profilePictureDrawings(picture);
}
