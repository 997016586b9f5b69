import type { Fault } from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';

/** Faults of publishing, and of notifying CDNs and search engines. */

/**
 * Warning: search engines will not index a site. `subject` starts a sentence, e.g. `This build`; `remedy` completes "set
 * LAUREL_PRODUCTION=true and …".
 */
export function siteNotIndexed({
  subject,
  remedy,
}: {
  readonly subject: string;
  readonly remedy: string;
}): Fault {
  return {
    name: 'SiteNotIndexed',
    what: `${subject} forbids search engines to index the site.`,
    why: 'Without LAUREL_PRODUCTION=true, every page and every response contains "noindex".',
    action: `For the live site, set LAUREL_PRODUCTION=true and ${remedy}. For a test site, no action is required.`,
  };
}

/** The build to publish in production contains the style guide, because it was built without `LAUREL_PRODUCTION`. */
export function notBuiltForProduction({ file }: { readonly file: string }): Fault {
  return {
    name: 'NotBuiltForProduction',
    what: 'The build is not for production, but LAUREL_PRODUCTION is true.',
    location: { file },
    why: 'Only a build without LAUREL_PRODUCTION contains the style guide. The live site must not contain this page.',
    action: 'Build again with LAUREL_PRODUCTION=true, then publish.',
  };
}

/** The address of a bucket or site is invalid. */
export function bucketAddressInvalid({ address }: { readonly address: string }): Fault {
  return {
    name: 'BucketAddressInvalid',
    what: `${JSON.stringify(address)} cannot be published to.`,
    why: 'An address has the form s3://bucket, s3://bucket/prefix or netlify://site-id.',
    action: 'Correct the address.',
  };
}

/** The store refused a request or did not respond, after all retries. `reason` is e.g. `AccessDenied (403)`. */
export function bucketFailed({
  operation,
  reason,
  key,
}: {
  readonly operation: string;
  readonly key: string;
  readonly reason: string;
}): Fault {
  return {
    name: 'BucketFailed',
    what: `The bucket operation "${operation}" failed: ${reason}.`,
    location: { file: key },
    why: 'The store is another service, reached over the network. The live release is complete and has not changed.',
    action:
      'Check that the store is reachable and that the key allows the operation, then publish again. Files that the store already has are not uploaded again.',
  };
}

/** Another process published a release while this one was publishing. */
export function publishedMeanwhile({ bucket }: { readonly bucket: string }): Fault {
  return {
    name: 'PublishedMeanwhile',
    what: `Another release went live in ${bucket} while this one was being built or uploaded.`,
    why: 'It is not known which of the two is newer, so the first one stays live.',
    action:
      'If this build is correct, publish it again. If it was built on several machines, upload all of its shards again before that.',
  };
}

/** Some shards of a build on several machines are missing from the bucket, or their upload did not finish. */
export function shardsNotUploaded({
  bucket,
  shards,
}: {
  readonly bucket: string;
  /** The missing shards, e.g. `2/4`, and whether their upload was started. */
  readonly shards: readonly { readonly shard: string; readonly isStarted: boolean }[];
}): Fault {
  const list = shards.map(({ shard, isStarted }) =>
    isStarted ? `${shard} (its upload did not finish)` : `${shard} (it was never uploaded)`,
  );
  return {
    name: 'ShardsNotUploaded',
    what: `${bucket} lacks shards of the site: ${list.join(', ')}.`,
    why: 'Without all shards, the site would lose the pages of the missing shards. The live release has not changed.',
    action: `Build and upload them: npm run build -- --shard ${shards[0]?.shard}, then npm run publish -- --shard ${shards[0]?.shard} --to …. Then run this command again.`,
  };
}

/** How an outdated shard differs from this machine. */
const SHARD_DIFFERENCES = {
  shard: 'is the build of another shard',
  code: 'was built from other code or settings, with another version of Node or in another month',
  inputs: 'was built from another snapshot than this machine has',
  publicFiles: 'was built with other files in public/ than this machine has',
  'live release': 'was uploaded before the live release changed',
} as const;

/**
 * A shard does not match the checkout, the snapshot or the other shards. `location` is the bucket, or the output folder of a shard that is not
 * uploaded yet.
 */
export function shardOutdated({
  shard,
  location,
  source,
}: {
  readonly shard: string;
  readonly location: string;
  readonly source: keyof typeof SHARD_DIFFERENCES;
}): Fault {
  return {
    name: 'ShardOutdated',
    what: `The shard ${shard} in ${location} ${SHARD_DIFFERENCES[source]}.`,
    location: { file: location },
    why: 'All shards of a release must be built from one commit, one snapshot and the same settings, and uploaded while the same release is live. The live release has not changed.',
    action: `Build and upload the shard again: npm run build -- --shard ${shard}, then npm run publish -- --shard ${shard} --to ….`,
  };
}

/** A shard contains a file that an earlier shard also contains. */
export function fileInTwoShards({ file, shard }: { readonly file: string; readonly shard: string }): Fault {
  return {
    name: 'FileInTwoShards',
    what: `The shard ${shard} contains the file ${file}, which another shard also contains.`,
    location: { file },
    why: 'Two pages of different shards have the same URL, and only one of them can be published. The live release has not changed.',
    action: 'Build the site on one machine (npm run build): the error then names both pages.',
  };
}

/** Publishing the shards would remove a large share of the live files, and the command was run without `--allow-removals`. */
export function removalsRefused({
  bucket,
  before,
  after,
}: {
  readonly bucket: string;
  /** Number of files of the live release. */
  readonly before: number;
  /** Number of files of the shards. */
  readonly after: number;
}): Fault {
  return {
    name: 'RemovalsRefused',
    what: `The shards were not published to ${bucket}, because the number of files would drop from ${numberText(before)} to ${numberText(after)}.`,
    why: 'A loss of this size is usually caused by missing content. The live release has not changed.',
    action: 'Check the snapshot. If the loss is intended, run the command with --allow-removals.',
  };
}

/** The bucket lacks a file of an uploaded shard. */
export function shardFileMissing({
  bucket,
  file,
}: {
  readonly bucket: string;
  readonly file: string;
}): Fault {
  return {
    name: 'ShardFileMissing',
    what: `${bucket} lacks the file ${file} of an uploaded shard.`,
    location: { file },
    why: 'Another program removed the object. The live release has not changed.',
    action: 'Upload the shards again, then run this command again.',
  };
}

/** The stored state of a shard is missing or damaged, so the states of the shards cannot be joined. */
export function shardStateUnusable({
  shard,
  location,
}: {
  readonly shard: string;
  readonly location: string;
}): Fault {
  return {
    name: 'ShardStateUnusable',
    what: `The state of the shard ${shard} in ${location} is missing or damaged, so the state of the site was not stored.`,
    location: { file: location },
    why: 'Another program changed or removed it. The release is live. Until the state is stored, updates continue from the state of an earlier release, or build everything.',
    action: `Upload the shard again, then run this command again: npm run publish -- --shard ${shard} --to ….`,
  };
}

/** An object of the bucket is missing or was not written by a release. */
export function bucketDamaged({ key, reason }: { readonly key: string; readonly reason: string }): Fault {
  return {
    name: 'BucketDamaged',
    what: `The bucket's object ${key} cannot be used: ${reason}.`,
    location: { file: key },
    why: 'Another program changed or removed it.',
    action: 'Restore the object, or publish to an empty prefix.',
  };
}

/** The files of the build or its snapshot were replaced or are missing, so the state of the build was not stored. `file` is the file or the folder. */
export function stateReplaced({ file }: { readonly file: string }): Fault {
  return {
    name: 'StateReplaced',
    what: 'The state of the build was not stored, because its files were replaced or are missing.',
    location: { file },
    why: 'Either another command (e.g. a pull) replaced the files, or the build comes from another machine and its snapshot is missing. Until the state is stored, updates also render unchanged outputs.',
    action:
      'If a command replaced the files, build and publish again. Otherwise publish with the snapshot of the build: --snapshots DIR.',
  };
}

/**
 * The bucket does not contain the requested release. `release` is its name; undefined if the release before the live one was
 * requested.
 */
export function notInBucket({
  bucket,
  release,
}: {
  readonly bucket: string;
  readonly release: string | undefined;
}): Fault {
  return {
    name: 'NotInBucket',
    what: `${bucket} has no ${release === undefined ? 'earlier release' : `release '${release}'`}.`,
    why: 'No site was published to this bucket, or older releases were removed.',
    action: 'Publish first, or retain more releases; --list lists the available releases.',
  };
}

/** A CDN did not accept a purge. `reason` is e.g. `status 403`. */
export function purgeFailed({
  cdn,
  reason,
  address,
}: {
  readonly cdn: string;
  readonly address: string;
  readonly reason: string;
}): Fault {
  return {
    name: 'PurgeFailed',
    what: `${cdn} was not notified of the changes: ${reason}.`,
    location: { file: address },
    why: 'The release is live, but visitors may see earlier pages from the CDN until those expire.',
    action:
      "Check the CDN's key and that the CDN is reachable, then publish again. The next purge includes all missed changes.",
  };
}

/** Search engines did not accept the addresses of changed pages. `reason` is e.g. `status 403`. */
export function indexNowFailed({
  reason,
  address,
}: {
  readonly address: string;
  readonly reason: string;
}): Fault {
  return {
    name: 'IndexNowFailed',
    what: `Search engines were not notified of the changes: ${reason}.`,
    location: { file: address },
    why: 'The release is live, but search engines find the changes only at their next visit.',
    action:
      'Check that the site publishes the file of LAUREL_INDEXNOW_KEY, then publish again. The next notification includes all missed changes.',
  };
}

/** A reviewer decided on a build or release that has been replaced since. */
export function reviewOutdated(): Fault {
  return {
    name: 'ReviewOutdated',
    what: 'The review that you opened is outdated, so no decision was stored.',
    why: 'A build, a publication or another decision took place since the page was opened.',
    action: 'Review the current changes, and decide again.',
  };
}

/** A reviewer holds back a part of a publication that another part requires, or all parts. */
export function partsInseparable(): Fault {
  return {
    name: 'PartsInseparable',
    what: 'These parts of the publication cannot be published without the parts that are held back.',
    why: 'A part that is published may refer to a record of another part, or contain the same firm, office or person.',
    action: 'Select the parts that the review requires, and at least one.',
  };
}

/** A reviewer approved changes without confirming their red flags. */
export function redFlagsUnseen(): Fault {
  return {
    name: 'RedFlagsUnseen',
    what: 'Nobody has confirmed that the red flags were checked, so no decision was stored.',
    why: 'An approval requires that a reviewer has checked them.',
    action: 'Check the red flags, tick the confirmation box, and approve again.',
  };
}

/** Netlify refused a call, did not respond, or a deploy failed. */
export function netlifyFailed({ reason, call }: { readonly call: string; readonly reason: string }): Fault {
  return {
    name: 'NetlifyFailed',
    what: `Netlify did not complete the call: ${reason}.`,
    location: { call },
    why: 'Netlify is another service, reached over the network. The previous deploy is still live.',
    action:
      'Check the site id and NETLIFY_AUTH_TOKEN, then publish again. Files that Netlify already has are not uploaded again.',
  };
}

/** The access token for deploys to Netlify is missing. */
export function netlifyKeyMissing(): Fault {
  return {
    name: 'NetlifyKeyMissing',
    what: 'NETLIFY_AUTH_TOKEN is not set.',
    why: 'Netlify accepts deploys only with a personal access token of the site.',
    action: 'Create an access token in the settings of your Netlify account, and set the variable.',
  };
}

/** The functions that must be deployed with the site are missing or invalid. `reason` completes "…/manifest.json cannot be used: …". */
export function netlifyFunctionsMissing({
  file,
  reason,
}: {
  readonly file: string;
  readonly reason: string;
}): Fault {
  return {
    name: 'NetlifyFunctionsMissing',
    what: `The functions that Netlify's build lists in ${file} cannot be deployed: ${reason}.`,
    location: { file },
    why: 'Without the functions of this build, the search, the forms and the redirects of old names would fail or use an earlier site.',
    action: 'Run `npx netlify build --offline` after the build, then publish again.',
  };
}

/** A folder has more files than Netlify accepts in one folder. */
export function netlifyFolderTooLarge({
  folder,
  files,
  limit,
}: {
  readonly folder: string;
  readonly files: number;
  readonly limit: number;
}): Fault {
  return {
    name: 'NetlifyFolderTooLarge',
    what: `${folder}/ has ${numberText(files)} files, and Netlify accepts at most ${numberText(limit)} in one folder.`,
    location: { file: folder },
    why: 'Netlify would refuse the deploy after comparing all of its files.',
    action: 'Publish to a bucket or a folder instead: npm run publish -- --to s3://…',
  };
}

/** The operation is not available for Netlify, because only Netlify can compare a build with the live site. */
export function notOnNetlify(): Fault {
  return {
    name: 'NotOnNetlify',
    what: 'The build cannot be compared with the live site on Netlify before a deploy.',
    why: 'Netlify compares digests itself, and lists only a hundred files of a site per request.',
    action: 'Review and plan against a folder or a bucket, or use the preview of a deploy on Netlify.',
  };
}

/**
 * Warning: a notification could not be sent. `reason` is e.g. `status 404`. Only the host is named, because the webhook address is a
 * secret.
 */
export function notificationNotSent({
  host,
  reason,
}: {
  readonly host: string;
  readonly reason: string;
}): Fault {
  return {
    name: 'NotificationNotSent',
    what: `A notification was not sent to ${host}: ${reason}.`,
    why: 'The service is reached over the network. Publications do not depend on it.',
    action: 'Check the address in LAUREL_NOTIFY_WEBHOOK. The notification is not sent again.',
  };
}

/** Warning: an entry of the audit trail cannot be read. `location` is e.g. `/srv/laurel/audit.jsonl, line 3`. */
export function auditEntryDamaged({ location }: { readonly location: string }): Fault {
  return {
    name: 'AuditEntryDamaged',
    what: 'An entry of the audit trail cannot be read. The other entries are listed.',
    location: { file: location },
    why: 'A write was interrupted, or another program changed the entry.',
    action: 'Restore the entry from a backup, or ignore the warning. Releases do not depend on it.',
  };
}

/** An entry of the audit trail cannot be appended to its file. `line` is the entry as JSON. */
export function auditEntryNotWritten({
  file,
  line,
  reason,
}: {
  readonly file: string;
  readonly line: string;
  readonly reason: string;
}): Fault {
  return {
    name: 'AuditEntryNotWritten',
    what: 'The audit trail lacks an entry.',
    location: { file },
    why: reason,
    action: `Make the file writable, then append this line to it: ${line}`,
  };
}
