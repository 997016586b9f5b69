/**
 * Preloaded into a command (`node --import`), it ends the process with SIGKILL just before a named point, as a power cut
 * would. A point is an operation that changes the disk and what it changes, e.g. `renameSync dist/person/N.html`: names
 * hold no numbers, so that every run has the same ones. KILL_POINT names the point and KILL_COUNT how often it is passed
 * first; KILL_LIST is a file to which the points that were passed are appended instead.
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
let left = Number(process.env.KILL_COUNT ?? 0);
const appendToList = fs.appendFileSync;

/** A path below the test's folder without numbers and digests: they differ from run to run. */
const nameOf = (path: unknown): string =>
  String(path)
    .replace(KILL_ROOT, '')
    .replace(/[0-9a-f]{16,}/g, 'HASH')
    .replace(/\d+/g, 'N');

function pass(point: string): void {
  if (KILL_LIST !== undefined) appendToList(KILL_LIST, `${point}\n`);
  if (point !== KILL_POINT) return;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  left -= 1;
}

/** The path that an operation changes: of those with two, the second. */
const changed = (operation: string, paths: readonly unknown[]) =>
  /^(?:copyFile|link|rename|symlink)/.test(operation) ? paths[1] : paths[0];

type Operation = (...given: unknown[]) => unknown;

for (const [holder, operations] of [
  [fs, OPERATIONS],
  [fs.promises, ASYNC_OPERATIONS],
] as const)
  for (const name of operations) {
    const original = Reflect.get(holder, name) as Operation;
    const passing: Operation = (...given) => {
      const writes = !/^open/.test(name) || /[wa]/.test(String(given[1] ?? 'r'));
      const path = String(changed(name, given));
      if (writes && path.startsWith(KILL_ROOT)) pass(`${name} ${nameOf(path)}`);
      return original.apply(holder, given);
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
