import { counted } from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';
import type { PublishPlan } from './publish-difference.ts';
import type { LiveCheck, PublishedRelease } from './publish-target.ts';

/** Formats the result of a publish as lines of text. */
export function describeRelease({
  name,
  files,
  changed,
  repaired = 0,
  uploaded,
  hostSeconds,
  purges,
  submission,
}: PublishedRelease): readonly string[] {
  const sent = uploaded === undefined ? '' : `, ${numberText(uploaded)} uploaded`;
  return [
    changed
      ? `Release ${name}: ${numberText(files)} files${sent}.`
      : `Release ${name} already contains this build.`,
    ...(repaired === 0 ? [] : [describeRepair(repaired)]),
    ...(hostSeconds === undefined
      ? []
      : [
          `The host took ${hostSeconds.comparing.toFixed(1)} s to compare files and ${hostSeconds.goingLive.toFixed(1)} s to make the deploy live.`,
        ]),
    ...(purges ?? []).map(({ cdn, addresses, requests }) => {
      const purged = addresses === 'everything' ? 'everything' : `${numberText(addresses)} addresses`;
      return `${cdn} was purged of ${purged}, in ${numberText(requests)} requests.`;
    }),
    ...(submission === undefined
      ? []
      : [
          `Search engines were notified of ${numberText(submission.addresses)} pages, in ${numberText(submission.requests)} requests.`,
        ]),
  ];
}

const describeRepair = (files: number): string =>
  `${filesOfLiveRelease(files, 'damaged file')} restored or removed.`;

/** Returns the subject and the verb of a sentence, e.g. `2 damaged files of the live release were`. */
const filesOfLiveRelease = (count: number, file: string): string =>
  `${counted(count, file)} of the live release ${count === 1 ? 'was' : 'were'}`;

/** Formats the result of a check of the live release as lines of text. */
export function describeLiveCheck(check: LiveCheck | undefined, isRepaired: boolean): readonly string[] {
  if (check === undefined) return ['No release is live.'];
  const { name, damaged } = check;
  if (damaged.length === 0) return [`Release ${name} is intact.`];
  return [
    isRepaired
      ? describeRepair(damaged.length)
      : `${filesOfLiveRelease(damaged.length, 'file')} changed, added or removed after its publication. Run the command with --verify to restore the release.`,
    ...listFiles('!', damaged),
  ];
}

/** Maximum number of files of one kind that are listed by name. */
const MAX_FILES_SHOWN = 20;

const listFiles = (sign: string, files: readonly string[]): readonly string[] => [
  ...files.slice(0, MAX_FILES_SHOWN).map((file) => `${sign} ${file}`),
  ...(files.length > MAX_FILES_SHOWN
    ? [`${sign} and ${numberText(files.length - MAX_FILES_SHOWN)} more`]
    : []),
];

/** Formats a publish plan as lines of text. */
export function describePlan({ from, added, changed, removed, bytes }: PublishPlan): readonly string[] {
  return [
    from === undefined ? 'No release is live.' : `The live release is ${from}.`,
    `${numberText(added.length)} added, ${numberText(changed.length)} changed, ${numberText(removed.length)} removed; ${numberText(bytes)} bytes to upload before compression.`,
    ...listFiles('+', added),
    ...listFiles('~', changed),
    ...listFiles('-', removed),
  ];
}
