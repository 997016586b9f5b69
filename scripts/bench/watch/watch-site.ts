/**
 * Runs the watch of `npm run watch` without releases, to measure pulls and builds. Ends at SIGTERM.
 *
 *     node scripts/run.mjs bench/watch/watch-site <snapshots> <out> <cache> <upstream> <history> <secret>
 */

import { basesAt } from '../../../src/content/upstream/call-address.ts';
import { readSettings } from '../../../src/delivery/build/read-settings.ts';
import { resolveSiteFolders } from '../../../src/delivery/build/site-folders.ts';
import type { PublishTarget } from '../../../src/delivery/publish/publish-target.ts';
import { watchPublications } from '../../../src/delivery/watch/watch-publications.ts';
import { freeMemory } from '../../command/free-memory.ts';
import { limitUnusedMemory } from '../../command/limit-unused-memory.ts';
import { untilStopped } from '../../command/until-stopped.ts';

const [, , inputs = '', out = '', cache = '', upstream = '', history = '', secret = ''] = process.argv;

limitUnusedMemory();
readSettings(process.env);

const rejectUnexpected = () => Promise.reject(new Error('A watch without a review only publishes.'));
const nowhere: PublishTarget = {
  publish: async () => ({ name: 'none', files: 0, changed: true, unfinished: [] }),
  plan: rejectUnexpected,
  readLive: rejectUnexpected,
  checkLive: async () => undefined,
  rollBack: rejectUnexpected,
  list: rejectUnexpected,
  audit: { append: async () => {}, read: rejectUnexpected },
};

const stopped = untilStopped();
const watching = await watchPublications({
  folders: await resolveSiteFolders({ inputs, out, cache }),
  openSource: async () => ({ source: basesAt(upstream) }),
  target: nowhere,
  history,
  alarmAfterSeconds: 3600,
  statusPort: undefined,
  pollSeconds: 0,
  webhook: { port: 0, secret, token: undefined, acceptedSignatures: `${history}.accepted` },
  hosts: [],
  by: 'benchmark',
  printsToTerminal: false,
  releaseMemory: freeMemory,
  print: (line) => console.log(line),
  printAlarm: (line) => console.error(line),
  reportError: (error) => console.error(error),
});
await stopped;
await watching.stop();
process.exit(0);
