import { errorName, type Fault, FaultError } from '@laurel/diagnostics';
import type { Problem, PublicationEvent } from './publication-event.ts';

/** Receives the current problem of a kind, or undefined if there is none. Called repeatedly, e.g. after each cycle of a watch. */
export type ReportProblem = <Kind extends Problem['kind']>(
  kind: Kind,
  problem: Extract<Problem, { readonly kind: Kind }> | undefined,
) => void;

/**
 * Creates a reporter that sends one event when a problem starts and one when it ends, and none for the repetitions in between. A
 * different problem of the same kind is sent immediately.
 */
export function createProblemReporter(send: (event: PublicationEvent) => void): ReportProblem {
  const reported = new Map<Problem['kind'], string>();
  return (kind, problem) => {
    if (problem === undefined) {
      if (reported.delete(kind)) send({ kind: 'solved', problem: kind });
      return;
    }
    const key = problemKey(problem);
    if (reported.get(kind) === key) return;
    reported.set(kind, key);
    send(problem);
  };
}

/**
 * Returns a key that is equal for the same problem in consecutive cycles. The key excludes the message texts of faults, which can contain
 * counts.
 */
function problemKey(problem: Problem): string {
  switch (problem.kind) {
    case 'failed':
      return JSON.stringify([problem.step, ...failureKey(problem.error)]);
    case 'content retained':
      return JSON.stringify(problem.faults.map(faultKey).toSorted());
    case 'late':
      return '';
  }
}

const failureKey = (error: unknown): readonly string[] =>
  error instanceof FaultError ? [error.fault, ...error.faults].map(faultKey) : [errorName(error)];

/** The address and the status of a call are not part of the key: they can differ between two attempts of the same call. */
function faultKey({ name, location = {} }: Fault): string {
  const { call, file, page, record, field } = location;
  return JSON.stringify([name, call, file, page, record, field]);
}
