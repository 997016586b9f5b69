import * as z from 'zod';
import { type Random, randomOf } from './generator/random.ts';

const rate = z.number().min(0).max(1).default(0);

/** What goes wrong, and how often. Rates are probabilities a request; together they are at most 1. */
export const faultSettings = z
  .strictObject({
    seed: z.int().default(1),
    /** Waits `milliseconds` before the answer; happens beside the others. */
    latency: z.strictObject({ rate, milliseconds: z.int().nonnegative() }).optional(),
    /** 429 with Retry-After. */
    tooManyRequests: z.strictObject({ rate, retryAfterSeconds: z.int().nonnegative().default(0) }).optional(),
    serverError: z.strictObject({ rate, status: z.int().min(500).max(599).default(500) }).optional(),
    /** Status 200 and the first half of the answer. */
    brokenJson: z.strictObject({ rate }).optional(),
    /** The connection is closed without an answer. */
    connectionReset: z.strictObject({ rate }).optional(),
    /** Faults of chosen addresses, the first that fits. */
    targets: z
      .array(
        z.strictObject({
          /** Start of the path, with its leading slash. */
          path: z.string().startsWith('/'),
          status: z.int().min(200).max(599).optional(),
          body: z.string().optional(),
          reset: z.boolean().optional(),
          /** How many requests it hits; all of them if absent. */
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
    'the rates of faults that replace the answer add up to more than 1',
  );

export type FaultSettings = z.input<typeof faultSettings>;

/** What happens to one request. */
export interface Fault {
  readonly waitMilliseconds: number;
  readonly kind: 'none' | 'status' | 'broken-json' | 'reset';
  readonly status?: number;
  readonly body?: string;
  readonly retryAfterSeconds?: number;
}

export interface FaultSource {
  /** The fate of a request for `path`. */
  next(path: string): Fault;
  set(settings: FaultSettings): void;
  readonly settings: z.output<typeof faultSettings>;
}

/** Faults at the given rates, the same sequence for the same seed. @throws {ZodError} on impossible settings. */
export function createFaults(initial: FaultSettings): FaultSource {
  let settings = faultSettings.parse(initial);
  let random: Random = randomOf(settings.seed, 'faults');
  let left = settings.targets.map((target) => target.times ?? Number.POSITIVE_INFINITY);

  return {
    get settings() {
      return settings;
    },
    set(next) {
      settings = faultSettings.parse(next);
      random = randomOf(settings.seed, 'faults');
      left = settings.targets.map((target) => target.times ?? Number.POSITIVE_INFINITY);
    },
    next(path) {
      const { latency, tooManyRequests, serverError, brokenJson, connectionReset } = settings;
      const waitMilliseconds = latency && random.chance(latency.rate) ? latency.milliseconds : 0;
      const index = settings.targets.findIndex(
        (target, at) => path.startsWith(target.path) && (left[at] as number) > 0,
      );
      const target = settings.targets[index];
      if (target !== undefined) {
        left[index] = (left[index] as number) - 1;
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
