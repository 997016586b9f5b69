import type { ErrorLocation, Fault } from '@laurel/diagnostics';

/** Faults of talking to the upstream and of what it answered. */

/** Some bases of the upstream have an address and others have none. */
export function basesIncomplete(of: { readonly variables: readonly string[] }): Fault {
  return {
    name: 'BasesIncomplete',
    what: `Some bases of the upstream have an address, but not those of ${of.variables.join(', ')}.`,
    why: 'Each call goes to its base, and a guess would mix two upstreams.',
    action: 'Set these variables too, or LAUREL_API for all that have none of their own.',
  };
}

/** A call failed for good: refused, or not answered after every retry. `reason` is e.g. `status 503` or `connection reset`. */
export function callFailed(of: {
  readonly where: ErrorLocation;
  readonly reason: string;
  readonly attempts: number;
}): Fault {
  const times = of.attempts === 1 ? '' : ` ${of.attempts} times`;
  return {
    name: 'CallFailed',
    what: `The call "${of.where.call}" failed${times}: ${of.reason}.`,
    location: of.where,
    why: 'The directory cannot be built without its answer.',
    action:
      of.attempts === 1
        ? 'Check that the address is right (LAUREL_API and LAUREL_API_… set the bases) and that the upstream has the call.'
        : 'Check that the upstream is up and reachable at that address, then pull again.',
  };
}

/** Too many calls that have a fallback failed for the fallbacks to be true. */
export function upstreamDown(of: {
  readonly failed: number;
  readonly calls: number;
  readonly tolerated: number;
  readonly example: Fault;
}): Fault {
  return {
    name: 'UpstreamDown',
    what: `${of.failed} of ${of.calls} calls failed although each was tried again and again; ${of.tolerated} are tolerated. One of them: ${of.example.what}`,
    ...(of.example.location === undefined ? {} : { location: of.example.location }),
    why: 'Where an answer is missing a profile stays as it was, or empty, and so many must not.',
    action: 'Check that the upstream is up and not overloaded, then pull again.',
  };
}

/** A field of an answer is not what its schema says. */
export function malformedField(of: {
  readonly where: ErrorLocation;
  readonly expected: string;
  readonly received: string;
}): Fault {
  return {
    name: 'MalformedField',
    what: `The call "${of.where.call}" answered ${of.received} where ${of.expected} was expected.`,
    location: of.where,
    why: 'Pages are made only from records that match their schema.',
    action: 'Fix the record at the upstream and publish it again.',
  };
}

/** A malformed text that a record may lack; a warning. */
export function fieldLeftOut(of: {
  readonly where: ErrorLocation;
  readonly expected: string;
  readonly received: string;
}): Fault {
  return {
    name: 'FieldLeftOut',
    what: `The call "${of.where.call}" answered ${of.received} where ${of.expected} was expected.`,
    location: of.where,
    why: 'The record is shown without the field.',
    action: 'Fix the record at the upstream and publish it again.',
  };
}

/** An answer is about another record than the one that was asked for. */
export function wrongRecord(of: {
  readonly where: ErrorLocation;
  readonly asked: number;
  readonly received: number;
}): Fault {
  return {
    name: 'WrongRecord',
    what: `The call "${of.where.call}" answered for ${of.received} when ${of.asked} was asked for.`,
    location: of.where,
    why: 'The answer would be shown on the wrong page.',
    action: 'Fix the upstream, or a cache in front of it that ignores part of the address.',
  };
}

/** A listing that comes in pages did not add up. */
export function listingIncomplete(of: {
  readonly where: ErrorLocation;
  readonly total: number;
  readonly received: number;
}): Fault {
  return {
    name: 'ListingIncomplete',
    what: `The call "${of.where.call}" announced ${of.total} records and gave ${of.received}.`,
    location: of.where,
    why: 'A record that is missing from the listing would be missing from the site.',
    action: 'Pull again; if it stays so, fix the paging (skip, take) of the upstream.',
  };
}

/** A group was asked for that the upstream does not have. */
export function unknownGroup(of: { readonly groupId: number; readonly known: readonly number[] }): Fault {
  return {
    name: 'UnknownGroup',
    what: `The upstream has no publication type group ${of.groupId}.`,
    why: `Its groups are ${of.known.length === 0 ? 'none' : of.known.join(', ')}.`,
    action: 'Name one of those with --group, or pull without --group to remove a group that is gone.',
  };
}

/** A picture that the header settings name cannot be had or shown; a warning. `reason` is e.g. `status 404`. */
export function pictureUnusable({
  where,
  of,
  reason,
}: {
  readonly where: ErrorLocation;
  /** What the picture belongs to. */
  readonly of: 'banner' | 'profile';
  readonly reason: string;
}): Fault {
  return {
    name: 'PictureUnusable',
    what: `A ${of}'s picture cannot be used: ${reason}.`,
    location: where,
    why: `The ${of} is shown without it.`,
    action: 'Fix the picture or its address at the upstream; the next pull asks for it again.',
  };
}
