import { describeError, type Fault, FaultError } from '@laurel/diagnostics';
import { describe, expect, it } from 'vitest';
import * as publisher from '../../../src/domain/errors/publisher.ts';
import * as publishing from '../../../src/domain/errors/publishing.ts';
import * as snapshot from '../../../src/domain/errors/snapshot.ts';
import * as upstream from '../../../src/domain/errors/upstream.ts';

const call = {
  call: 'overviews of a group',
  address: 'http://api.example/static/2/overviews.json',
  status: 200,
};
const record = { ...call, record: 'groups/2/overviews/70', field: 'subsectionId' };

const catalogue: Readonly<Record<string, Fault>> = {
  callFailed: upstream.callFailed({ location: call, reason: 'status 404', attempts: 1 }),
  callFailedAgain: upstream.callFailed({ location: call, reason: 'no response within 60 s', attempts: 10 }),
  upstreamDown: upstream.upstreamDown({
    failed: 12,
    calls: 1100,
    tolerated: 11,
    example: upstream.callFailed({ location: call, reason: 'status 503', attempts: 10 }),
  }),
  malformedField: upstream.malformedField({ location: record, expected: 'a number', received: '"7"' }),
  fieldOmitted: upstream.fieldOmitted({ location: record, expected: 'a web address', received: '"none"' }),
  wrongRecord: upstream.wrongRecord({ location: record, requested: 1, received: 2 }),
  listingIncomplete: upstream.listingIncomplete({ location: call, total: 3, received: 2 }),
  listingUnstable: upstream.listingUnstable({ location: call, reads: 3 }),
  unknownGroup: upstream.unknownGroup({ groupId: 9, known: [1, 2] }),
  databaseInUse: publisher.databaseInUse({ file: '.laurel/publisher.sqlite' }),
  databaseUnusable: publisher.databaseUnusable({
    file: 'p.sqlite',
    reason: 'unable to open database file',
  }),
  foreignDatabase: publisher.foreignDatabase({ file: 'invoices.sqlite', table: 'invoices' }),
  pullRejected: snapshot.pullRejected({ faults: 1200, folder: 'data-snapshots' }),
  snapshotOfAnotherUpstream: snapshot.snapshotOfAnotherUpstream({ folder: '.laurel/snapshots' }),
  removalUnconfirmed: snapshot.removalUnconfirmed({ location: call, removed: 'guide 3 (Spotlight)' }),
  duplicateId: snapshot.duplicateId({ location: record, id: 70, times: 2 }),
  danglingReference: snapshot.danglingReference({ location: record, target: 'subsection', id: 1 }),
  addressTaken: snapshot.addressTaken({
    location: { ...record, page: '/info/privacy' },
    other: 'site/pages/1',
  }),
  addressReserved: snapshot.addressReserved({
    location: { ...record, page: '/404' },
    owner: 'the not-found page',
  }),
  snapshotDamaged: snapshot.snapshotDamaged({ file: 'data-snapshots', reason: 'its index.json is damaged' }),
  recordUnreadable: snapshot.recordUnreadable({
    kind: 'tiers',
    line: 3,
    field: 'name',
    expected: 'text',
    received: '7',
  }),
  recordMissing: snapshot.recordMissing({ idField: 'tierId', id: 7 }),
  notASnapshotFolder: snapshot.notASnapshotFolder({ folder: 'home', found: 'thesis.txt' }),
  snapshotNotWritten: snapshot.snapshotNotWritten({ folder: 'data-snapshots', code: 'EROFS' }),
  snapshotNotWrittenOtherwise: snapshot.snapshotNotWritten({ folder: 'data-snapshots', code: 'EIO' }),
  pullInProgress: snapshot.commandInProgress({ command: 'pull', folder: 'data-snapshots', holder: '4711' }),
  joinInProgress: snapshot.commandInProgress({ command: 'join', folder: '.laurel/joined', holder: '12' }),
  updateInProgress: snapshot.commandInProgress({ command: 'update', folder: '.laurel/update', holder: '12' }),
  lockUnusable: snapshot.lockUnusable({
    command: 'pull',
    file: '.data-snapshots.lock',
    reason: 'unable to open database file',
  }),
  bucketAddressInvalid: publishing.bucketAddressInvalid({ address: 's3:laurel' }),
  bucketFailed: publishing.bucketFailed({
    operation: 'write',
    key: 'live.json',
    reason: 'AccessDenied (403)',
  }),
  publishedMeanwhile: publishing.publishedMeanwhile({ bucket: 's3://laurel/site' }),
  shardsNotUploaded: publishing.shardsNotUploaded({
    bucket: 's3://laurel/site',
    shards: [
      { shard: '2/4', isStarted: true },
      { shard: '3/4', isStarted: false },
    ],
  }),
  shardOutdated: publishing.shardOutdated({ shard: '2/4', location: 's3://laurel/site', source: 'inputs' }),
  fileInTwoShards: publishing.fileInTwoShards({ file: 'index.html', shard: '2/4' }),
  removalsRefused: publishing.removalsRefused({ bucket: 's3://laurel/site', before: 12_000, after: 300 }),
  shardFileMissing: publishing.shardFileMissing({ bucket: 's3://laurel/site', file: 'index.html' }),
  shardStateUnusable: publishing.shardStateUnusable({ shard: '2/4', location: 's3://laurel/site' }),
  stateReplaced: publishing.stateReplaced({ file: '.laurel/cache/state.sqlite' }),
  bucketDamaged: publishing.bucketDamaged({ key: 'live.json', reason: 'it is missing' }),
  siteNotIndexed: publishing.siteNotIndexed({ subject: 'This build', remedy: 'build again' }),
  notBuiltForProduction: publishing.notBuiltForProduction({ file: 'dist/styleguide.html' }),
  notInBucket: publishing.notInBucket({ bucket: 's3://laurel/site', release: undefined }),
  netlifyFailed: publishing.netlifyFailed({ call: '/sites/laurel/deploys', reason: 'status 401, Denied' }),
  netlifyKeyMissing: publishing.netlifyKeyMissing(),
  netlifyFunctionsMissing: publishing.netlifyFunctionsMissing({
    file: '.netlify/functions/manifest.json',
    reason: 'it is missing',
  }),
  netlifyFolderTooLarge: publishing.netlifyFolderTooLarge({ folder: 'lawyer', files: 60_001, limit: 54_000 }),
  notOnNetlify: publishing.notOnNetlify(),
  reviewOutdated: publishing.reviewOutdated(),
  partsInseparable: publishing.partsInseparable(),
  redFlagsUnseen: publishing.redFlagsUnseen(),
  purgeFailed: publishing.purgeFailed({
    cdn: 'Fastly',
    address: 'https://api.fastly.com/purge/www.laurel.example/',
    reason: 'status 403',
  }),
  indexNowFailed: publishing.indexNowFailed({
    address: 'https://api.indexnow.org/indexnow',
    reason: 'status 403',
  }),
};

describe('the text of an error', () => {
  it.each(Object.entries(catalogue))('describes %s: what happened, where, why and what to do', (_, fault) => {
    expect(describeError(new FaultError(fault))).toMatchSnapshot();
  });
});
