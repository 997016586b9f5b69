import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPublisher, type Publisher } from '../../../scripts/publisher/publisher.ts';
import { ask, callPath } from './calls.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-publisher-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns responses of each kind as one text. */
async function everything(publisher: Publisher): Promise<string> {
  const get = async (path: string) => (await ask(publisher.origin, path)).text;
  const texts = [
    await get(callPath('headlessSettings')),
    await get(callPath('cmsPages', { take: 100 })),
    await get(callPath('articles', { take: 100 })),
    await get(callPath('researchSchedule', { take: 500 })),
  ];
  for (const publicationTypeGroupId of [1, 2, 7, 8, 14, 21]) {
    for (const name of [
      'staticPracticeAreas',
      'staticRankedOrganisations',
      'staticRankedIndividuals',
      'staticOverviews',
      'staticDownloadGuideInfo',
    ] as const)
      texts.push(await get(callPath(name, { publicationTypeGroupId })));
    const { individuals } = JSON.parse(
      await get(callPath('staticRankedIndividuals', { publicationTypeGroupId })),
    ) as { individuals: { personOrganisationId: number }[] };
    for (const { personOrganisationId } of individuals.slice(0, 20))
      texts.push(
        await get(
          callPath('personEditorialReviews', { personOrganisationId, groupId: publicationTypeGroupId }),
        ),
      );
  }
  return texts.join('\n');
}

test('the same seed results in the same bytes of each response, and another seed in others', async () => {
  const [one, same, other] = await Promise.all(
    [1, 1, 2].map(async (seed) => {
      const publisher = await createPublisher({ seed });
      const text = await everything(publisher);
      await publisher.close();
      return text;
    }),
  );
  expect(same === one).toBe(true);
  expect(other === one).toBe(false);
});

test('edits survive a restart with the same scale and seed, and are dropped with a different seed', async () => {
  const database = join(folder, 'kept.sqlite');
  const first = await createPublisher({ database });
  expect(first.generated).toBe(true);
  await ask(first.origin, '/edit/cms-page/507', { method: 'PATCH', body: { title: 'Edited' } });
  await first.close();

  const second = await createPublisher({ database });
  expect(second.generated).toBe(false);
  expect(await ask(second.origin, '/edit/cms-page/507')).toMatchObject({ body: { title: 'Edited' } });
  await second.close();

  const third = await createPublisher({ database, seed: 2 });
  expect(third.generated).toBe(true);
  expect(await ask(third.origin, '/edit/cms-page/507')).not.toMatchObject({ body: { title: 'Edited' } });
  await third.close();
});

test('a database that another publisher has open is not changed', async () => {
  const database = join(folder, 'open.sqlite');
  const first = await createPublisher({ database });
  await expect(createPublisher({ database, seed: 2 })).rejects.toMatchObject({ name: 'DatabaseInUse' });
  await first.close();
  await (await createPublisher({ database })).close();
});

test('a database of a different schema version is generated again, and one of another program is not changed', async () => {
  const older = join(folder, 'older.sqlite');
  let database = new DatabaseSync(older);
  database.exec('CREATE TABLE meta (name TEXT); CREATE TABLE published_chunk (file TEXT)');
  database.close();
  const publisher = await createPublisher({ database: older });
  expect(publisher.generated).toBe(true);
  await publisher.close();

  const foreign = join(folder, 'foreign.sqlite');
  database = new DatabaseSync(foreign);
  database.exec('CREATE TABLE invoices (number INTEGER)');
  await expect(createPublisher({ database: foreign })).rejects.toThrow(
    'is not a database of the publisher: it has the table invoices.',
  );
  expect(database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()).toMatchObject([
    { name: 'invoices' },
  ]);
  database.close();
});

test.each<[string, string, (file: string) => void]>([
  ['is a folder', 'unable to open database file', (file) => mkdirSync(file)],
  ['is no database', 'file is not a database', (file) => writeFileSync(file, 'Years of work. '.repeat(99))],
])('a database that %s is reported', async (_, reason, make) => {
  const database = join(folder, reason);
  make(database);
  await expect(createPublisher({ database })).rejects.toMatchObject({
    name: 'DatabaseUnusable',
    fault: { what: `The publisher cannot use the database ${database}: ${reason}.` },
  });
});

test('a port that is in use is reported as an error', async () => {
  const first = await createPublisher();
  await expect(createPublisher({ port: first.port })).rejects.toThrow('EADDRINUSE');
  await first.close();
});

test.each([
  ['evil.example', 421],
  ['localhost.evil.example', 421],
  ['a b', 400],
  ['localhost', 200],
  ['127.0.0.1:5400', 200],
])('a publisher responds to a request for the host %s with status %i', async (host, status) => {
  const publisher = await createPublisher();
  const sent = request(`${publisher.origin}${callPath('headlessSettings')}`, { headers: { host } });
  sent.end();
  const [response] = await once(sent, 'response');
  response.resume();
  expect(response.statusCode).toBe(status);
  await publisher.close();
});
