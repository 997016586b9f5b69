import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RecordOf } from '../../src/content/snapshots/record-kinds.ts';
import { currentEdition } from '../../src/domain/publication.ts';
import {
  ContentTeam,
  chooseFirm,
  type FirmChoice,
  groupsBySize,
  readGroupFile,
} from '../bench/content-team.ts';
import { filesBelow, treeHash } from '../bench/file-tree.ts';
import { withoutSettings } from '../bench/without-settings.ts';
import type { FaultSettings } from '../publisher/faults.ts';
import type { Publisher } from '../publisher/publisher.ts';
import { comparableBytes } from './comparable-bytes.ts';
import type { CommandName, UpstreamFault, Variant } from './steps.ts';

const RUN = fileURLToPath(new URL('../run.mjs', import.meta.url));
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** How a command ended. */
export interface CommandResult {
  readonly command: CommandName;
  /** Exit code, or the signal that ended the command. */
  readonly end: number | NodeJS.Signals;
  readonly errors: string;
}

export interface RunOptions {
  /** Kills the command and its child processes after this time. */
  readonly killAfterMs?: number;
  /** Maximum size of a written file, in blocks of 1,024 bytes. */
  readonly fileBlocks?: number;
  readonly extra?: readonly string[];
}

const FAULTS: Readonly<Record<UpstreamFault, FaultSettings>> = {
  unavailable: { targets: [{ path: '/', status: 503 }] },
  'not-found': { targets: [{ path: '/', status: 404 }] },
  'broken-json': { brokenJson: { rate: 0.2 } },
  resets: { connectionReset: { rate: 0.2 } },
  'one-call-missing': { targets: [{ path: '/api/cms/v2/options/headless-settings', status: 404 }] },
};

/** A site in a separate folder, which commands of the project pull, build and publish. */
export class SiteUnderTest {
  readonly #folder: string;
  readonly #publisher: Publisher;
  readonly #team: ContentTeam;
  readonly #content = { menu: 'first' as Variant, firm: 'first' as Variant, edition: 'first' as Variant };
  /** Hashes of clean builds. The key is the folder of the build, which contains a digest of the upstream's content. */
  readonly #cleanBuilds = new Map<string, string>();
  #firm: FirmChoice | undefined;
  /** Current edition of the edited guide at the beginning. */
  #edition: RecordOf<'publications'> | undefined;

  constructor(folder: string, publisher: Publisher) {
    this.#folder = folder;
    this.#publisher = publisher;
    this.#team = new ContentTeam(publisher.origin, fetch);
    mkdirSync(folder, { recursive: true });
  }

  path(...names: readonly string[]): string {
    return join(this.#folder, ...names);
  }

  /** Pulls, builds and publishes for the first time, and stores the older state that steps restore. */
  async setUp(): Promise<readonly CommandResult[]> {
    const results = [await this.run('pull'), await this.run('build'), await this.run('publish')];
    if (results.some(({ end }) => end !== 0)) return results;
    this.#firm = chooseFirm(this.path('snapshots'));
    const [largest = 0] = groupsBySize(this.path('snapshots'));
    this.#edition = currentEdition(readGroupFile(this.path('snapshots'), largest, 'publications'));
    for (const folder of ['snapshots', 'cache', 'dist'])
      cpSync(this.path(folder), this.path('older', folder), { recursive: true, verbatimSymlinks: true });
    return results;
  }

  /** Switches the name of the edited firm between its two variants. */
  async editContent(): Promise<void> {
    await this.editFirm(this.#content.firm === 'first' ? 'second' : 'first');
  }

  async editMenu(variant: Variant): Promise<void> {
    this.#content.menu = variant;
    await this.#team.editMenu(variant === 'first' ? '' : 'Now');
  }

  async editFirm(variant: Variant): Promise<void> {
    const firm = this.#firm;
    if (firm === undefined) throw new Error('The site has not been set up.');
    this.#content.firm = variant;
    const { organisationId, name } = firm.firm;
    await this.#team.renameFirm(organisationId, variant === 'first' ? name : `${name} & Sons`);
    await this.#team.publish(firm.groupIds);
  }

  /** Starts the next edition of a guide (second variant), or withdraws it (first variant). */
  async editEdition(variant: Variant): Promise<void> {
    const edition = this.#edition;
    if (edition === undefined) throw new Error('The site has not been set up.');
    if (variant === this.#content.edition) return;
    this.#content.edition = variant;
    await (variant === 'first' ? this.#team.withdrawEdition(edition) : this.#team.startEdition(edition));
  }

  /** Runs an action while the upstream has a fault. */
  async withFault(fault: UpstreamFault, action: () => Promise<void>): Promise<void> {
    this.#publisher.setFaults(FAULTS[fault]);
    try {
      await action();
    } finally {
      this.#publisher.setFaults({});
    }
  }

  run(command: CommandName, options: RunOptions = {}): Promise<CommandResult> {
    return this.#runIn(command, this.#folder, options);
  }

  #runIn(
    command: CommandName,
    folder: string,
    { killAfterMs, fileBlocks, extra = [] }: RunOptions,
  ): Promise<CommandResult> {
    const inputs = join(folder, 'snapshots');
    const built = ['--snapshots', inputs, '--out', join(folder, 'dist'), '--cache', join(folder, 'cache')];
    const args = {
      pull: ['--source', this.#publisher.origin, '--out', inputs, '--quiet'],
      build: [...built, '--quiet'],
      publish: [...built, '--to', join(folder, 'releases')],
    }[command];
    const call = [process.execPath, RUN, command, ...args, ...extra];
    const limited =
      fileBlocks === undefined
        ? call
        : ['bash', '-c', `ulimit -f ${fileBlocks}; exec "$@"`, 'limited', ...call];
    const [program = '', ...programArguments] = limited;
    const child = spawn(program, programArguments, {
      cwd: PROJECT,
      env: withoutSettings(process.env),
      // A command that is killed runs in a separate process group, so that the kill also reaches its child processes. Other
      // commands run in the group of this process, so that Ctrl-C ends them.
      detached: killAfterMs !== undefined,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    const timer =
      killAfterMs === undefined
        ? undefined
        : setTimeout(() => {
            if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
          }, killAfterMs);
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => {
        clearTimeout(timer);
        resolve({ command, end: signal ?? code ?? 1, errors });
      });
    });
  }

  /** Hash of the built site. */
  builtSite(): string {
    return treeHash(this.path('dist'), comparableBytes);
  }

  /** Hash of the live release; undefined if nothing is live. */
  liveSite(): string | undefined {
    const current = this.path('releases', 'current');
    return existsSync(current) ? treeHash(realpathSync(current), comparableBytes) : undefined;
  }

  /** Returns the hash of a clean build of the upstream's current content, which is pulled into a new snapshot. */
  async cleanBuild(): Promise<string> {
    const folder = this.#cleanFolder();
    const cachedBuild = this.#cleanBuilds.get(folder);
    if (cachedBuild !== undefined) return cachedBuild;
    for (const command of ['pull', 'build'] as const) {
      const { end, errors } = await this.#runIn(command, folder, {});
      if (end !== 0) throw new Error(`The clean ${command} ended with ${end}: ${errors}`);
    }
    const hash = treeHash(join(folder, 'dist'), comparableBytes);
    this.#cleanBuilds.set(folder, hash);
    return hash;
  }

  /** Folder of the clean build of the upstream's current content. */
  #cleanFolder(): string {
    return this.path('clean', Object.values(this.#content).join('-'));
  }

  /** Lists up to `count` files of the built site that differ from the clean build, which must exist. */
  differingFiles(count: number): readonly string[] {
    const digestOf = (path: string): string | undefined =>
      existsSync(path) ? createHash('sha256').update(comparableBytes(path)).digest('hex') : undefined;
    const [built, clean] = [this.path('dist'), join(this.#cleanFolder(), 'dist')];
    const files = new Set([...filesBelow(built), ...filesBelow(clean)]);
    return [...files]
      .filter((file) => digestOf(join(built, file)) !== digestOf(join(clean, file)))
      .slice(0, count);
  }
}
