/**
 * Deploys a built site to Netlify by digests: Netlify says which files it does not have, those are sent, and all of it goes
 * live together. A deploy that was stopped is continued by the next run with the same files and functions.
 */
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';
import type { Progress } from '@laurel/terminal';
import type { FinishedOutput, FinishedOutputs } from 'astro-incremental';
import { z } from 'zod';
import { netlifyFailed, netlifyFolderTooLarge } from '../../../domain/errors/publishing.ts';
import { knownByDigest } from '../known-by-digest.ts';
import { sideBySide } from '../parallel-work.ts';
import type { Deploy, DeployContent, NetlifyApi } from './netlify-api.ts';
import type { BuiltFunctions } from './netlify-functions.ts';

export interface DeployOptions {
  readonly api: NetlifyApi;
  readonly outputs: Pick<FinishedOutputs, 'files' | 'read'>;
  readonly functions: BuiltFunctions;
  /** Folder of what deploys remember. */
  readonly memory: string;
  readonly progress: Progress;
  readonly sleep: (ms: number) => Promise<void>;
  /** Milliseconds; only differences count. */
  readonly now: () => number;
}

export interface Deployed {
  readonly id: string;
  readonly files: number;
  /** Files and functions that were sent. */
  readonly uploaded: number;
  /** Seconds that the host took to compare its files with ours, and to put all of it live. */
  readonly host: { readonly comparing: number; readonly goingLive: number };
}

/** Files that a folder of a deploy may have. Source: Netlify's documentation of deploys, and its support (docs/deploy.md). */
const MOST_IN_FOLDER = 54_000;
/** Uploads that are under way at once, as many as Netlify's own tool has. */
const AT_ONCE = 5;
/** Milliseconds between two questions for the state of a deploy. */
const PAUSE = 1000;
/** Milliseconds after which a host that still compares has failed; users report up to 45 minutes. */
const LONGEST = 3_600_000;

const note = z.object({
  /** Digest of what was to be deployed. */
  content: z.string(),
  deploy: z.string(),
});

/** @throws {FaultError} NetlifyFailed, NetlifyFolderTooLarge, OutputDamaged */
export async function deployByDigests(options: DeployOptions): Promise<Deployed> {
  const { api, outputs, functions, memory, progress } = options;
  const digests = await knownByDigest({
    file: join(memory, 'sha1.sqlite'),
    outputs,
    of: () => true,
    derive: (bytes) => hash('sha1', bytes, 'hex'),
    progress,
    stage: 'Digests for Netlify',
  });
  const files = new Map<string, string>();
  const byDigest = new Map<string, { readonly path: string; readonly read: () => Promise<Uint8Array> }>();
  const add = (path: string, digest: string, read: () => Promise<Uint8Array>) => {
    files.set(path, digest);
    byDigest.set(digest, { path, read });
  };
  for (const output of outputs.files())
    add(`/${output.file}`, digests.get(output.hash) ?? '', () => outputs.read(output));
  for (const [path, from] of functions.edgeFiles) {
    const bytes = readFileSync(from);
    add(path, hash('sha1', bytes, 'hex'), async () => bytes);
  }
  refuseLargeFolders(outputs.files());

  const content: DeployContent = {
    files: Object.fromEntries(files),
    functions: Object.fromEntries(functions.functions.map(({ name, digest }) => [name, digest])),
    functions_config: Object.fromEntries(functions.functions.map(({ name, config }) => [name, config])),
  };
  const contentDigest = hash('sha256', JSON.stringify(content), 'hex');
  const noteFile = join(memory, 'deploy.json');
  const began = options.now();
  const started = (await continued(api, noteFile, contentDigest)) ?? (await api.create(content));
  mkdirSync(dirname(noteFile), { recursive: true });
  writeFileSync(
    noteFile,
    JSON.stringify({ content: contentDigest, deploy: started.id } satisfies z.infer<typeof note>),
  );

  const comparing = progress.stage('Netlify compares files');
  const compared = await until(options, started, [
    'prepared',
    'uploading',
    'uploaded',
    'processing',
    'ready',
  ]);
  comparing.end();
  const comparedAt = options.now();

  const required = [...new Set(compared.required ?? [])];
  const requiredFunctions = new Set(compared.required_functions ?? []);
  const functionDigests = new Set(functions.functions.map(({ digest }) => digest));
  const unknown =
    required.find((digest) => !byDigest.has(digest)) ??
    [...requiredFunctions].find((digest) => !functionDigests.has(digest));
  if (unknown !== undefined) {
    rmSync(noteFile, { force: true });
    const reason = `it asks for ${unknown}, which is not the digest of a file or function of this deploy`;
    throw new FaultError(netlifyFailed({ call: `deploy ${compared.id}`, reason }));
  }
  const wanted = functions.functions.filter(({ digest }) => requiredFunctions.has(digest));
  const uploading = progress.stage('Uploading', required.length + wanted.length);
  await sideBySide(required, AT_ONCE, async (digest) => {
    const file = byDigest.get(digest);
    if (file !== undefined) await api.putFile(compared.id, file.path, await file.read());
    uploading.advance();
  });
  await sideBySide(wanted, AT_ONCE, async (each) => {
    await api.putFunction(compared.id, each, each.read());
    uploading.advance();
  });
  uploading.end(`${numberText(required.length + wanted.length)} sent`);

  const uploadedAt = options.now();
  const going = progress.stage('Netlify puts it live');
  await until(options, compared, ['ready']);
  going.end();
  rmSync(noteFile, { force: true });
  return {
    id: compared.id,
    files: files.size,
    uploaded: required.length + wanted.length,
    host: { comparing: (comparedAt - began) / 1000, goingLive: (options.now() - uploadedAt) / 1000 },
  };
}

/** The deploy of this content that an earlier run began and did not finish. */
async function continued(api: NetlifyApi, file: string, content: string): Promise<Deploy | undefined> {
  const known = readNote(file);
  if (known?.content !== content) return undefined;
  const found = await api.find(known.deploy);
  return found !== undefined && ['preparing', 'prepared', 'uploading', 'uploaded'].includes(found.state)
    ? found
    : undefined;
}

function readNote(file: string): z.infer<typeof note> | undefined {
  try {
    return note.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Asks for a deploy until it is in one of those states. */
async function until(
  { api, sleep, now }: DeployOptions,
  deploy: Deploy,
  states: readonly string[],
): Promise<Deploy> {
  const began = now();
  for (let found: Deploy | undefined = deploy; ; found = await api.find(deploy.id)) {
    const fail = (reason: string) => new FaultError(netlifyFailed({ call: `deploy ${deploy.id}`, reason }));
    if (found === undefined) throw fail('it is gone');
    if (states.includes(found.state)) return found;
    if (found.state === 'error') throw fail(found.error_message ?? 'it failed without a reason');
    if (now() - began > LONGEST) throw fail(`it is still "${found.state}" after an hour`);
    await sleep(PAUSE);
  }
}

/** @throws {FaultError} NetlifyFolderTooLarge */
function refuseLargeFolders(files: Iterable<FinishedOutput>): void {
  const counts = new Map<string, number>();
  for (const { file } of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  for (const [folder, count] of counts)
    if (count > MOST_IN_FOLDER)
      throw new FaultError(netlifyFolderTooLarge({ folder, files: count, most: MOST_IN_FOLDER }));
}
