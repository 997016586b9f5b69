import type { ErrorLocation, Fault } from '@laurel/diagnostics';

/** Faults of calls to the upstream and of their responses. */

/** Some base URLs of the upstream API are set, and others are not. */
export function basesIncomplete({ variables }: { readonly variables: readonly string[] }): Fault {
  return {
    name: 'BasesIncomplete',
    what: `Some base URLs of the API are set, but ${variables.join(', ')} ${variables.length === 1 ? 'is' : 'are'} not set.`,
    why: 'Each call uses the base URL of its part of the API, and a guess would mix two upstreams.',
    action: 'Set these variables too, or set LAUREL_API, the default of every base URL.',
  };
}

/** A call failed: it was refused, or had no response after all retries. `reason` is e.g. `status 503` or `connection reset`. */
export function callFailed({
  attempts,
  location,
  reason,
}: {
  readonly location: ErrorLocation;
  readonly reason: string;
  readonly attempts: number;
}): Fault {
  const times = attempts === 1 ? '' : ` ${attempts} times`;
  return {
    name: 'CallFailed',
    what: `The call "${location.call}" failed${times}: ${reason}.`,
    location,
    why: 'The directory cannot be built without its response.',
    action:
      attempts === 1
        ? 'Check the address, the key and the limits in the settings LAUREL_API and LAUREL_API_…, and that the upstream has the call.'
        : 'Check that the upstream is up and reachable at that address, then pull again.',
  };
}

/** More calls with a fallback failed than are tolerated. */
export function upstreamDown({
  failed,
  calls,
  tolerated,
  example,
}: {
  readonly failed: number;
  readonly calls: number;
  readonly tolerated: number;
  readonly example: Fault;
}): Fault {
  return {
    name: 'UpstreamDown',
    what: `${failed} of ${calls} calls failed after all retries; ${tolerated} are tolerated. One of them: ${example.what}`,
    ...(example.location === undefined ? {} : { location: example.location }),
    why: 'A profile without a response stays unchanged or empty, which is acceptable for a few profiles only.',
    action: 'Check that the upstream is up and not overloaded, then pull again.',
  };
}

/** A field of a response does not match its schema. */
export function malformedField({
  location,
  received,
  expected,
}: {
  readonly location: ErrorLocation;
  readonly expected: string;
  readonly received: string;
}): Fault {
  return {
    name: 'MalformedField',
    what: `The call "${location.call}" returned ${received} where ${expected} was expected.`,
    location,
    why: 'Pages are built only from records that match their schema.',
    action: 'Fix the record at the upstream and publish it again.',
  };
}

/** Warning: a malformed field was omitted, or the optional object or list entry that contains it. */
export function fieldOmitted({
  location,
  received,
  expected,
  omitted,
}: {
  readonly location: ErrorLocation;
  readonly expected: string;
  readonly received: string;
  /** Path of the omitted object or list entry in the response; empty for the whole response. Default: only the field was omitted. */
  readonly omitted?: string;
}): Fault {
  return {
    name: 'FieldOmitted',
    what: `The call "${location.call}" returned ${received} where ${expected} was expected.`,
    location,
    why:
      omitted === undefined
        ? 'The record is shown without the field.'
        : omitted === ''
          ? 'The record is shown with the previous content of the call, or without it.'
          : `The record is shown without ${omitted}.`,
    action: 'Fix the record at the upstream and publish it again.',
  };
}

/** A response has a field that the contract does not have; a warning. */
export function unknownField({ location }: { readonly location: ErrorLocation }): Fault {
  return {
    name: 'UnknownField',
    what: `The call "${location.call}" returned a field that its contract does not have.`,
    location,
    why: 'The field is ignored.',
    action: 'None. If pages should show the field, check its name.',
  };
}

/** A text such as `n/a` was read as null; a warning. */
export function placeholderRead({
  location,
  received,
}: {
  readonly location: ErrorLocation;
  readonly received: unknown;
}): Fault {
  return {
    name: 'PlaceholderRead',
    what: `The call "${location.call}" returned ${JSON.stringify(received)} for a field without a value.`,
    location,
    why: 'The text is read as null, and the record is shown without the field.',
    action: 'Return null at the upstream, or omit the field.',
  };
}

/** Descriptions of content that pages do not show, by the kind of the content. */
const OMITTED_CONTENT = {
  element: (name: string) => ({
    what: `The HTML contains the element <${name}>.`,
    why: 'Pages do not show it.',
  }),
  picture: (address: string) => ({
    what: `The picture ${JSON.stringify(address)} is not allowed.`,
    why: "Pages show only pictures of the site's own origin and of the configured picture origins.",
  }),
  figure: () => ({ what: 'The HTML contains an empty <figure>.', why: 'Pages do not show it.' }),
  'hidden text': (text: string) => ({
    what: `The HTML contains hidden text: ${JSON.stringify(text)}.`,
    why: 'Pages do not contain it.',
  }),
  link: (address: string) => ({
    what: `The address ${JSON.stringify(address)} cannot be the address of a link.`,
    why: 'Pages show the text without the link. In menus, the address is replaced by the address of the home page.',
  }),
} as const;

/** Maximum length of a quoted value. */
const MAX_QUOTED_CHARACTERS = 100;

/** Warning: pages do not show some content of a field. */
export function contentOmitted({
  location,
  omission: { kind, value },
}: {
  readonly location: ErrorLocation;
  readonly omission: { readonly kind: keyof typeof OMITTED_CONTENT; readonly value: string };
}): Fault {
  const quoted = value.length > MAX_QUOTED_CHARACTERS ? `${value.slice(0, MAX_QUOTED_CHARACTERS)}…` : value;
  return {
    name: 'ContentOmitted',
    ...OMITTED_CONTENT[kind](quoted),
    location,
    action:
      'Unless the text is complete without the omitted content, change the field at the upstream and publish it again.',
  };
}

/** A response contains a different record than the requested one. */
export function wrongRecord({
  location,
  received,
  requested,
}: {
  readonly location: ErrorLocation;
  readonly requested: number;
  readonly received: number;
}): Fault {
  return {
    name: 'WrongRecord',
    what: `The call "${location.call}" returned record ${received} instead of ${requested}.`,
    location,
    why: 'Its data would be shown on the wrong page.',
    action: 'Fix the upstream, or a cache in front of it that ignores part of the address.',
  };
}

/** The pages of a listing contain a different number of records than announced. */
export function listingIncomplete({
  location,
  total,
  received,
}: {
  readonly location: ErrorLocation;
  readonly total: number;
  readonly received: number;
}): Fault {
  return {
    name: 'ListingIncomplete',
    what: `The call "${location.call}" announced ${total} records and returned ${received}.`,
    location,
    why: 'A record that is missing from the listing would be missing from the site.',
    action: 'Pull again; if the error persists, fix the paging (skip, take) of the upstream.',
  };
}

/** A listing changed during each of several reads. */
export function listingUnstable({
  location,
  reads,
}: {
  readonly location: ErrorLocation;
  readonly reads: number;
}): Fault {
  return {
    name: 'ListingUnstable',
    what: `The pages of "${location.call}" changed during each of ${reads} reads.`,
    location,
    why: 'A record that moves to another page of the listing during the read would be missing from the site.',
    action:
      'Pull again at a time when no content is published. If the error persists, sort the listing by id.',
  };
}

/** The upstream does not have the requested group. */
export function unknownGroup({
  groupId,
  known,
}: {
  readonly groupId: number;
  readonly known: readonly number[];
}): Fault {
  return {
    name: 'UnknownGroup',
    what: `The upstream has no publication type group ${groupId}.`,
    why: `Its groups are ${known.length === 0 ? 'none' : known.join(', ')}.`,
    action: 'Pass one of these ids with --group, or pull without --group to remove a deleted group.',
  };
}

/** A picture of the header or of a profile cannot be fetched or decoded; a warning. `reason` is e.g. `status 404`. */
export function pictureUnusable({
  location,
  owner,
  reason,
}: {
  readonly location: ErrorLocation;
  /** Owner of the picture. */
  readonly owner: 'banner' | 'profile';
  readonly reason: string;
}): Fault {
  return {
    name: 'PictureUnusable',
    what: `A ${owner}'s picture cannot be used: ${reason}.`,
    location,
    why: `The ${owner} is shown without it.`,
    action: 'Fix the picture or its address at the upstream; the next pull requests it again.',
  };
}
