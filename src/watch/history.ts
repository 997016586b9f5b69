/** What a watch did, a line of JSON a round, so that other programs can read it too. */
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const seconds = z.number().nonnegative();

const round = z.object({
  /** When it ended, ISO 8601. */
  at: z.string(),
  outcome: z.enum(['released', 'nothing new', 'failed']),
  /** The groups that were pulled; undefined: all. */
  groups: z.array(z.number()).optional(),
  /** Name of the release that is live after it; undefined where it failed. */
  release: z.string().optional(),
  /** Files of the site that were added, changed and removed. */
  files: z.object({ added: z.number(), changed: z.number(), removed: z.number() }).optional(),
  /** Seconds a step, as far as it came. `live` is the release, with the purge of CDNs. */
  seconds: z.object({ pull: seconds.optional(), build: seconds.optional(), live: seconds.optional() }),
  /** Seconds from the announcement, or from the begin of the round, until all of it was live. */
  untilLive: seconds.optional(),
  /** What CDNs were told, e.g. `Fastly: 12 addresses`. */
  purged: z.array(z.string()).optional(),
  /** Name of the fault. */
  failure: z.string().optional(),
});

export type Round = z.infer<typeof round>;

/** Rounds that are read back when a watch starts again. */
const READ_BACK = 200;

/** The rounds of a file, the latest last; lines that cannot be read, such as one cut off by a power cut, are left out. */
export function readHistory(file: string): readonly Round[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(-READ_BACK - 1)
    .flatMap((line) => {
      try {
        return [round.parse(JSON.parse(line))];
      } catch {
        return [];
      }
    });
}

/** Adds a round to a file. It begins on a line of its own, whatever stands there. */
export function appendRound(file: string, added: Round): void {
  mkdirSync(dirname(file), { recursive: true });
  const start = endsWithin(file) ? '\n' : '';
  appendFileSync(file, `${start}${JSON.stringify(added)}\n`);
}

/** Whether the last line of a file has no end. */
function endsWithin(file: string): boolean {
  if (!existsSync(file)) return false;
  const { size } = statSync(file);
  if (size === 0) return false;
  const handle = openSync(file, 'r');
  try {
    const last = Buffer.alloc(1);
    readSync(handle, last, 0, 1, size - 1);
    return last.toString() !== '\n';
  } finally {
    closeSync(handle);
  }
}
