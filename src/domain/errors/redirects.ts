import { counted, type Fault } from '@laurel/diagnostics';

/** Faults of the file of redirects. */

const EFFECT = 'The file is used as a whole or not at all, and the previous redirects stay in effect.';
const locationOf = (file: string, line: number) => ({ file: `${file}, line ${line}` });

/** The file of redirects has faults, which are attached to this error. */
export function redirectsInvalid({
  file,
  faults,
}: {
  readonly file: string;
  readonly faults: number;
}): Fault {
  return {
    name: 'RedirectsInvalid',
    what: `The file of redirects has ${counted(faults, 'fault')}.`,
    location: { file },
    why: 'Each former address must redirect to a page of the site in one step.',
    action: 'Correct the faults that are listed below.',
  };
}

/** The file of redirects does not exist, is not UTF-8, or has no columns `from` and `to`. */
export function redirectsUnreadable({
  file,
  reason,
}: {
  readonly file: string;
  readonly reason: string;
}): Fault {
  return {
    name: 'RedirectsUnreadable',
    what: `The file of redirects cannot be read: ${reason}.`,
    location: { file },
    why: EFFECT,
    action: 'Correct LAUREL_REDIRECTS, or save the file as CSV in UTF-8 with the columns from and to.',
  };
}

interface Row {
  readonly file: string;
  readonly line: number;
}

/** A row of the file of redirects is malformed. */
export function redirectMalformed({
  file,
  line,
  expected,
  received,
}: Row & { readonly expected: string; readonly received: string }): Fault {
  return {
    name: 'RedirectMalformed',
    what: `A redirect is malformed: expected ${expected}, received ${received}.`,
    location: locationOf(file, line),
    why: EFFECT,
    action: 'Correct the row.',
  };
}

/** Two redirects have the same source. Upper and lower case, and a slash at the end, make no difference. */
export function redirectRepeated({
  file,
  line,
  from,
  firstLine,
}: Row & { readonly from: string; readonly firstLine: number }): Fault {
  return {
    name: 'RedirectRepeated',
    what: `${from} is redirected twice, also in line ${firstLine}.`,
    location: locationOf(file, line),
    why: EFFECT,
    action: 'Remove one of the two rows. Upper and lower case, and a slash at the end, make no difference.',
  };
}

/** A redirect leads to the source of another redirect. */
export function redirectChained({
  file,
  line,
  from,
  to,
  end,
}: Row & {
  readonly from: string;
  readonly to: string;
  /** The last target of the chain. */
  readonly end: string;
}): Fault {
  return {
    name: 'RedirectChained',
    what: `${from} redirects to ${to}, which is redirected to ${end}.`,
    location: locationOf(file, line),
    why: `Each redirect costs the visitor a request, and search engines follow only some. ${EFFECT}`,
    action: `Redirect ${from} to ${end}.`,
  };
}

/** A redirect leads back to its source, or to other redirects that lead back to each other. */
export function redirectLoops({ file, line, from }: Row & { readonly from: string }): Fault {
  return {
    name: 'RedirectLoops',
    what: `${from} leads into a loop of redirects.`,
    location: locationOf(file, line),
    why: EFFECT,
    action: 'Redirect each address of the loop to a page, or remove the rows.',
  };
}

/** A redirect leads to an address without a page. */
export function redirectTargetMissing({
  file,
  line,
  from,
  to,
}: Row & { readonly from: string; readonly to: string }): Fault {
  return {
    name: 'RedirectTargetMissing',
    what: `${from} redirects to ${to}, which is not a page of the built site.`,
    location: locationOf(file, line),
    why: 'Visitors of the former address are redirected to "not found".',
    action: 'Enter the address of an existing page, or remove the row.',
  };
}

/** A redirect has the address of a page as its source. */
export function redirectFromPage({ file, line, from }: Row & { readonly from: string }): Fault {
  return {
    name: 'RedirectFromPage',
    what: `${from} is redirected, but is a page of the built site.`,
    location: locationOf(file, line),
    why: 'The page is served, and the redirect has no effect.',
    action: 'Remove the row.',
  };
}
