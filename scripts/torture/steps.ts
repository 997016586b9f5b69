import { z } from 'zod';
import type { Random } from '../publisher/generator/random.ts';

/** Folders of the site under test with the files that steps damage. */
export const DAMAGED_FOLDERS = ['snapshots', 'cache', 'dist', 'releases'] as const;

/** Commands that steps interrupt or run together. */
export const COMMANDS = ['pull', 'build', 'publish'] as const;
export type CommandName = (typeof COMMANDS)[number];

/** Responses of the upstream that a step simulates during a pull. */
export const UPSTREAM_FAULTS = [
  'unavailable',
  'not-found',
  'broken-json',
  'resets',
  'one-call-missing',
] as const;
export type UpstreamFault = (typeof UPSTREAM_FAULTS)[number];

/** Faults that last longer than the retries of a pull. */
export const PERSISTENT_FAULTS: ReadonlySet<UpstreamFault> = new Set([
  'unavailable',
  'not-found',
  'one-call-missing',
]);

/** Contents that an edit switches between. */
export const VARIANTS = ['first', 'second'] as const;
export type Variant = (typeof VARIANTS)[number];

/** A position in a list of files, or in a file, as a fraction from 0 to 1, so that a step fits any site. */
const position = z.number().min(0).lt(1);
const folder = z.enum(DAMAGED_FOLDERS);
const command = z.enum(COMMANDS);

/**
 * One step of a history: an edit of the content, a fault, or a comparison of the site with a clean build. Every step is data, so that
 * a history can be repeated.
 */
export const stepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['edit-menu', 'edit-firm', 'edit-edition']), variant: z.enum(VARIANTS) }),
  z.object({
    kind: z.literal('flip-bit'),
    folder,
    file: position,
    byte: position,
    bit: z.int().min(0).max(7),
  }),
  z.object({ kind: z.enum(['truncate', 'delete', 'append']), folder, file: position }),
  z.object({ kind: z.literal('restore-older'), folder: folder.exclude(['releases']), half: z.boolean() }),
  z.object({ kind: z.literal('kill'), command, afterMs: z.int().min(0) }),
  z.object({ kind: z.literal('limit-file-size'), command, blocks: z.int().min(0) }),
  z.object({ kind: z.literal('upstream'), fault: z.enum(UPSTREAM_FAULTS) }),
  z.object({ kind: z.literal('together'), commands: z.tuple([command, command]) }),
  z.object({ kind: z.literal('compare') }),
]);
export type Step = Readonly<z.infer<typeof stepSchema>>;

/** A step that edits the content or is a fault. */
export type AppliedStep = Exclude<Step, { readonly kind: 'compare' }>;

const MAX_KILL_MS = 4_000;
const MAX_BLOCKS = 2_000;
/** Share of comparisons among the steps. A comparison takes as long as two to four other steps. */
const COMPARISONS = 0.25;

const KINDS: Readonly<Record<AppliedStep['kind'], (random: Random) => AppliedStep>> = {
  'edit-menu': (random) => ({ kind: 'edit-menu', variant: random.pick(VARIANTS) }),
  'edit-firm': (random) => ({ kind: 'edit-firm', variant: random.pick(VARIANTS) }),
  'edit-edition': (random) => ({ kind: 'edit-edition', variant: random.pick(VARIANTS) }),
  'flip-bit': (random) => ({
    kind: 'flip-bit',
    folder: random.pick(DAMAGED_FOLDERS),
    file: random.next(),
    byte: random.next(),
    bit: random.below(8),
  }),
  truncate: (random) => ({ kind: 'truncate', folder: random.pick(DAMAGED_FOLDERS), file: random.next() }),
  delete: (random) => ({ kind: 'delete', folder: random.pick(DAMAGED_FOLDERS), file: random.next() }),
  append: (random) => ({ kind: 'append', folder: random.pick(DAMAGED_FOLDERS), file: random.next() }),
  'restore-older': (random) => ({
    kind: 'restore-older',
    folder: random.pick(['snapshots', 'cache', 'dist'] as const),
    half: random.chance(0.3),
  }),
  kill: (random) => ({ kind: 'kill', command: random.pick(COMMANDS), afterMs: random.below(MAX_KILL_MS) }),
  'limit-file-size': (random) => ({
    kind: 'limit-file-size',
    command: random.pick(COMMANDS),
    blocks: random.below(MAX_BLOCKS),
  }),
  upstream: (random) => ({ kind: 'upstream', fault: random.pick(UPSTREAM_FAULTS) }),
  together: (random) => ({ kind: 'together', commands: [random.pick(COMMANDS), random.pick(COMMANDS)] }),
};

const KIND_NAMES = Object.keys(KINDS) as readonly AppliedStep['kind'][];

/** Chooses the next step of a history. All kinds except the comparison are equally probable. */
export const randomStep = (random: Random): Step =>
  random.chance(COMPARISONS) ? { kind: 'compare' } : KINDS[random.pick(KIND_NAMES)](random);

/** Whether a step is a fault. */
export const isFaultStep = ({ kind }: Step): boolean => kind !== 'compare' && !kind.startsWith('edit-');
