import type { Fault } from '@laurel/diagnostics';

/**
 * Step of a publication. `follow-up` runs after the release is live: purging CDNs, notifying search engines, removing old files, storing the
 * state of the build.
 */
export type PublicationStep = 'pull' | 'build' | 'review' | 'publish' | 'follow-up';

/** Sentences that report the failure of a step. */
export const FAILURE_TITLES: Readonly<Record<PublicationStep, string>> = {
  pull: 'The pull failed. The live release has not changed.',
  build: 'The build failed. The live release has not changed.',
  review: 'The review could not be prepared. The live release has not changed.',
  publish: 'The release failed. The live release has not changed.',
  'follow-up': 'The release is live, but a step after it failed.',
};

/** Numbers of files of the site that differ from the live release. */
export interface FileCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Undefined if the command does not detect renamed pages. They are then counted as added and removed. */
  readonly renamed?: number;
}

/** A problem that lasts until it is solved. A watch reports its start and its end. */
export type Problem =
  | { readonly kind: 'failed'; readonly step: PublicationStep; readonly error: unknown }
  /** The pull retains previous content of a guide or of a kind of records, because the new content has faults. */
  | { readonly kind: 'content retained'; readonly faults: readonly Fault[] }
  | { readonly kind: 'late'; readonly waitingSeconds: number; readonly allowedSeconds: number };

/** An event of which people are notified. */
export type PublicationEvent =
  | Problem
  | { readonly kind: 'solved'; readonly problem: Problem['kind'] }
  | {
      readonly kind: 'review pending';
      readonly files: FileCounts;
      readonly redFlags: number;
      /** Address of the review, without its token. */
      readonly address: string;
    }
  | {
      readonly kind: 'released';
      readonly release: string;
      /** Undefined if the command did not compare the release with the previous one. */
      readonly files?: FileCounts | undefined;
      readonly by: string;
      readonly reason: string;
    }
  | { readonly kind: 'rolled back'; readonly release: string; readonly by: string; readonly reason: string };
