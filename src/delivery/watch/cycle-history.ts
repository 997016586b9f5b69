/** History of a watch: a JSON Lines file with one line per cycle. */
import { z } from 'zod';
import { appendLine, readLastLines } from '../publish/json-lines.ts';

const seconds = z.number().nonnegative();

const cycle = z.object({
  /** End of the cycle, ISO 8601. */
  at: z.string(),
  outcome: z.enum(['released', 'nothing new', 'waiting for review', 'rejected', 'failed']),
  /** Groups that were pulled; none: only scheduled records were published; undefined: all groups, or no pull because the entry is a review decision. */
  groups: z.array(z.number()).optional(),
  /** Name of the live release after the cycle; undefined if nothing was published or the cycle failed. */
  release: z.string().optional(),
  /** Number of files of the site that were added, changed and removed. */
  files: z.object({ added: z.number(), changed: z.number(), removed: z.number() }).optional(),
  /** Duration of each step that ran, in seconds. `review` compares the build with the live release; `live` publishes and purges. */
  seconds: z.object({
    pull: seconds.optional(),
    build: seconds.optional(),
    review: seconds.optional(),
    live: seconds.optional(),
  }),
  /** Seconds until the publication was live, from its announcement, or from the start of the cycle if it was not announced. */
  untilLive: seconds.optional(),
  /** Purges of CDNs, e.g. `Fastly: 12 addresses`. */
  purged: z.array(z.string()).optional(),
  /** Faults of the upstream that did not stop the pull. */
  warnings: z.array(z.string()).readonly().optional(),
  /** Name of the error that ended the cycle, or names of errors that occurred after the release was live. */
  failure: z.string().optional(),
});

export type Cycle = z.infer<typeof cycle>;

/** Number of cycles that a restarted watch reads from the file. */
const MAX_READ_CYCLES = 200;

/** Reads the last cycles of a history file, oldest first. */
export const readHistory = (file: string): readonly Cycle[] => readLastLines(file, cycle, MAX_READ_CYCLES);

/** Appends a cycle to a history file. */
export const appendCycle = (file: string, added: Cycle): void => appendLine(file, added);
