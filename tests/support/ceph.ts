import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A single-node Ceph cluster with an S3-compatible gateway. All data is in memory. */
export interface CephCluster {
  /** Address of the gateway; its credentials are `ACCESS_KEY` and `SECRET_KEY`. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

export const ACCESS_KEY = 'laurel';
export const SECRET_KEY = 'laurel-secret';
/** The region of buckets in Ceph's default zone group. */
export const REGION = 'us-east-1';

const PROGRAMS = ['monmaptool', 'ceph-mon', 'ceph-osd', 'ceph', 'radosgw-admin', 'radosgw'];
/** The Debian packages that contain the programs of the cluster. */
export const PACKAGES = 'ceph-mon ceph-osd ceph-common radosgw';
const MEMORY_BYTES = 2 ** 31;
const START_TIMEOUT_MS = 60_000;

/** Determines whether all programs of the cluster are installed. */
export const isCephInstalled = (): boolean =>
  PROGRAMS.every((program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0);

/** Starts a monitor, a store and a gateway; this takes about 15 seconds. */
export async function startCeph(): Promise<CephCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-ceph-'));
  const [monitorPort, gatewayPort] = [await freePort(), await freePort()];
  const monitor = `v2:127.0.0.1:${monitorPort}`;
  const [cluster, store] = [randomUUID(), randomUUID()];
  const configuration = join(folder, 'ceph.conf');
  writeFileSync(
    configuration,
    `[global]
fsid = ${cluster}
mon host = [${monitor}]
auth cluster required = none
auth service required = none
auth client required = none
# Without authentication, connections cannot be encrypted.
ms mon client mode = crc
ms mon service mode = crc
ms mon cluster mode = crc
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
mon allow pool size one = true
mon data avail crit = 1
osd crush chooseleaf type = 0
run dir = ${folder}
crash dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
pid file =
[mon.a]
mon data = ${folder}/monitor
[osd.0]
osd data = ${folder}/store
osd objectstore = memstore
memstore device bytes = ${MEMORY_BYTES}
[client.gateway]
rgw data = ${folder}/gateway
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort}
`,
  );
  for (const name of ['monitor', 'store', 'gateway']) mkdirSync(join(folder, name));
  const run = (program: string, ...options: readonly string[]) =>
    execFileSync(program, ['--conf', configuration, ...options], {
      cwd: folder,
      timeout: START_TIMEOUT_MS,
      stdio: 'pipe',
    });
  const processes: ChildProcess[] = [];
  const start = (program: string, ...options: readonly string[]) => {
    processes.push(
      spawn(program, ['--conf', configuration, '-f', ...options], { cwd: folder, stdio: 'ignore' }),
    );
  };

  const addresses = ['--addv', 'a', `[${monitor}]`];
  execFileSync('monmaptool', ['--create', '--fsid', cluster, ...addresses, join(folder, 'monitors')], {
    stdio: 'pipe',
  });
  run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', join(folder, 'monitors'));
  start('ceph-mon', '-i', 'a');
  run('ceph', 'osd', 'new', store);
  run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', store);
  start('ceph-osd', '-i', '0');
  const keys = ['--access-key', ACCESS_KEY, '--secret-key', SECRET_KEY];
  run(
    'radosgw-admin',
    '-n',
    'client.gateway',
    'user',
    'create',
    '--uid',
    'laurel',
    '--display-name',
    'Laurel',
    ...keys,
  );
  start('radosgw', '-n', 'client.gateway');
  const endpoint = `http://127.0.0.1:${gatewayPort}`;
  const stop = async () => {
    await Promise.all(
      processes.reverse().map((process) => {
        if (process.exitCode !== null) return undefined;
        const ended = new Promise((done) => process.once('exit', done));
        process.kill('SIGKILL');
        return ended;
      }),
    );
    rmSync(folder, { recursive: true, force: true });
  };
  const end = Date.now() + START_TIMEOUT_MS;
  while (
    !(await fetch(endpoint).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > end) {
      await stop();
      throw new Error(`The gateway of Ceph did not respond within ${START_TIMEOUT_MS} ms.`);
    }
    await delay(200);
  }
  return { endpoint, stop };
}
