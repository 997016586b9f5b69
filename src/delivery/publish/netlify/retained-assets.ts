/**
 * Assets of earlier deploys. A deploy replaces all files of the site, so every deploy includes the retained assets again. Their
 * bytes are copied to a local folder, because Netlify may request them.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AssetRetention, FinishedOutput, FinishedOutputs } from 'astro-incremental';
import { z } from 'zod';
import { readJsonFile } from '../read-json-file.ts';

const record = z.object({
  assets: z.array(
    z.object({
      /** Relative to the site. */
      file: z.string(),
      /** Time at which a deploy without the asset went live, in milliseconds since 1970; undefined if the last deploy has it. */
      droppedMs: z.number().optional(),
    }),
  ),
});

/** An asset that the current build lacks. */
export interface RetainedAsset {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** The assets of earlier deploys that a deploy contains in addition to the build. */
export interface RetainedAssets {
  readonly assets: readonly RetainedAsset[];
  /** Stores the assets of the deploy, after it went live. */
  store(): Promise<void>;
}

/**
 * Reads the assets of earlier deploys that are retained.
 * @param folder folder of the copies and of the file that lists them
 * @param nowMs milliseconds since 1970
 */
export function readRetainedAssets(
  folder: string,
  outputs: Pick<FinishedOutputs, 'files' | 'read'>,
  nowMs: number,
  retention: AssetRetention,
): RetainedAssets {
  const recordFile = join(folder, 'assets.json');
  const current = new Map<string, FinishedOutput>();
  for (const output of outputs.files())
    if (output.file.startsWith(`${retention.folder}/`)) current.set(output.file, output);
  const recordedAssets = readJsonFile(recordFile, record)?.assets ?? [];
  const dropped = recordedAssets
    .filter(({ file }) => !current.has(file))
    .map(({ file, droppedMs = nowMs }) => ({ file, droppedMs }));
  const assets = dropped
    .filter(({ droppedMs }) => nowMs - droppedMs < retention.maxAgeMs)
    .flatMap((asset) => {
      const bytes = readIfPresent(join(folder, asset.file));
      return bytes === undefined ? [] : [{ ...asset, bytes }];
    });
  return {
    assets,
    async store() {
      const stored = new Set(recordedAssets.map(({ file }) => file));
      for (const output of current.values())
        if (!stored.has(output.file)) writeCopy(join(folder, output.file), await outputs.read(output));
      const all = [
        ...Array.from(current.keys(), (file) => ({ file })),
        ...assets.map(({ file, droppedMs }) => ({ file, droppedMs })),
      ];
      writeFileSync(`${recordFile}.next`, JSON.stringify({ assets: all } satisfies z.infer<typeof record>));
      renameSync(`${recordFile}.next`, recordFile);
      const retained = new Set(all.map(({ file }) => file));
      for (const { file } of recordedAssets)
        if (!retained.has(file)) rmSync(join(folder, file), { force: true });
    },
  };
}

function readIfPresent(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function writeCopy(file: string, bytes: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}
