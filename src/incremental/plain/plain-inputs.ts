/** What pages of a plain site may read, in the place of the inputs of a site made from records. */
import { mkdirSync } from 'node:fs';
import type { OpenInputs } from '../inputs/input-folder.ts';
import { engineDefect } from '../core/faults.ts';
import type { State } from '../store/state.ts';
import { UNTRACED } from './reads.ts';
import { datePartsOf, SiteDigests } from './site-digests.ts';

/** What is the same in two builds of one day from the same code: pages that read the date may show another. */
export const plainKey = (now: Date): string => `plain ${datePartsOf(now).day}`;

export interface PlainInputsOptions {
  /** The site's folder. */
  readonly root: string;
  /** Folder that holds copies of inputs, of which there are none here. */
  readonly copies: string;
  readonly content: Iterable<readonly [name: string, digest: string]>;
  readonly now: Date;
}

export function plainInputs({ root, copies, content, now }: PlainInputsOptions): OpenInputs {
  mkdirSync(copies, { recursive: true });
  const digests = new SiteDigests(root, content, now);
  const entries = [...digests.keys()].filter((name) => name.includes('/') && !name.includes('#'));
  return {
    location: { folder: '', copies, key: plainKey(now) },
    digests: () => digests,
    records: () => undefined,
    size: entries.length,
    readText: () => {
      throw engineDefect('A page of a site without inputs reads one.');
    },
  };
}

/** Whether a page was made from something that cannot be compared, so that the next build has to make it again. */
export const readsUntraced = (state: State): boolean =>
  state
    .partitions()
    .some(({ trace }) => Object.keys(trace?.reads ?? {}).some((name) => name.startsWith(UNTRACED)));
