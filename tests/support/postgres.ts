import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A PostgreSQL server with an empty database, which is reachable by a Unix socket only. */
export interface PostgresServer {
  /** Runs `psql` in a folder; throws if a statement fails. */
  psql(options: readonly string[], folder?: string): void;
  stop(): void;
}

/** Folder of the programs of Debian's packages, by version. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** Folder of the programs of an installed PostgreSQL server; undefined if none is installed. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN_FOLDER, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

/** Starts a server. PostgreSQL refuses to run as root, so a test as root runs it as the user `postgres` of the package. */
export function startPostgres(programs: string): PostgresServer {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-postgres-'));
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const run = (program: string, options: readonly string[]) => {
    // A server that inherits the streams would keep them open.
    const { status } = spawnSync(join(programs, program), options, {
      cwd: folder,
      stdio: 'ignore',
      ...owner,
    });
    if (status !== 0) throw new Error(`${program} ended with ${status}.`);
  };
  run('initdb', [
    '--pgdata',
    data,
    '--username',
    'laurel',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--no-sync',
  ]);
  const settings = `-c listen_addresses='' -c unix_socket_directories=${folder} -c fsync=off`;
  run('pg_ctl', ['--pgdata', data, '--log', join(folder, 'log'), '--options', settings, '--wait', 'start']);
  return {
    psql(options, cwd) {
      const server = ['--host', folder, '--username', 'laurel', '--dbname', 'postgres'];
      const fixed = ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1'];
      execFileSync(join(programs, 'psql'), [...server, ...fixed, ...options], { cwd, stdio: 'pipe' });
    },
    stop() {
      run('pg_ctl', ['--pgdata', data, '--mode', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
