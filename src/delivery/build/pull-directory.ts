import type { PulledPicture } from '../../content/pull/pull-context.ts';
import { type PullOptions, type PullSummary, pullSnapshot } from '../../content/pull/pull-snapshot.ts';
import { drawAhead } from '../../images/draw-ahead.ts';
import type { Drawing } from '../../images/drawing.ts';

/**
 * Pulls the directory's snapshot, and draws its new pictures while the upstream is waited for: builds find them drawn.
 * @throws {FaultError} as `pullSnapshot`
 */
export const pullDirectory = (options: PullOptions): Promise<PullSummary> =>
  pullSnapshot({ ...options, onPicture: (picture) => drawAhead(() => drawingsOf(picture)) });

/** The drawings that the site shows of a picture. Loaded when there is one: most pulls bring none. */
async function drawingsOf(picture: PulledPicture): Promise<readonly Drawing[]> {
  if (picture.kind === 'banner')
    return (await import('../../images/banner-files.ts')).drawingsOfBanner(picture);
  return (await import('../../images/profile-picture-files.ts')).drawingsOfProfilePicture(picture);
}
