import * as z from 'zod';
import { keyedRandom, type Random } from './generator/random.ts';

const rate = z.number().min(0).max(1).default(0);

/** The kinds of faults with their rates. A rate is the probability of a request; the rates add up to at most 1. */
export const faultSettings = z
  .strictObject({
    seed: z.int().default(1),
    /** Delays the response by `milliseconds`, in addition to any other fault. */
    latency: z.strictObject({ rate, milliseconds: z.int().nonnegative() }).optional(),
    /** Status 429 with Retry-After. */
    tooManyRequests: z.strictObject({ rate, retryAfterSeconds: z.int().nonnegative().default(0) }).optional(),
    serverError: z.strictObject({ rate, status: z.int().min(500).max(599).default(500) }).optional(),
    /** Status 200 with the first half of the response. */
    brokenJson: z.strictObject({ rate }).optional(),
    /** Closes the connection without a response. */
    connectionReset: z.strictObject({ rate }).optional(),
    /** Faults for the requests of certain paths; the first match counts. */
    targets: z
      .array(
        z.strictObject({
          /** Start of the path, with its leading slash. */
          path: z.string().startsWith('/'),
          status: z.int().min(200).max(599).optional(),
          body: z.string().optional(),
          reset: z.boolean().optional(),
          /** Number of requests that fail; all of them if undefined. */
          times: z.int().positive().optional(),
        }),
      )
      .default([]),
  })
  .refine(
    (settings) =>
      [settings.tooManyRequests, settings.serverError, settings.brokenJson, settings.connectionReset].reduce(
        (sum, fault) => sum + (fault?.rate ?? 0),
        0,
      ) <= 1,
    'the rates of faults that replace the response add up to more than 1',
  );

export type FaultSettings = z.input<typeof faultSettings>;

/** The fault of one request. */
interface Fault {
  readonly waitMilliseconds: number;
  readonly kind: 'none' | 'status' | 'broken-json' | 'reset';
  readonly status?: number;
  readonly body?: string;
  readonly retryAfterSeconds?: number;
}

export interface FaultSource {
  /** Returns the fault of the next request for `path`. */
  next(path: string): Fault;
  set(settings: FaultSettings): void;
  readonly settings: z.output<typeof faultSettings>;
}

/**
 * Creates faults at the given rates. The same seed results in the same sequence.
 * @throws {ZodError} if the settings are invalid
 */
export function createFaults(initial: FaultSettings): FaultSource {
  let settings = faultSettings.parse(initial);
  let random: Random = keyedRandom(settings.seed, 'faults');
  let remainingTimes = settings.targets.map((target) => target.times ?? Number.POSITIVE_INFINITY);

  return {
    get settings() {
      return settings;
    },
    set(next) {
      settings = faultSettings.parse(next);
      random = keyedRandom(settings.seed, 'faults');
      remainingTimes = settings.targets.map((target) => target.times ?? Number.POSITIVE_INFINITY);
    },
    next(path) {
      const { latency, tooManyRequests, serverError, brokenJson, connectionReset } = settings;
      const waitMilliseconds = latency && random.chance(latency.rate) ? latency.milliseconds : 0;
      const index = settings.targets.findIndex(
        (target, at) => path.startsWith(target.path) && (remainingTimes[at] as number) > 0,
      );
      const target = settings.targets[index];
      if (target !== undefined) {
        remainingTimes[index] = (remainingTimes[index] as number) - 1;
        return {
          waitMilliseconds,
          kind: target.reset ? 'reset' : 'status',
          status: target.status ?? 200,
          body: target.body ?? '',
        };
      }
      let draw = random.next();
      const hits = (fault: { readonly rate: number } | undefined) => {
        if (fault === undefined) return false;
        draw -= fault.rate;
        return draw < 0;
      };
      if (hits(tooManyRequests))
        return {
          waitMilliseconds,
          kind: 'status',
          status: 429,
          retryAfterSeconds: tooManyRequests?.retryAfterSeconds ?? 0,
        };
      if (hits(serverError)) return { waitMilliseconds, kind: 'status', status: serverError?.status ?? 500 };
      if (hits(brokenJson)) return { waitMilliseconds, kind: 'broken-json' };
      if (hits(connectionReset)) return { waitMilliseconds, kind: 'reset' };
      return { waitMilliseconds, kind: 'none' };
    },
  };
}
