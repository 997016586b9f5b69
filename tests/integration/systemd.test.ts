/** Starts systemd-analyze and the commands of the units, because only they can validate the units. No unit is installed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { codeBlocks } from '../../scripts/markdown/code-blocks.ts';

const FOLDER = 'deploy';
const UNITS = readdirSync(FOLDER).filter((name) => name.endsWith('.service'));
/** Highest exposure that `systemd-analyze security` may report, in tenths. Units without hardening have 92. */
const MAX_EXPOSURE = 20;
const scratch = mkdtempSync(join(tmpdir(), 'laurel-systemd-'));

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
const hasNginx = spawnSync('nginx', ['-v']).status === 0;

const unitText = (unit: string) => readFileSync(join(FOLDER, unit), 'utf8');

describe('the systemd units in deploy/', () => {
  it('are the two units that docs/deploy/systemd.md names', () => {
    const named = readFileSync('docs/deploy/systemd.md', 'utf8').match(/deploy\/laurel-\w+\.service/g);
    expect(new Set(named)).toEqual(new Set(UNITS.map((unit) => `${FOLDER}/${unit}`)));
    expect(UNITS).toHaveLength(2);
  });

  it.skipIf(!hasSystemd).each(UNITS)('are accepted by systemd-analyze: %s', (unit) => {
    const file = join(scratch, unit);
    writeFileSync(file, unitText(unit).replaceAll('/opt/laurel', process.cwd()));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it.skipIf(!hasSystemd).each(UNITS)('have a low exposure: %s', (unit) => {
    const { status, stdout } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', `--threshold=${MAX_EXPOSURE}`, join(FOLDER, unit)],
      { encoding: 'utf8' },
    );
    expect(status, stdout).toBe(0);
  });

  it.each(UNITS)('start a command whose options exist, in production: %s', (unit) => {
    const [program = '', ...words] = /^ExecStart=(.*)$/m.exec(unitText(unit))?.[1]?.split(' ') ?? [];
    expect(program).toBe('/opt/laurel/node_modules/.bin/node');
    const { status, stdout, stderr } = spawnSync(process.execPath, [...words, '--help'], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Usage: npm run');
    expect(unitText(unit)).toContain('\nEnvironment=LAUREL_PRODUCTION=true\n');
  });
});

describe('the reverse proxy of docs/deploy/nginx.md', () => {
  it.skipIf(!hasNginx)('is accepted by nginx', () => {
    const [block] = codeBlocks(readFileSync('docs/deploy/nginx.md', 'utf8')).filter(
      ({ language }) => language === 'nginx',
    );
    const certificate = join(scratch, 'certificate');
    spawnSync('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=www.example.org'],
      ...['-keyout', `${certificate}.key`, '-out', `${certificate}.pem`],
    ]);
    const server = block?.text.replaceAll('/etc/ssl/www.example.org', certificate).replace('443', '8443');
    const file = join(scratch, 'nginx.conf');
    writeFileSync(file, `pid ${scratch}/pid;\nevents {}\nhttp {\n  access_log off;\n${server}\n}\n`);
    const { status, stderr } = spawnSync('nginx', ['-t', '-e', join(scratch, 'errors'), '-c', file], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
  });
});
