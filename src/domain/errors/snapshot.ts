import { counted, type ErrorLocation, type Fault } from '@laurel/diagnostics';

/** Faults of the records of a snapshot, and of storing it. */

/** A pull was rejected; its single faults are reported with it. */
export function pullRejected({
  faults,
  folder,
}: {
  readonly faults: number;
  readonly folder: string;
}): Fault {
  return {
    name: 'PullRejected',
    what: `${counted(faults, 'fault')} in the responses of the upstream.`,
    why: 'A snapshot is replaced only as a whole.',
    action: `Fix what is listed below and pull again. The last snapshot in ${folder} is unchanged.`,
  };
}

/** The snapshot was pulled from a real API, and a snapshot of the embedded publisher would replace it. */
export function snapshotOfAnotherUpstream({ folder }: { readonly folder: string }): Fault {
  return {
    name: 'SnapshotOfAnotherUpstream',
    what: `The snapshot in ${folder} was not pulled from the embedded publisher.`,
    why: 'LAUREL_API is not set. Without it, the data of the embedded publisher would replace the snapshot and the site that was built from it.',
    action: `Set LAUREL_API to start with your own API, or delete ${folder} to start with the embedded publisher.`,
  };
}

/** The upstream no longer has a guide, many records of a kind, or the content of a call. */
export function removalUnconfirmed({
  location,
  removed,
}: {
  readonly location: ErrorLocation;
  /** The missing content, e.g. `guide 3 (Spotlight)` or `25 of 126 individuals`. */
  readonly removed: string;
}): Fault {
  return {
    name: 'RemovalUnconfirmed',
    what: `The upstream no longer has ${removed}. The previous content is retained.`,
    location,
    why: 'Such a loss is usually a fault of the upstream.',
    action: 'Check the upstream. If the removal is intended, pull once with --allow-removals.',
  };
}

/** Two records of a kind have one id. */
export function duplicateId({
  id,
  times,
  location,
}: {
  readonly location: ErrorLocation;
  readonly id: number;
  readonly times: number;
}): Fault {
  return {
    name: 'DuplicateId',
    what: `The id ${id} occurs ${times} times in the response of "${location.call}".`,
    location,
    why: 'An id must identify one record, and it is not known which of them is right.',
    action: 'Remove or renumber all but one at the upstream and publish again.',
  };
}

/** A record refers to a record that does not exist. */
export function danglingReference({
  location,
  target,
  id,
}: {
  readonly location: ErrorLocation;
  /** Kind of the missing record, e.g. `tier`. */
  readonly target: string;
  readonly id: number;
}): Fault {
  return {
    name: 'DanglingReference',
    what: `${location.record} refers to ${target} ${id}, which does not exist.`,
    location,
    why: 'A page would link to or show a missing record.',
    action: `Publish the ${target} as well, or remove its id from the field.`,
  };
}

/** A record is its own parent, or the parent of one of its parents. */
export function cyclicReference({ location }: { readonly location: ErrorLocation }): Fault {
  return {
    name: 'CyclicReference',
    what: `${location.record} is below itself: its parents lead back to it.`,
    location,
    why: 'The parents of a record must end with a record without a parent.',
    action: 'Correct the parent of one of these records at the upstream, and publish again.',
  };
}

/** Two records claim one page. */
export function addressTaken({
  location,
  other,
}: {
  readonly location: ErrorLocation;
  readonly other: string;
}): Fault {
  return {
    name: 'AddressTaken',
    what: `${location.record} and ${other} both claim the page ${location.page}.`,
    location,
    why: 'One address can show one page only.',
    action: 'Change the path, or one of the ids in the address, at the upstream.',
  };
}

/** A page of the CMS claims an address that belongs to the directory. */
export function addressReserved({
  location,
  owner,
}: {
  readonly location: ErrorLocation;
  readonly owner: string;
}): Fault {
  return {
    name: 'AddressReserved',
    what: `${location.record} claims the page ${location.page}, which belongs to ${owner}.`,
    location,
    why: 'One address can show one page only.',
    action: 'Give the page another path in the CMS.',
  };
}

/** A file of the last snapshot does not match its index, or the snapshot cannot be read. */
export function snapshotDamaged({ reason, file }: { readonly file: string; readonly reason: string }): Fault {
  return {
    name: 'SnapshotDamaged',
    what: `The last snapshot cannot be updated: ${reason}.`,
    location: { file },
    why: 'Records that are not requested again are copied from the last snapshot, so its files must be valid.',
    action: 'Pull without --group: that reads everything again.',
  };
}

/** A line of a snapshot's file does not match the schema of its kind. */
export function recordUnreadable({
  line,
  kind,
  received,
  expected,
  field,
}: {
  readonly kind: string;
  /** Counted from 1. */
  readonly line: number;
  readonly field?: string;
  readonly expected?: string;
  readonly received?: string;
}): Fault {
  return {
    name: 'RecordUnreadable',
    what: `Line ${line} of a file of ${kind} contains ${received ?? 'something'} where ${expected ?? 'something else'} is expected.`,
    location: { record: kind, field },
    why: 'A pull writes only records that match their schema: the file was edited, or written by a different version.',
    action: 'Pull again.',
  };
}

/** A record refers to a record that is not in the snapshot. */
export function recordMissing({ idField, id }: { readonly idField: string; readonly id: number }): Fault {
  return {
    name: 'RecordMissing',
    what: `The snapshot has no record whose ${idField} is ${id}, although another record refers to it.`,
    why: 'A pull writes only snapshots whose references resolve: a file was edited, or comes from another pull.',
    action: 'Pull again.',
  };
}

/** A snapshot that was pulled before is missing. */
export function snapshotMissing({ folder }: { readonly folder: string }): Fault {
  return {
    name: 'SnapshotMissing',
    what: `There is no snapshot in ${folder}, although one was pulled there.`,
    location: { file: folder },
    why: 'The snapshot was removed, or the only pull failed. Building the sample would replace the site.',
    action: 'Pull again (npm run pull), or name the sample with --snapshots data-snapshots.',
  };
}

/** The output folder contains files but no snapshot. */
export function notASnapshotFolder({
  folder,
  found,
}: {
  readonly folder: string;
  readonly found: string;
}): Fault {
  return {
    name: 'NotASnapshotFolder',
    what: `${folder} contains ${found} but no index.json.`,
    location: { file: folder },
    why: 'A pull replaces the whole folder, and this folder seems to contain something else.',
    action: 'Name another folder with --out, or empty this one.',
  };
}

/** The snapshot could not be written. `code` is the error code of the system, e.g. `EROFS`. */
export function snapshotNotWritten({
  code,
  folder,
}: {
  readonly folder: string;
  readonly code: string;
}): Fault {
  const reasons: Readonly<Record<string, string>> = {
    EFBIG: 'The system limits the size of files.',
    EROFS: 'The file system is read-only.',
    EACCES: 'The folder may not be written to.',
    EPERM: 'The folder may not be written to.',
    ENOTDIR: 'There is a file instead of a folder.',
    EEXIST: 'There is a file instead of a folder.',
  };
  return {
    name: 'SnapshotNotWritten',
    what: `The new snapshot could not be written (${code}). The previous snapshot is unchanged.`,
    location: { file: folder },
    why: reasons[code] ?? 'The system refused it.',
    action: 'Correct the permissions or name another folder with --out, then pull again.',
  };
}

/** A command that locks the folder that it writes. */
export type LockingCommand = 'pull' | 'update' | 'join';

const LOCKING_COMMANDS: Readonly<
  Record<LockingCommand, { readonly name: string; readonly does: string; readonly alternative: string }>
> = {
  pull: { name: 'PullInProgress', does: 'is pulling into', alternative: 'name another folder with --out' },
  update: {
    name: 'UpdateInProgress',
    does: 'is updating the site in',
    alternative: 'run this update in another checkout',
  },
  join: {
    name: 'JoinInProgress',
    does: 'is joining the shards of a site in',
    alternative: 'publish the shards from another checkout',
  },
};

/** Another process is running the command in the folder. `holder` is the id of that process. */
export function commandInProgress({
  command,
  holder,
  folder,
}: {
  readonly command: LockingCommand;
  readonly folder: string;
  readonly holder: string | undefined;
}): Fault {
  const { name, does, alternative } = LOCKING_COMMANDS[command];
  const subject = holder === undefined ? 'Another process' : `The process ${holder}`;
  return {
    name,
    what: `${subject} ${does} ${folder}.`,
    location: { file: folder },
    why: `Two ${command}s in one folder would mix their files.`,
    action: `Wait until the running ${command} has finished, or ${alternative}.`,
  };
}

/** The lock file that prevents concurrent pulls cannot be locked. `reason` is the error of SQLite. */
export function lockUnusable({
  command,
  reason,
  file,
}: {
  readonly command: LockingCommand;
  readonly file: string;
  readonly reason: string;
}): Fault {
  return {
    name: 'LockUnusable',
    what: `The ${command} lock could not be acquired: ${reason}.`,
    location: { file },
    why: `Without the lock, two ${command}s could mix their files.`,
    action: `Make sure that the user who runs the ${command} has permission to write the lock file and its folder, then run the ${command} again.`,
  };
}
