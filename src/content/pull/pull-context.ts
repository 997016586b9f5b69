import type { Progress } from '@laurel/terminal';
import type { ProfilePictureKind } from '../../domain/profile-pictures.ts';
import type { ContentFaults, PullWarning } from '../snapshots/pull-warnings.ts';
import type { Client } from './http/client.ts';
import type { PreviousSnapshot } from './previous-snapshot.ts';
import type { SnapshotOutput } from './snapshot-output.ts';
import type { Etags } from './step-findings.ts';
import type { Stopwatch } from './stopwatch.ts';

/** A picture that the pull has added to the snapshot. */
export type PulledPicture = { readonly base64: string } & (
  | { readonly kind: ProfilePictureKind }
  /** `width`: the largest width, in pixels, at which a page shows the picture. */
  | { readonly kind: 'banner'; readonly width: number }
);

/** Dependencies and settings of one pull. Steps do not modify them; each step returns its results as `StepFindings`. */
export interface PullContext {
  readonly client: Client;
  readonly previous: PreviousSnapshot | undefined;
  /** ETags of the content in the previous snapshot, by call. Empty if that snapshot is of another upstream. */
  readonly knownEtags: Etags;
  /** Whether all content is requested, even if its version or ETag is unchanged. `knownEtags` then has no values. */
  readonly requestsAll: boolean;
  /** Whether `knownEtags` contains the calls of the previous snapshot. */
  readonly hasState: boolean;
  /** Faults in the content of the previous snapshot. Empty if that snapshot is of another upstream. */
  readonly knownFaults: ContentFaults;
  /** All warnings of the previous snapshot. */
  readonly previousWarnings: readonly PullWarning[];
  /** Whether removals of any size are accepted. */
  readonly allowRemovals: boolean;
  readonly output: SnapshotOutput;
  /** Path of the file of redirects; undefined: the site has none. */
  readonly redirectsFile: string | undefined;
  /** Time of the pull. */
  readonly now: Date;
  readonly progress: Progress;
  readonly stopwatch: Stopwatch;
  readonly onPicture: (picture: PulledPicture) => Promise<void>;
}
