import type { ErrorLocation, Fault } from '@laurel/diagnostics';
import { numberText } from '../number-text.ts';

/** Faults of the records of a snapshot, and of writing and keeping it. */

/** Stands for all faults of a pull. */
export function pullRejected(of: { readonly faults: number; readonly folder: string }): Fault {
  return {
    name: 'PullRejected',
    what: `${numberText(of.faults)} ${of.faults === 1 ? 'fault' : 'faults'} in what the upstream answered.`,
    why: 'A snapshot is taken whole or not at all.',
    action: `Fix what is listed below and pull again. The last snapshot in ${of.folder} is as it was.`,
  };
}

/** The snapshot is of a real API, and the embedded publisher's would take its place. */
export function snapshotOfAnotherUpstream(of: { readonly folder: string }): Fault {
  return {
    name: 'SnapshotOfAnotherUpstream',
    what: `The snapshot in ${of.folder} was not pulled from the embedded publisher.`,
    why: 'LAUREL_API is not set, so the directory of the embedded publisher would replace it and the site that was built from it.',
    action: `Set LAUREL_API to start with your own API, or delete ${of.folder} to start with the embedded publisher.`,
  };
}

/** The upstream has no group any more, and the last snapshot had some. */
export function allGroupsGone(of: { readonly folder: string; readonly groups: number }): Fault {
  return {
    name: 'AllGroupsGone',
    what: `The upstream has no publication type group, and the last snapshot has ${of.groups}. That one is as it was.`,
    location: { file: of.folder },
    why: 'An upstream without groups has more often lost them than closed every guide.',
    action: 'Check the upstream and pull again. If it is right, remove the folder first.',
  };
}

/** Two records of a kind have one id. */
export function duplicateId(of: {
  readonly where: ErrorLocation;
  readonly id: number;
  readonly times: number;
}): Fault {
  return {
    name: 'DuplicateId',
    what: `The id ${of.id} stands ${of.times} times in the answer of "${of.where.call}".`,
    location: of.where,
    why: 'An id names one record; which of them has the page cannot be known.',
    action: 'Remove or renumber all but one at the upstream and publish again.',
  };
}

/** A record names another one that does not exist. */
export function danglingReference(of: {
  readonly where: ErrorLocation;
  /** What is named, e.g. `tier`. */
  readonly target: string;
  readonly id: number;
}): Fault {
  return {
    name: 'DanglingReference',
    what: `${of.where.record} names ${of.target} ${of.id}, which does not exist.`,
    location: of.where,
    why: 'A page would link to or show what is not there.',
    action: `Publish the ${of.target} as well, or take its id out of the field.`,
  };
}

/** Two records claim one page. */
export function addressTaken(of: { readonly where: ErrorLocation; readonly other: string }): Fault {
  return {
    name: 'AddressTaken',
    what: `${of.where.record} and ${of.other} both claim the page ${of.where.page}.`,
    location: of.where,
    why: 'One address can show one page only.',
    action: 'Change the path, or one of the ids that the address is made of, at the upstream.',
  };
}

/** A page of the CMS claims an address that belongs to the directory. */
export function addressReserved(of: { readonly where: ErrorLocation; readonly owner: string }): Fault {
  return {
    name: 'AddressReserved',
    what: `${of.where.record} claims the page ${of.where.page}, which belongs to ${of.owner}.`,
    location: of.where,
    why: 'One address can show one page only.',
    action: 'Give the page another path in the CMS.',
  };
}

/** A file of the last snapshot is not what its index says, or a snapshot cannot be read at all. */
export function snapshotDamaged(of: { readonly file: string; readonly reason: string }): Fault {
  return {
    name: 'SnapshotDamaged',
    what: `The last snapshot cannot be built on: ${of.reason}.`,
    location: { file: of.file },
    why: 'A pull of single groups keeps the other groups as they are, so they must be sound.',
    action: 'Pull without --group: that reads everything again.',
  };
}

/** A line of a snapshot's file is not what its kind's schema says. */
export function recordUnreadable(of: {
  readonly kind: string;
  /** Counted from 1. */
  readonly line: number;
  readonly field?: string;
  readonly expected?: string;
  readonly received?: string;
}): Fault {
  return {
    name: 'RecordUnreadable',
    what: `Line ${of.line} of a file of ${of.kind} holds ${of.received ?? 'something'} where ${of.expected ?? 'something else'} belongs.`,
    location: { record: of.kind, field: of.field },
    why: 'A pull writes only records that match their schema: the file was edited, or written by another version.',
    action: 'Pull again.',
  };
}

/** A record names another one that is not in the snapshot. */
export function recordMissing(of: { readonly idField: string; readonly id: number }): Fault {
  return {
    name: 'RecordMissing',
    what: `The snapshot has no record whose ${of.idField} is ${of.id}, though another record names it.`,
    why: 'A pull writes only snapshots whose references resolve: a file was edited, or comes from another pull.',
    action: 'Pull again.',
  };
}

/** A snapshot was pulled once and is gone. */
export function snapshotMissing(of: { readonly folder: string }): Fault {
  return {
    name: 'SnapshotMissing',
    what: `There is no snapshot in ${of.folder}, although one was pulled there.`,
    location: { file: of.folder },
    why: 'It was removed, or the only pull did not succeed. Building the sample instead would replace the site by it.',
    action: 'Pull again (npm run pull), or name the sample with --snapshots data-snapshots.',
  };
}

/** The folder to write to holds something that is no snapshot. */
export function notASnapshotFolder(of: { readonly folder: string; readonly found: string }): Fault {
  return {
    name: 'NotASnapshotFolder',
    what: `${of.folder} holds ${of.found} and no index.json.`,
    location: { file: of.folder },
    why: 'A pull replaces the whole folder, and this one seems to hold something else.',
    action: 'Name another folder with --out, or empty this one.',
  };
}

/** The disk refused to take the snapshot. `code` is the system's, e.g. `ENOSPC`. */
export function snapshotNotWritten(of: { readonly folder: string; readonly code: string }): Fault {
  const reasons: Readonly<Record<string, string>> = {
    ENOSPC: 'The disk is full.',
    EDQUOT: 'The disk quota is used up.',
    EROFS: 'The file system is read-only.',
    EACCES: 'The folder may not be written to.',
    EPERM: 'The folder may not be written to.',
    ENOTDIR: 'A file stands in the place of a folder.',
    EEXIST: 'A file stands in the place of a folder.',
  };
  return {
    name: 'SnapshotNotWritten',
    what: `The new snapshot could not be written (${of.code}). The last one is as it was.`,
    location: { file: of.folder },
    why: reasons[of.code] ?? 'The system refused it.',
    action: 'Make room, correct the permissions or name another folder with --out, then pull again.',
  };
}

/** Somebody else is writing the folder. `holder` is the id of that process. */
export function pullInProgress(of: { readonly folder: string; readonly holder: string | undefined }): Fault {
  const who = of.holder === undefined ? 'Another process' : `The process ${of.holder}`;
  return {
    name: 'PullInProgress',
    what: `${who} is pulling into ${of.folder}.`,
    location: { file: of.folder },
    why: 'Two pulls into one folder would mix their files.',
    action: 'Wait until it has ended, or name another folder with --out.',
  };
}

/** The file by which one pull at a time is let in cannot be locked. `reason` is SQLite's. */
export function lockUnusable(of: { readonly file: string; readonly reason: string }): Fault {
  return {
    name: 'LockUnusable',
    what: `The lock of a pull could not be taken: ${of.reason}.`,
    location: { file: of.file },
    why: 'Without it, two pulls could mix their files.',
    action:
      'Check its permissions. If it is damaged, remove it while nobody pulls: it holds nothing. Then pull again.',
  };
}
