/**
 * Deploys a built site to Netlify with the file digest method. Netlify receives the digests of all files and functions, and returns
 * the digests that it lacks. After the upload of these files the deploy becomes live in one step. An interrupted deploy is resumed
 * by the next run with the same files and functions.
 */
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';
import type { Progress } from '@laurel/terminal';
import type { AssetRetention, FinishedOutput, FinishedOutputs } from 'astro-incremental';
import { z } from 'zod';
import { netlifyFailed, netlifyFolderTooLarge } from '../../../domain/errors/publishing.ts';
import { cacheByDigest } from '../cache-by-digest.ts';
import { forEachConcurrent } from '../for-each-concurrent.ts';
import { readJsonFile } from '../read-json-file.ts';
import { runPostPublishStep } from '../run-post-publish-step.ts';
import type { Deploy, DeployContent, NetlifyApi } from './netlify-api.ts';
import type { BuiltFunctions } from './netlify-functions.ts';
import { readRetainedAssets } from './retained-assets.ts';

export interface DeployOptions {
  readonly api: NetlifyApi;
  readonly outputs: Pick<FinishedOutputs, 'files' | 'read'>;
  readonly functions: BuiltFunctions;
  /** Folder of the digest cache and of the record of an unfinished deploy. */
  readonly cacheFolder: string;
  readonly progress: Progress;
  /** Which assets of earlier deploys the deploy contains. */
  readonly retention: AssetRetention;
  /** Returns the current time. */
  readonly date: () => Date;
  readonly sleep: (ms: number) => Promise<void>;
  /** Monotonic time in milliseconds. */
  readonly now: () => number;
}

interface Deployed {
  readonly id: string;
  readonly files: number;
  /** Number of uploaded files and functions. */
  readonly uploaded: number;
  /** Errors that occurred after the deploy went live. */
  readonly unfinished: readonly unknown[];
  /** Seconds that Netlify took to compare the digests and to make the deploy live. */
  readonly hostSeconds: { readonly comparing: number; readonly goingLive: number };
}

/** Limit of Netlify. Sources: Netlify's documentation of deploys and Netlify's support team (docs/deploy/netlify.md). */
const MAX_FILES_PER_FOLDER = 54_000;
/** The same number as in Netlify's own command line tool. */
const MAX_CONCURRENT_UPLOADS = 5;
/** Interval between two requests for the state of a deploy. */
const POLL_INTERVAL_MS = 1000;
/** Maximum wait for a state of a deploy. Users report comparisons of up to 45 minutes. */
const MAX_WAIT_MS = 3_600_000;

const note = z.object({
  /** Digest of the content of the deploy. */
  content: z.string(),
  deploy: z.string(),
});

/** Deploys a built site and waits until it is live. @throws {FaultError} NetlifyFailed, NetlifyFolderTooLarge, OutputDamaged */
export async function deployByDigests(options: DeployOptions): Promise<Deployed> {
  const { api, outputs, functions, cacheFolder, progress } = options;
  const digests = await cacheByDigest({
    cacheFile: join(cacheFolder, 'sha1.sqlite'),
    outputs,
    includes: () => true,
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
  const { retention, date } = options;
  const retained = readRetainedAssets(join(cacheFolder, 'assets'), outputs, date().getTime(), retention);
  const inMemory = [
    ...Array.from(functions.edgeFiles, ([path, from]) => ({ path, bytes: readFileSync(from) })),
    ...retained.assets.map(({ file, bytes }) => ({ path: `/${file}`, bytes })),
  ];
  for (const { path, bytes } of inMemory) add(path, hash('sha1', bytes, 'hex'), async () => bytes);
  checkFolderSizes(outputs.files());

  const content: DeployContent = {
    files: Object.fromEntries(files),
    functions: Object.fromEntries(functions.functions.map(({ name, digest }) => [name, digest])),
    functions_config: Object.fromEntries(functions.functions.map(({ name, config }) => [name, config])),
  };
  const contentDigest = hash('sha256', JSON.stringify(content), 'hex');
  const noteFile = join(cacheFolder, 'deploy.json');
  const began = options.now();
  const started = (await findUnfinishedDeploy(api, noteFile, contentDigest)) ?? (await api.create(content));
  mkdirSync(dirname(noteFile), { recursive: true });
  writeFileSync(
    noteFile,
    JSON.stringify({ content: contentDigest, deploy: started.id } satisfies z.infer<typeof note>),
  );

  const comparing = progress.stage('Waiting for Netlify to compare files');
  const compared = await waitForState(options, started, [
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
    const reason = `it requests ${unknown}, which is not the digest of a file or function of this deploy`;
    throw new FaultError(netlifyFailed({ call: `deploy ${compared.id}`, reason }));
  }
  const functionUploads = functions.functions.filter(({ digest }) => requiredFunctions.has(digest));
  const uploading = progress.stage('Uploading', required.length + functionUploads.length);
  await forEachConcurrent(required, MAX_CONCURRENT_UPLOADS, async (digest) => {
    const file = byDigest.get(digest);
    if (file !== undefined) await api.putFile(compared.id, file.path, await file.read());
    uploading.advance();
  });
  await forEachConcurrent(functionUploads, MAX_CONCURRENT_UPLOADS, async (each) => {
    await api.putFunction(compared.id, each, each.read());
    uploading.advance();
  });
  uploading.end(`${numberText(required.length + functionUploads.length)} uploaded`);

  const uploadedAt = options.now();
  const goingLive = progress.stage('Waiting for the deploy to go live');
  await waitForState(options, compared, ['ready']);
  goingLive.end();
  rmSync(noteFile, { force: true });
  const unfinished: unknown[] = [];
  await runPostPublishStep(unfinished, retained.store);
  return {
    id: compared.id,
    unfinished,
    files: files.size,
    uploaded: required.length + functionUploads.length,
    hostSeconds: { comparing: (comparedAt - began) / 1000, goingLive: (options.now() - uploadedAt) / 1000 },
  };
}

/** Returns the unfinished deploy of the same content that an interrupted run created; undefined if there is none. */
async function findUnfinishedDeploy(
  api: NetlifyApi,
  file: string,
  content: string,
): Promise<Deploy | undefined> {
  const notedDeploy = readJsonFile(file, note);
  if (notedDeploy?.content !== content) return undefined;
  const found = await api.find(notedDeploy.deploy);
  return found !== undefined && ['preparing', 'prepared', 'uploading', 'uploaded'].includes(found.state)
    ? found
    : undefined;
}

/** Polls a deploy until it is in one of `states`. @throws {FaultError} NetlifyFailed */
async function waitForState(
  { api, sleep, now }: DeployOptions,
  deploy: Deploy,
  states: readonly string[],
): Promise<Deploy> {
  const began = now();
  for (let found: Deploy | undefined = deploy; ; found = await api.find(deploy.id)) {
    const fail = (reason: string) => new FaultError(netlifyFailed({ call: `deploy ${deploy.id}`, reason }));
    if (found === undefined) throw fail('the deploy does not exist any more');
    if (states.includes(found.state)) return found;
    if (found.state === 'error') throw fail(found.error_message ?? 'the deploy failed without a reason');
    if (now() - began > MAX_WAIT_MS) throw fail(`the deploy is still "${found.state}" after an hour`);
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Checks the number of files per folder. @throws {FaultError} NetlifyFolderTooLarge */
function checkFolderSizes(files: Iterable<FinishedOutput>): void {
  const counts = new Map<string, number>();
  for (const { file } of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  for (const [folder, count] of counts)
    if (count > MAX_FILES_PER_FOLDER)
      throw new FaultError(netlifyFolderTooLarge({ folder, files: count, limit: MAX_FILES_PER_FOLDER }));
}
