import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { describe, expect, it } from 'vitest';
import { openCsvFolder } from '../../../../src/content/pull/tables/csv-folder.ts';
import { readRecords, type TableRecords } from '../../../../src/content/pull/tables/read-records.ts';
import { openSqliteDatabase } from '../../../../src/content/pull/tables/sqlite-database.ts';
import type { TableReader } from '../../../../src/content/pull/tables/table-reader.ts';
import { TABLE_SCHEMAS } from '../../../../src/content/pull/tables/table-schemas.ts';
import { csvExample } from '../../../support/csv-example.ts';
import { sqliteFromCsv } from '../../../support/sqlite-from-csv.ts';

const readFolder = (folder: string, writesIds: boolean): Promise<TableRecords> =>
  readRecords(openCsvFolder(folder), writesIds);

/** Opens a SQLite database with the rows of a folder, in the same folder. */
const databaseOf = (folder: string): TableReader =>
  openSqliteDatabase(sqliteFromCsv(folder, join(folder, 'content.sqlite')));

/** Reads content with faults. Returns name, location below the folder, text and remedy of each fault. */
async function faultsOf(folder: string, reader = openCsvFolder(folder)): Promise<readonly object[]> {
  const error = await readRecords(reader, true).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof FaultError)) throw new Error('The content was read.', { cause: error });
  expect(error.name).toBe('ContentInvalid');
  for (const fault of error.faults) expect(fault.why && fault.action).not.toBe('');
  return error.faults.map(({ name, what, location }) => ({
    name,
    file: location?.file?.slice(folder.length + 1),
    column: location?.field,
    what,
  }));
}

/** Faults of content, with their location in the CSV file. */
const COMMON_FAULTS: readonly (readonly [
  string,
  string,
  { readonly name: string; readonly file: string; readonly column: string },
])[] = [
  [
    'a required cell that is empty',
    csvExample('individuals', [',Bruno Castellan,', ',,']),
    { name: 'CellMalformed', file: 'individuals.csv, line 3', column: 'fullName' },
  ],
  [
    'a malformed number',
    csvExample('publications', [',2026,', ',MMXXVI,']),
    { name: 'CellMalformed', file: 'publications.csv, line 2', column: 'year' },
  ],
  [
    'a malformed day',
    csvExample('publications', ['2026-03-02', '02/03/2026']),
    { name: 'CellMalformed', file: 'publications.csv, line 2', column: 'publishedOn' },
  ],
  [
    'a malformed boolean',
    csvExample('publications', [',true,', ',yes,']),
    { name: 'CellMalformed', file: 'publications.csv, line 2', column: 'isCurrent' },
  ],
  [
    'a required list that is empty',
    csvExample('rankings', [',2026\n', ',\n']),
    { name: 'CellMalformed', file: 'rankings.csv, line 2', column: 'rankedYears' },
  ],
  [
    'a reference to no row',
    csvExample('rankings', [',band-1,', ',band-9,']),
    { name: 'ReferenceUnknown', file: 'rankings.csv, line 2', column: 'tierId' },
  ],
  [
    'an integer as a reference to no row',
    csvExample('rankings', [',band-1,', ',1,']),
    { name: 'ReferenceUnknown', file: 'rankings.csv, line 2', column: 'tierId' },
  ],
  [
    'an entry of a list that refers to no row',
    csvExample('departments', [',dagny-solberg\n', ',dagny-solberg|nobody\n']),
    { name: 'ReferenceUnknown', file: 'departments.csv, line 3', column: 'headPersonOrganisationIds' },
  ],
  [
    'a repeated id',
    csvExample('organisations', [/$/, 'quay-partners,Quay,Port Aldren,1,,\n']),
    { name: 'IdRepeated', file: 'organisations.csv, line 5', column: 'organisationId' },
  ],
  [
    'a guide without an edition',
    csvExample('guides', [/$/, 'lakes,Lakes,1,Lawyers of the lakes.\n']),
    { name: 'EditionMissing', file: 'guides.csv, line 3', column: 'publicationTypeGroupId' },
  ],
  [
    'a missing column',
    csvExample('tiers', ['rankOrder', 'rank_order']),
    { name: 'ColumnInvalid', file: 'tiers.csv, line 1', column: 'rankOrder' },
  ],
];

describe('readRecords', () => {
  it('reads cells as the types of their fields', async () => {
    const {
      publications,
      departments,
      organisations,
      'practice-areas': areas,
    } = await readFolder(csvExample(), false);
    expect(publications?.[0]).toMatchObject({ publicationId: 1, year: 2026, isCurrent: true });
    expect(departments?.[0]).toMatchObject({ rankedYears: [2026, 2025], headPersonOrganisationIds: [1] });
    expect(organisations?.[0]).toMatchObject({ firmType: 1, addressLines: ['1 Quay Street', 'Port Aldren'] });
    expect(areas?.[1]).toMatchObject({ definition: null });
  });

  it.each([
    ['t', true],
    ['f', false],
    ['1', true],
    ['0', false],
    ['TRUE', true],
    ['false', false],
  ])('reads the cell %s as the boolean %s', async (cell, isCurrent) => {
    const folder = csvExample('publications', [',true,', `,${cell},`]);
    expect((await readFolder(folder, false)).publications?.[0]).toMatchObject({ isCurrent });
  });

  it.each([
    ['t', { hasPersonalisedBadge: true }],
    ['f', {}],
    ['', {}],
  ])('reads the cell %j as %j if the field may only be true or absent', async (cell, expected) => {
    const folder = csvExample(
      'individuals',
      [/^(.*)$/gm, `$1,${cell}`],
      [`addressLines,${cell}`, 'addressLines,hasPersonalisedBadge'],
      [/\n,.?$/, '\n'],
    );
    const { hasPersonalisedBadge } = (await readFolder(folder, false)).individuals?.[0] ?? {};
    expect({ ...(hasPersonalisedBadge !== undefined && { hasPersonalisedBadge }) }).toEqual(expected);
  });

  it.each(['2026-03-02 12:00:00', '2026-03-02T12:00:00Z', ' 2026-03-02T23:00:00+02:00 '])(
    'reads the cell %s of a day as 2026-03-02',
    async (cell) => {
      const folder = csvExample('publications', ['2026-03-02', cell]);
      expect((await readFolder(folder, false)).publications?.[0]).toMatchObject({
        publishedOn: '2026-03-02',
      });
    },
  );

  it('reads the same records, with the same ids, from a folder and from a SQLite database', async () => {
    const folder = csvExample();
    const database = databaseOf(folder);
    expect(await readRecords(database, true)).toEqual(await readFolder(folder, true));
    expect(readFileSync(join(folder, 'content.sqlite.ids.csv'), 'utf8')).toBe(
      readFileSync(join(folder, 'ids.csv'), 'utf8'),
    );
  });

  it('assigns the integers in the ids.csv of the example', async () => {
    const folder = csvExample();
    const stored = readFileSync('examples/source-csv/ids.csv', 'utf8');
    await readFolder(folder, true);
    expect(readFileSync(join(folder, 'ids.csv'), 'utf8')).toBe(stored);
  });

  it('stores the integers of new ids only if writesIds is set', async () => {
    const folder = csvExample();
    await readFolder(folder, false);
    expect(existsSync(join(folder, 'ids.csv'))).toBe(false);
    await readFolder(folder, true);
    expect(readFileSync(join(folder, 'ids.csv'), 'utf8')).toContain('individuals,ada-winterbourne,1\n');
  });

  it('assigns different integers to firms and offices', async () => {
    const folder = csvExample('offices', [
      '',
      'organisationId,parentOrganisationId,locationName,isHeadOffice\nquay-aldren,quay-partners,Port Aldren,true\n',
    ]);
    expect((await readFolder(folder, false)).offices?.[0]).toMatchObject({ organisationId: 4 });
  });

  it('never assigns the id of an office to a firm', async () => {
    const folder = csvExample('offices', [
      '',
      'organisationId,parentOrganisationId,locationName,isHeadOffice\n2,quay-partners,Port Aldren,true\n',
    ]);
    const { offices, organisations } = await readFolder(folder, false);
    expect(offices?.[0]).toMatchObject({ organisationId: 2 });
    expect(organisations?.map(({ organisationId }) => organisationId)).toEqual([3, 4, 5]);
  });

  it('accepts files with a byte order mark, CRLF and reordered columns', async () => {
    const folder = csvExample('tiers', [
      /^.*$/s,
      '\uFEFFrankOrder,tierId,name\r\n1,band-1,Band 1\r\n2,band-2,Band 2',
    ]);
    expect((await readFolder(folder, false)).tiers?.[1]).toEqual({
      rankOrder: 2,
      tierId: 2,
      name: 'Band 2',
    });
  });

  it.each(COMMON_FAULTS)(
    'reports %s in a CSV file with its line and column, once',
    async (_, folder, fault) => {
      expect(await faultsOf(folder)).toEqual([expect.objectContaining(fault)]);
      expect(existsSync(join(folder, 'ids.csv'))).toBe(false);
    },
  );

  it.each(COMMON_FAULTS)(
    'reports %s in a SQLite database with its table, row and column, once',
    async (_, folder, fault) => {
      const [, table, line] = /^(.*)\.csv, line (\d+)$/.exec(fault.file) ?? [];
      const row = line === '1' ? '' : `, row ${Number(line) - 1}`;
      const faults = await faultsOf(folder, databaseOf(folder));
      expect(faults).toEqual([
        expect.objectContaining({ ...fault, file: `content.sqlite, table ${table}${row}` }),
      ]);
      expect(existsSync(join(folder, 'content.sqlite.ids.csv'))).toBe(false);
    },
  );

  it.each([
    [
      'a repeated column',
      csvExample(
        'tiers',
        ['tierId,name,rankOrder', 'tierId,name,rankOrder,name'],
        ['1,Band 1,1', '1,Band 1,1,Band 1'],
        ['2,Band 2,2', '2,Band 2,2,Band 2'],
      ),
      { name: 'ColumnInvalid', file: 'tiers.csv, line 1', column: 'name' },
    ],
    [
      'a row with too many cells',
      csvExample('articles', ['disagree about', 'disagree, about']),
      { name: 'RowMalformed', file: 'articles.csv, line 2' },
    ],
    [
      'a misplaced quote',
      csvExample('tiers', ['Band 2', 'Band "2"']),
      { name: 'RowMalformed', file: 'tiers.csv, line 3' },
    ],
    [
      'a file that is not read',
      csvExample('organizations', ['', 'organisationId\n']),
      { name: 'CsvFileUnknown', file: 'organizations.csv' },
    ],
  ])('reports %s with its file, line and column, once', async (_, folder, fault) => {
    const faults = await faultsOf(folder);
    expect(faults).toEqual([expect.objectContaining(fault)]);
    expect(existsSync(join(folder, 'ids.csv'))).toBe(false);
  });

  it.each([
    ['does not exist', (path: string) => rmSync(path)],
    [
      'is not UTF-8',
      (path: string) => writeFileSync(path, Buffer.from('tierId,name,rankOrder\nb,Bänd,1\n', 'latin1')),
    ],
  ])('reports a required file that %s, and no references to it', async (reason, damage) => {
    const folder = csvExample();
    damage(join(folder, 'tiers.csv'));
    const faults = await faultsOf(folder);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ name: 'TableUnreadable', file: 'tiers.csv' });
    expect(JSON.stringify(faults[0])).toContain(reason.replace('does not exist', 'it does not exist'));
  });

  it('reports a reference to an optional file that does not exist', async () => {
    const folder = csvExample();
    rmSync(join(folder, 'topics.csv'));
    expect(await faultsOf(folder)).toEqual([
      expect.objectContaining({
        name: 'ReferenceUnknown',
        file: 'articles.csv, line 2',
        column: 'topicIds',
      }),
    ]);
  });

  it('reports the same fault of several rows once, with the further lines, and different faults separately', async () => {
    const folder = csvExample('rankings', [/,band-1,/g, ',band-7,'], [',band-2,', ',band-8,']);
    expect(await faultsOf(folder)).toEqual([
      expect.objectContaining({
        file: 'rankings.csv, line 2',
        what: 'The cell refers to "band-7", and tiers.csv has no row with this id. The same fault is in lines 5, 6, 8.',
      }),
      expect.objectContaining({ file: 'rankings.csv, line 3', what: expect.stringContaining('"band-8"') }),
    ]);
  });

  it('reports the same fault of several rows of a database table once, with the further rows', async () => {
    const folder = csvExample('rankings', [/,band-1,/g, ',band-7,']);
    expect(await faultsOf(folder, databaseOf(folder))).toEqual([
      expect.objectContaining({
        file: 'content.sqlite, table rankings, row 1',
        what: 'The cell refers to "band-7", and the table tiers has no row with this id. The same fault is in rows 4, 5, 7.',
      }),
    ]);
  });

  it('reports the same fault in two files separately', async () => {
    const folder = csvExample('tiers', [',Band 1,', ',,']);
    const file = join(folder, 'locations.csv');
    writeFileSync(file, readFileSync(file, 'utf8').replace(',Port Aldren,', ',,'));
    expect(await faultsOf(folder)).toEqual([
      expect.objectContaining({ file: 'locations.csv, line 2', column: 'name' }),
      expect.objectContaining({ file: 'tiers.csv, line 2', column: 'name' }),
    ]);
  });

  it('reports the faults of all files at once', async () => {
    const folder = csvExample('publications', [',2026,', ',,']);
    writeFileSync(join(folder, 'events.csv'), 'eventId,title\nnoon,Noon\n');
    expect((await faultsOf(folder)).length).toBe(5);
  });

  it('reports a folder that does not exist', async () => {
    await expect(readFolder('examples/none', false)).rejects.toMatchObject({
      name: 'ContentUnreadable',
    });
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', ''])(
    'reads the column %j as an unknown column',
    async (column) => {
      const folder = csvExample(
        'topics',
        ['id,name', `id,name,${column}`],
        ['shipping,Shipping', 'shipping,Shipping,x'],
      );
      const { topics } = await readFolder(folder, false);
      expect(Object.entries(topics?.[0] ?? {})).toContainEqual([column, 'x']);
    },
  );

  it.each(['constructor', '__proto__', 'valueOf'])(
    'accepts the id %s, and refuses it as a boolean',
    async (text) => {
      const folder = csvExample('topics', ['shipping,', `${text},`]);
      expect(await faultsOf(folder)).toEqual([expect.objectContaining({ name: 'ReferenceUnknown' })]);
      expect(await faultsOf(csvExample('publications', [',true,', `,${text},`]))).toEqual([
        expect.objectContaining({ name: 'CellMalformed', column: 'isCurrent' }),
      ]);
    },
  );

  it('returns a malformed optional cell and an unknown column as text, for the warnings of the pull', async () => {
    const folder = csvExample(
      'events',
      ['html\n', 'html,place,url,room\n'],
      ['meet.</p>', 'meet.</p>,Port Aldren,not an address,5'],
    );
    expect((await readFolder(folder, false)).events?.[0]).toMatchObject({
      url: 'not an address',
      room: '5',
    });
  });
});

it('docs/csv-and-sqlite.md lists every file and column', () => {
  const document = readFileSync('docs/csv-and-sqlite.md', 'utf8');
  for (const [name, { columns }] of Object.entries(TABLE_SCHEMAS)) {
    const row = document.split('\n').find((line) => line.startsWith(`| \`${name}.csv\` |`)) ?? '';
    for (const column of Object.keys(columns)) {
      const isContact = ['email', 'telephone', 'website', 'addressLines'].includes(column);
      expect(row, name).toContain(isContact ? 'contact details' : `\`${column}\``);
    }
  }
});
