import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cause } from 'astro-incremental';
import { expect, it } from 'vitest';
import { mergeCauses, readCauses, writeCauses } from '../../../src/delivery/review/change-causes.ts';

const records = (...names: string[]): Cause => ({ kind: 'records', records: names });
const report = (path: string, cause: Cause) => ({
  added: [],
  changed: [{ path, route: '', cause }],
  removed: [],
});

it.each<[string, Cause, Cause, Cause]>([
  ['the records of both builds', records('b'), records('a', 'b'), records('a', 'b')],
  ['the cause of the later build', records('a'), { kind: 'code' }, { kind: 'code' }],
  ['the records of the later build after a change of code', { kind: 'code' }, records('a'), records('a')],
])('mergeCauses returns %s for a page that two builds changed', (_what, before, now, both) => {
  const earlierCauses = mergeCauses(new Map(), report('/a', before));
  expect(mergeCauses(earlierCauses, report('/a', now))).toEqual(new Map([['/a', both]]));
});

it('readCauses returns the written causes, and none for a damaged file', () => {
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
