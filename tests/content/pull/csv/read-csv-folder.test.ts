import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { describe, expect, it } from 'vitest';
import { CSV_FILES } from '../../../../src/content/pull/csv/csv-files.ts';
import { readCsvFolder } from '../../../../src/content/pull/csv/read-csv-folder.ts';

/** Copies the example without its integer ids to a new folder, with replaced texts in a file. */
function exampleWith(file = '', ...replacements: readonly (readonly [string | RegExp, string])[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-csv-'));
  cpSync('examples/source-csv', folder, { recursive: true, filter: (path) => !path.endsWith('ids.csv') });
  if (file === '') return folder;
  const path = join(folder, `${file}.csv`);
  let text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  for (const [from, to] of replacements) {
    const edited = text.replace(from, to);
    if (edited === text) throw new Error(`${file} does not contain ${from}`);
    text = edited;
  }
  writeFileSync(path, text);
  return folder;
}

/** Reads a folder with faults. Returns name, location below the folder, text and remedy of each fault. */
async function faultsOf(folder: string): Promise<readonly object[]> {
  const error = await readCsvFolder(folder, true).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof FaultError)) throw new Error('The folder was read.', { cause: error });
  expect(error.name).toBe('CsvFolderInvalid');
  for (const fault of error.faults) expect(fault.why && fault.action).not.toBe('');
  return error.faults.map(({ name, what, location }) => ({
    name,
    file: location?.file?.slice(folder.length + 1),
    column: location?.field,
    what,
  }));
}

describe('readCsvFolder', () => {
  it('reads cells as the types of their fields', async () => {
    const {
      publications,
      departments,
      organisations,
      'practice-areas': areas,
    } = await readCsvFolder(exampleWith(), false);
    expect(publications?.[0]).toMatchObject({ publicationId: 1, year: 2026, isCurrent: true });
    expect(departments?.[0]).toMatchObject({ rankedYears: [2026, 2025], headPersonOrganisationIds: [1] });
    expect(organisations?.[0]).toMatchObject({ firmType: 1, addressLines: ['1 Quay Street', 'Port Aldren'] });
    expect(areas?.[1]).toMatchObject({ definition: null });
  });

  it.each([
    ['t', true],
    ['f', false],
    ['TRUE', true],
    ['false', false],
  ])('reads the cell %s as the boolean %s', async (cell, isCurrent) => {
    const folder = exampleWith('publications', [',true,', `,${cell},`]);
    expect((await readCsvFolder(folder, false)).publications?.[0]).toMatchObject({ isCurrent });
  });

  it.each([
    ['t', { hasPersonalisedBadge: true }],
    ['f', {}],
    ['', {}],
  ])('reads the cell %j of a field that is true or absent as %j', async (cell, expected) => {
    const folder = exampleWith(
      'individuals',
      [/^(.*)$/gm, `$1,${cell}`],
      [`addressLines,${cell}`, 'addressLines,hasPersonalisedBadge'],
      [/\n,.?$/, '\n'],
    );
    const { hasPersonalisedBadge } = (await readCsvFolder(folder, false)).individuals?.[0] ?? {};
    expect({ ...(hasPersonalisedBadge !== undefined && { hasPersonalisedBadge }) }).toEqual(expected);
  });

  it('assigns the integers in the ids.csv of the example', async () => {
    const folder = exampleWith();
    const stored = readFileSync('examples/source-csv/ids.csv', 'utf8');
    await readCsvFolder(folder, true);
    expect(readFileSync(join(folder, 'ids.csv'), 'utf8')).toBe(stored);
  });

  it('stores the integers of new ids in the folder only if it may', async () => {
    const folder = exampleWith();
    await readCsvFolder(folder, false);
    expect(existsSync(join(folder, 'ids.csv'))).toBe(false);
    await readCsvFolder(folder, true);
    expect(readFileSync(join(folder, 'ids.csv'), 'utf8')).toContain('individuals,ada-winterbourne,1\n');
  });

  it('assigns different integers to firms and offices', async () => {
    const folder = exampleWith('offices', [
      '',
      'organisationId,parentOrganisationId,locationName,isHeadOffice\nquay-aldren,quay-partners,Port Aldren,true\n',
    ]);
    expect((await readCsvFolder(folder, false)).offices?.[0]).toMatchObject({ organisationId: 4 });
  });

  it('assigns integers to firms that no office has as its id', async () => {
    const folder = exampleWith('offices', [
      '',
      'organisationId,parentOrganisationId,locationName,isHeadOffice\n2,quay-partners,Port Aldren,true\n',
    ]);
    const { offices, organisations } = await readCsvFolder(folder, false);
    expect(offices?.[0]).toMatchObject({ organisationId: 2 });
    expect(organisations?.map(({ organisationId }) => organisationId)).toEqual([3, 4, 5]);
  });

  it('accepts files with a byte order mark, CRLF and reordered columns', async () => {
    const folder = exampleWith('tiers', [
      /^.*$/s,
      '\uFEFFrankOrder,tierId,name\r\n1,band-1,Band 1\r\n2,band-2,Band 2',
    ]);
    expect((await readCsvFolder(folder, false)).tiers?.[1]).toEqual({
      rankOrder: 2,
      tierId: 2,
      name: 'Band 2',
    });
  });

  it.each([
    [
      'a required cell that is empty',
      exampleWith('individuals', [',Bruno Castellan,', ',,']),
      { name: 'CsvCellMalformed', file: 'individuals.csv, line 3', column: 'fullName' },
    ],
    [
      'a malformed number',
      exampleWith('publications', [',2026,', ',MMXXVI,']),
      { name: 'CsvCellMalformed', file: 'publications.csv, line 2', column: 'year' },
    ],
    [
      'a malformed day',
      exampleWith('publications', ['2026-03-02', '02/03/2026']),
      { name: 'CsvCellMalformed', file: 'publications.csv, line 2', column: 'publishedOn' },
    ],
    [
      'a malformed boolean',
      exampleWith('publications', [',true,', ',yes,']),
      { name: 'CsvCellMalformed', file: 'publications.csv, line 2', column: 'isCurrent' },
    ],
    [
      'a required list that is empty',
      exampleWith('rankings', [',2026\n', ',\n']),
      { name: 'CsvCellMalformed', file: 'rankings.csv, line 2', column: 'rankedYears' },
    ],
    [
      'a reference to no row',
      exampleWith('rankings', [',band-1,', ',band-9,']),
      { name: 'CsvReferenceUnknown', file: 'rankings.csv, line 2', column: 'tierId' },
    ],
    [
      'an integer as a reference to no row',
      exampleWith('rankings', [',band-1,', ',1,']),
      { name: 'CsvReferenceUnknown', file: 'rankings.csv, line 2', column: 'tierId' },
    ],
    [
      'an entry of a list that refers to no row',
      exampleWith('departments', [',dagny-solberg\n', ',dagny-solberg|nobody\n']),
      { name: 'CsvReferenceUnknown', file: 'departments.csv, line 3', column: 'headPersonOrganisationIds' },
    ],
    [
      'a repeated id',
      exampleWith('organisations', [/$/, 'quay-partners,Quay,Port Aldren,1,,\n']),
      { name: 'CsvIdRepeated', file: 'organisations.csv, line 5', column: 'organisationId' },
    ],
    [
      'a guide without an edition',
      exampleWith('guides', [/$/, 'lakes,Lakes,1,Lawyers of the lakes.\n']),
      { name: 'CsvEditionMissing', file: 'guides.csv, line 3', column: 'publicationTypeGroupId' },
    ],
    [
      'a missing column',
      exampleWith('tiers', ['rankOrder', 'rank_order']),
      { name: 'CsvColumnInvalid', file: 'tiers.csv, line 1', column: 'rankOrder' },
    ],
    [
      'a repeated column',
      exampleWith(
        'tiers',
        ['tierId,name,rankOrder', 'tierId,name,rankOrder,name'],
        ['1,Band 1,1', '1,Band 1,1,Band 1'],
        ['2,Band 2,2', '2,Band 2,2,Band 2'],
      ),
      { name: 'CsvColumnInvalid', file: 'tiers.csv, line 1', column: 'name' },
    ],
    [
      'a row with too many cells',
      exampleWith('articles', ['disagree about', 'disagree, about']),
      { name: 'CsvRowMalformed', file: 'articles.csv, line 2' },
    ],
    [
      'a misplaced quote',
      exampleWith('tiers', ['Band 2', 'Band "2"']),
      { name: 'CsvRowMalformed', file: 'tiers.csv, line 3' },
    ],
    [
      'a file that is not read',
      exampleWith('organizations', ['', 'organisationId\n']),
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
    const folder = exampleWith();
    damage(join(folder, 'tiers.csv'));
    const faults = await faultsOf(folder);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ name: 'CsvFileUnreadable', file: 'tiers.csv' });
    expect(JSON.stringify(faults[0])).toContain(reason.replace('does not exist', 'it does not exist'));
  });

  it('reports a reference to an optional file that does not exist', async () => {
    const folder = exampleWith();
    rmSync(join(folder, 'topics.csv'));
    expect(await faultsOf(folder)).toEqual([
      expect.objectContaining({
        name: 'CsvReferenceUnknown',
        file: 'articles.csv, line 2',
        column: 'topicIds',
      }),
    ]);
  });

  it('reports the same fault of several rows once, with the further lines, and different faults separately', async () => {
    const folder = exampleWith('rankings', [/,band-1,/g, ',band-7,'], [',band-2,', ',band-8,']);
    expect(await faultsOf(folder)).toEqual([
      expect.objectContaining({
        file: 'rankings.csv, line 2',
        what: 'The cell refers to "band-7", and tiers.csv has no row with this id. The same fault is in lines 5, 6, 8.',
      }),
      expect.objectContaining({ file: 'rankings.csv, line 3', what: expect.stringContaining('"band-8"') }),
    ]);
  });

  it('reports the same fault in two files separately', async () => {
    const folder = exampleWith('tiers', [',Band 1,', ',,']);
    const file = join(folder, 'locations.csv');
    writeFileSync(file, readFileSync(file, 'utf8').replace(',Port Aldren,', ',,'));
    expect(await faultsOf(folder)).toEqual([
      expect.objectContaining({ file: 'locations.csv, line 2', column: 'name' }),
      expect.objectContaining({ file: 'tiers.csv, line 2', column: 'name' }),
    ]);
  });

  it('reports the faults of all files at once', async () => {
    const folder = exampleWith('publications', [',2026,', ',,']);
    writeFileSync(join(folder, 'events.csv'), 'eventId,title\nnoon,Noon\n');
    expect((await faultsOf(folder)).length).toBe(5);
  });

  it('reports a folder that does not exist', async () => {
    await expect(readCsvFolder('examples/none', false)).rejects.toMatchObject({
      name: 'CsvFolderUnreadable',
    });
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', ''])(
    'reads the column %j as an unknown column',
    async (column) => {
      const folder = exampleWith(
        'topics',
        ['id,name', `id,name,${column}`],
        ['shipping,Shipping', 'shipping,Shipping,x'],
      );
      const { topics } = await readCsvFolder(folder, false);
      expect(Object.entries(topics?.[0] ?? {})).toContainEqual([column, 'x']);
    },
  );

  it.each(['constructor', '__proto__', 'valueOf'])(
    'accepts the id %s, and refuses it as a boolean',
    async (text) => {
      const folder = exampleWith('topics', ['shipping,', `${text},`]);
      expect(await faultsOf(folder)).toEqual([expect.objectContaining({ name: 'CsvReferenceUnknown' })]);
      expect(await faultsOf(exampleWith('publications', [',true,', `,${text},`]))).toEqual([
        expect.objectContaining({ name: 'CsvCellMalformed', column: 'isCurrent' }),
      ]);
    },
  );

  it('returns a malformed optional cell and an unknown column as text, for the warnings of the pull', async () => {
    const folder = exampleWith(
      'events',
      ['html\n', 'html,place,url,room\n'],
      ['meet.</p>', 'meet.</p>,Port Aldren,not an address,5'],
    );
    expect((await readCsvFolder(folder, false)).events?.[0]).toMatchObject({
      url: 'not an address',
      room: '5',
    });
  });
});

it('docs/csv.md lists every file and column', () => {
  const document = readFileSync('docs/csv.md', 'utf8');
  for (const [name, { columns }] of Object.entries(CSV_FILES)) {
    const row = document.split('\n').find((line) => line.startsWith(`| \`${name}.csv\` |`)) ?? '';
    for (const column of Object.keys(columns)) {
      const isContact = ['email', 'telephone', 'website', 'addressLines'].includes(column);
      expect(row, name).toContain(isContact ? 'contact details' : `\`${column}\``);
    }
  }
});
