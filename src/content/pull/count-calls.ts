import { isFault } from '@laurel/diagnostics';
import type { Client } from './http/client.ts';

/** Numbers of the distinct requests of one call, by outcome. */
export interface CallCounts {
  readonly responses: number;
  /** Requests with status 404. */
  readonly missing: number;
  readonly failed: number;
  /** Responses that do not match their schema. */
  readonly malformed: number;
}

export const NO_CALLS: CallCounts = { responses: 0, missing: 0, failed: 0, malformed: 0 };

type Outcome = keyof CallCounts;

const OUTCOMES = { body: 'responses', none: 'missing', failed: 'failed', malformed: 'malformed' } as const;

/** Counts the outcomes of a client's calls by the name of the call. A repeated request in one language counts once. */
export function countCalls(client: Client): {
  readonly client: Client;
  readonly counts: ReadonlyMap<string, CallCounts>;
} {
  const counts = new Map<string, CallCounts>();
  const counted = new Set<string>();
  const count = (name: string, request: string, outcome: Outcome) => {
    if (counted.has(request)) return;
    counted.add(request);
    const before = counts.get(name) ?? NO_CALLS;
    counts.set(name, { ...before, [outcome]: before[outcome] + 1 });
  };
  return {
    counts,
    client: {
      ...client,
      async get(call, parameters, options) {
        const request = `${client.address(call, parameters)} ${options?.language ?? ''}`;
        try {
          const result = await client.get(call, parameters, options);
          if (result.kind !== 'unchanged') count(call.name, request, OUTCOMES[result.kind]);
          return result;
        } catch (error) {
          if (isFault(error, 'CallFailed')) count(call.name, request, 'failed');
          throw error;
        }
      },
    },
  };
}
