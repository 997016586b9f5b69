import { numberText } from '@laurel/diagnostics/number-text';
import type { PublishPlan } from './publish-difference.ts';
import type { PublishedRelease } from './publish-target.ts';

/** Formats the result of a publish as lines of text. */
export function describeRelease({
  name,
  files,
  changed,
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
    ...(hostSeconds === undefined
      ? []
      : [
          `The host took ${hostSeconds.comparing.toFixed(1)} s to compare files and ${hostSeconds.goingLive.toFixed(1)} s to make the deploy live.`,
        ]),
    ...(purges ?? []).map(({ cdn, addresses, requests }) => {
      const what = addresses === 'everything' ? 'everything' : `${numberText(addresses)} addresses`;
      return `${cdn} was purged of ${what}, in ${numberText(requests)} requests.`;
    }),
    ...(submission === undefined
      ? []
      : [
          `Search engines were notified of ${numberText(submission.addresses)} pages, in ${numberText(submission.requests)} requests.`,
        ]),
  ];
}

/** Maximum number of added, changed or removed files that a plan lists by name. */
const MAX_PLANNED_FILES_SHOWN = 20;

/** Formats a publish plan as lines of text. */
export function describePlan({ from, added, changed, removed, bytes }: PublishPlan): readonly string[] {
  const list = (sign: string, files: readonly string[]) => [
    ...files.slice(0, MAX_PLANNED_FILES_SHOWN).map((file) => `${sign} ${file}`),
    ...(files.length > MAX_PLANNED_FILES_SHOWN
      ? [`${sign} and ${numberText(files.length - MAX_PLANNED_FILES_SHOWN)} more`]
      : []),
  ];
  return [
    from === undefined ? 'No release is live.' : `The live release is ${from}.`,
    `${numberText(added.length)} added, ${numberText(changed.length)} changed, ${numberText(removed.length)} removed; ${numberText(bytes)} bytes to upload before compression.`,
    ...list('+', added),
    ...list('~', changed),
    ...list('-', removed),
  ];
}
