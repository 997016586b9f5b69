import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CodeBlock } from '../../scripts/markdown/code-blocks.ts';
import { freePort } from './free-port.ts';

/** A port in a command or an address. */
const PORT = /(?<=(?:localhost|127\.0\.0\.1):|--port )\d+/g;
/** Commands that run until they are stopped. */
const SERVER = /^(?:# \w+ terminal|npm run serve)/;

/**
 * Returns a text with the changes of a `diff` block: lines with `+` are added, lines with `-` are removed, and `@@` separates two positions.
 * @throws {Error} if a position is not in the text, or is in it more than once
 */
export function applyDiff(text: string, diff: string): string {
  return diff.split('\n@@\n').reduce((result, position) => {
    const lines = position.split('\n');
    const side = (sign: string) =>
      `\n${lines.flatMap((line) => (line.startsWith(sign) ? [] : [line.slice(1)])).join('\n')}\n`;
    const [before, after, ...more] = `\n${result}`.split(side('+'));
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`The document changes lines that are not exactly once in the file:\n${position}`);
    return `${before}${side('-')}${after}`.slice(1);
  }, text);
}

/** Returns the diff that reverts a diff. */
export const revertedDiff = (diff: string): string =>
  diff.replace(/^[+-]/gm, (sign) => (sign === '+' ? '-' : '+'));

/**
 * Follows the code blocks of a document in a folder, as a reader does:
 * - a block with the name of a file is written to this file, or changes it if it is a `diff`,
 * - commands (`sh`) run in the folder, with the variables that earlier blocks export. Ports are replaced by free ports.
 *
 * Packages are linked instead of installed.
 */
export class DocumentSteps {
  readonly #folder: string;
  readonly #ports = new Map<string, string>();
  readonly #exported: Record<string, string> = {};
  readonly #servers: ChildProcess[] = [];
  /** Everything that the commands print. */
  output = '';

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Follows blocks in order.
   * @throws {Error} if a command fails or a server does not start
   */
  async follow(blocks: readonly CodeBlock[]): Promise<void> {
    for (const { language, title, text } of blocks)
      if (title !== '') this.#write(title, language, text);
      else if (language === 'sh' && text !== 'npm ci') await this.#execute(text);
  }

  /** Runs commands, and resolves to their exit code. */
  async run(commands: string): Promise<number> {
    const [code] = await once(this.#start(commands, false), 'close');
    return code as number;
  }

  /** Returns the origin of a server, given its port in the document. */
  origin(port: number): string {
    return `http://localhost:${this.#ports.get(String(port))}`;
  }

  /** Ends the servers. */
  stop(): void {
    for (const { pid } of this.#servers.splice(0)) if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  }

  #write(name: string, language: string, text: string): void {
    const file = join(this.#folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, language === 'diff' ? applyDiff(readFileSync(file, 'utf8'), text) : `${text}\n`);
  }

  async #execute(text: string): Promise<void> {
    for (const [port] of text.matchAll(PORT))
      if (!this.#ports.has(port)) this.#ports.set(port, String(await freePort()));
    const commands = text.replace(PORT, (port) => this.#ports.get(port) ?? port);
    for (const [, name = '', value = ''] of commands.matchAll(/^export (\w+)=(.*)$/gm))
      this.#exported[name] = value;
    if (!SERVER.test(commands)) {
      const code = await this.run(commands);
      if (code !== 0) throw new Error(`Exit code ${code}: ${commands}\n${this.output}`);
      return;
    }
    this.#servers.push(this.#start(commands, true));
    const [port] = commands.match(PORT) ?? [];
    await this.#waitForServer(`http://localhost:${port}/`);
  }

  /** Starts commands. A server and its child processes are one group, which is ended as a whole. */
  #start(commands: string, isServer: boolean): ChildProcess {
    const { PATH, HOME } = process.env;
    const child = spawn('sh', ['-ec', commands], {
      cwd: this.#folder,
      env: { PATH, HOME, NO_COLOR: '1', ...this.#exported },
      detached: isServer,
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        this.output += text;
      });
    return child;
  }

  /** Waits until a server responds, with any status. */
  async #waitForServer(address: string): Promise<void> {
    for (let attempt = 0; attempt < 600; attempt++) {
      const response = await fetch(address).catch(() => undefined);
      await response?.body?.cancel();
      if (response !== undefined) return;
      await wait(200);
    }
    throw new Error(`No server responds at ${address}.\n${this.output}`);
  }
}
