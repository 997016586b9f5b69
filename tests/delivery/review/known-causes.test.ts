import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cause } from 'astro-incremental';
import { expect, it } from 'vitest';
import { readCauses, withReport, writeCauses } from '../../../src/delivery/review/known-causes.ts';

const records = (...names: string[]): Cause => ({ kind: 'records', records: names });
const report = (path: string, cause: Cause) => ({
  added: [],
  changed: [{ path, route: '', cause }],
  removed: [],
});

it.each<[string, Cause, Cause, Cause]>([
  ['records of both builds', records('b'), records('a', 'b'), records('a', 'b')],
  ['the later one', records('a'), { kind: 'code' }, { kind: 'code' }],
  ['the records, where code came first', { kind: 'code' }, records('a'), records('a')],
])('a page that two builds changed is caused by %s', (_what, before, now, both) => {
  const known = withReport(new Map(), report('/a', before));
  expect(withReport(known, report('/a', now))).toEqual(new Map([['/a', both]]));
});

it('causes are kept for the next review; a damaged file knows nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-causes-'));
  const file = join(folder, 'deeper/causes.json');
  expect(readCauses(file)).toEqual(new Map());
  const causes = new Map([
    ['/a', records('groups/2/organisations/50')],
    ['/b', { kind: 'inputs', inputs: ['x.jsonl'] } satisfies Cause],
  ]);
  writeCauses(file, causes);
  expect(readCauses(file)).toEqual(causes);
  writeFileSync(file, '{"/a":');
  expect(readCauses(file)).toEqual(new Map());
  rmSync(folder, { recursive: true });
});
