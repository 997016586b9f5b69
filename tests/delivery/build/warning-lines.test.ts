import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pullSnapshot } from '../../../src/content/pull/pull-snapshot.ts';
import { warningLines } from '../../../src/delivery/build/warning-lines.ts';
import { fakeUpstream, quickPull, valueAt } from '../../content/pull/fake-upstream.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-warnings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The status page, the history of a watch and the review show these lines. */
describe('warningLines', () => {
  it('names the record with its title and page, and the field, at every pull', async () => {
    const upstream = fakeUpstream();
    const out = join(folder, 'snapshots');
    Object.assign(valueAt(upstream.content, 'events', 'items', 0) as object, { place: 7 });
    Object.assign(valueAt(upstream.content, 'persons/500/profile-basics', 'contact') as object, {
      email: '-',
    });
    for (let pull = 0; pull < 2; pull++) {
      await pullSnapshot(quickPull(upstream, out));
      expect(warningLines(out)).toEqual([
        'site/events/400 (How we rank, /events/how-we-rank-400), field place: The call "events" returned 7 where text was expected.',
        'groups/2/individual-details/500 (Adèle Côté, /lawyer/adele-cote-global-2:500), field contact.email: The call "profile basics of a person" returned "-" for a field without a value.',
      ]);
    }
  });

  it('returns no lines of a snapshot without warnings', () => {
    expect(warningLines(folder)).toEqual([]);
  });
});
