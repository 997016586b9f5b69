import type { ErrorLocation, Fault } from '@laurel/diagnostics';
import { fieldOmitted, placeholderRead, unknownField } from '../../domain/errors/upstream.ts';
import { fieldPath } from '../../domain/errors/zod-issues.ts';
import type { Deviation } from '../upstream/adapt-response.ts';
import type { OmittedValue } from '../upstream/parse-response.ts';

/**
 * Creates the faults of a response that was accepted in spite of them: unknown fields, placeholders, and malformed values.
 * @param locationOf returns the location of a path in the response
 */
export const toleratedFaults = (
  deviations: readonly Deviation[],
  omissions: readonly OmittedValue[],
  locationOf: (path: readonly PropertyKey[]) => ErrorLocation,
): Fault[] => [
  ...deviations.map(({ kind, path, value }) => {
    const location = locationOf(path);
    return kind === 'unknown field'
      ? unknownField({ location })
      : placeholderRead({ location, received: value });
  }),
  ...omissions.map(({ mismatch: { path, expected, received }, omitted }) => {
    const isPart = omitted.length < path.length;
    const location = locationOf(path);
    return fieldOmitted({ location, expected, received, ...(isPart && { omitted: fieldPath(omitted) }) });
  }),
];
