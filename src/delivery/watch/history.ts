/** What a watch did, a line of JSON a round, so that other programs can read it too. */
import { z } from 'zod';
import { appendLine, readLines } from '../publish/json-lines.ts';

const seconds = z.number().nonnegative();

const round = z.object({
  /** When it ended, ISO 8601. */
  at: z.string(),
  outcome: z.enum(['released', 'nothing new', 'waiting for review', 'rejected', 'failed']),
  /** The groups that were pulled; undefined: all, or none where it was a review. */
  groups: z.array(z.number()).optional(),
  /** Name of the release that is live after it; undefined where it failed. */
  release: z.string().optional(),
  /** Files of the site that were added, changed and removed. */
  files: z.object({ added: z.number(), changed: z.number(), removed: z.number() }).optional(),
  /** Seconds a step, as far as it came. `review` finds what differs; `live` is the release, with the purge of CDNs. */
  seconds: z.object({
    pull: seconds.optional(),
    build: seconds.optional(),
    review: seconds.optional(),
    live: seconds.optional(),
  }),
  /** Seconds from the announcement, or from the begin of the round, until all of it was live. */
  untilLive: seconds.optional(),
  /** What CDNs were notified of, e.g. `Fastly: 12 addresses`. */
  purged: z.array(z.string()).optional(),
  /** Name of the fault; of a release, of what then failed once it was live. */
  failure: z.string().optional(),
});

export type Round = z.infer<typeof round>;

/** Rounds that are read back when a watch starts again. */
const READ_BACK = 200;

/** The rounds of a file, the latest last. */
export const readHistory = (file: string): readonly Round[] => readLines(file, round, READ_BACK);

/** Adds a round to a file. */
export const appendRound = (file: string, added: Round): void => appendLine(file, added);
