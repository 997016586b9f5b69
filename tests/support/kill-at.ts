/**
 * Kills the process with SIGKILL before a named point, as a power failure would; preloaded into a command with `node
 * --import`. A point is an operation that changes the disk, with the changed path, e.g. `renameSync
 * dist/person/N.html`. Numbers in paths are replaced by N, so that each run has the same points. KILL_POINT is the name
 * of the point, and KILL_COUNT the number of times it is passed first. With KILL_LIST, the passed points are appended
 * to that file instead.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';

const OPERATIONS = [
  'copyFileSync',
  'linkSync',
  'mkdirSync',
  'openSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'symlinkSync',
  'unlinkSync',
  'writeFileSync',
] as const;
const ASYNC_OPERATIONS = ['copyFile', 'link', 'mkdir', 'open', 'rename', 'rm', 'writeFile'] as const;

const { KILL_POINT, KILL_LIST, KILL_ROOT = '/' } = process.env;
let remainingCalls = Number(process.env.KILL_COUNT ?? 0);
const appendToList = fs.appendFileSync;

/** Returns a path below the test's folder without numbers and digests, which differ from run to run. */
const stablePath = (path: unknown): string =>
  String(path)
    .replace(KILL_ROOT, '')
    .replace(/[0-9a-f]{16,}/g, 'HASH')
    .replace(/\d+/g, 'N');

function pass(point: string): void {
  if (KILL_LIST !== undefined) appendToList(KILL_LIST, `${point}\n`);
  if (point !== KILL_POINT) return;
  if (remainingCalls === 0) process.kill(process.pid, 'SIGKILL');
  remainingCalls -= 1;
}

/** Returns the path that an operation changes. If it has two paths, e.g. a rename, this is the second path. */
const changed = (operation: string, paths: readonly unknown[]) =>
  /^(?:copyFile|link|rename|symlink)/.test(operation) ? paths[1] : paths[0];

type Operation = (...parameters: unknown[]) => unknown;

for (const [holder, operations] of [
  [fs, OPERATIONS],
  [fs.promises, ASYNC_OPERATIONS],
] as const)
  for (const name of operations) {
    const original = Reflect.get(holder, name) as Operation;
    const passing: Operation = (...parameters) => {
      const writes = !/^open/.test(name) || /[wa]/.test(String(parameters[1] ?? 'r'));
      const path = String(changed(name, parameters));
      if (writes && path.startsWith(KILL_ROOT)) pass(`${name} ${stablePath(path)}`);
      return original.apply(holder, parameters);
    };
    Reflect.set(holder, name, passing);
  }
syncBuiltinESMExports();

const exec = DatabaseSync.prototype.exec;
DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
  if (sql !== 'COMMIT') return exec.call(this, sql);
  pass('before a commit');
  exec.call(this, sql);
  pass('after a commit');
};
