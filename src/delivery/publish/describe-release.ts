import { numberText } from '@laurel/diagnostics/number-text';
import type { PublishPlan } from './publish-difference.ts';
import type { PublishedRelease } from './publish-target.ts';

/** What a publish did, in lines. */
export function describeRelease({
  name,
  files,
  changed,
  uploaded,
  host,
  purges,
  submission,
}: PublishedRelease): readonly string[] {
  const sent = uploaded === undefined ? '' : `, ${numberText(uploaded)} sent`;
  return [
    changed
      ? `Release ${name}: ${numberText(files)} files${sent}.`
      : `Release ${name} is this build already.`,
    ...(host === undefined
      ? []
      : [
          `The host took ${host.comparing.toFixed(1)} s to compare its files with these, and ${host.goingLive.toFixed(1)} s to put them live.`,
        ]),
    ...(purges ?? []).map(({ cdn, addresses, requests }) => {
      const what = addresses === 'everything' ? 'everything' : `${numberText(addresses)} addresses`;
      return `${cdn} was told to forget ${what}, in ${numberText(requests)} requests.`;
    }),
    ...(submission === undefined
      ? []
      : [
          `Search engines were notified of ${numberText(submission.addresses)} pages, in ${numberText(submission.requests)} requests.`,
        ]),
  ];
}

/** Files of a kind that a plan names before it counts the others. */
const LISTED = 20;

/** What a publish would do, in lines. */
export function describePlan({ from, added, changed, removed, bytes }: PublishPlan): readonly string[] {
  const list = (sign: string, files: readonly string[]) => [
    ...files.slice(0, LISTED).map((file) => `${sign} ${file}`),
    ...(files.length > LISTED ? [`${sign} and ${numberText(files.length - LISTED)} more`] : []),
  ];
  return [
    from === undefined ? 'Nothing is live there.' : `Live is release ${from}.`,
    `${numberText(added.length)} added, ${numberText(changed.length)} changed, ${numberText(removed.length)} removed; ${numberText(bytes)} bytes to send before compression.`,
    ...list('+', added),
    ...list('~', changed),
    ...list('-', removed),
  ];
}
