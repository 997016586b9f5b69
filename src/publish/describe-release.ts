import type { PublishPlan } from './publish-difference.ts';
import type { PublishedRelease } from './publish-target.ts';

const count = (number: number) => number.toLocaleString('en');

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
  const sent = uploaded === undefined ? '' : `, ${count(uploaded)} sent`;
  return [
    changed ? `Release ${name}: ${count(files)} files${sent}.` : `Release ${name} is this build already.`,
    ...(host === undefined
      ? []
      : [
          `The host took ${host.comparing.toFixed(1)} s to compare its files with these, and ${host.goingLive.toFixed(1)} s to put them live.`,
        ]),
    ...(purges ?? []).map(({ cdn, addresses, requests }) => {
      const what = addresses === 'everything' ? 'everything' : `${count(addresses)} addresses`;
      return `${cdn} was told to forget ${what}, in ${count(requests)} requests.`;
    }),
    ...(submission === undefined
      ? []
      : [
          `Search engines were notified of ${count(submission.addresses)} pages, in ${count(submission.requests)} requests.`,
        ]),
  ];
}

/** Files of a kind that a plan names before it counts the others. */
const LISTED = 20;

/** What a publish would do, in lines. */
export function describePlan({ from, added, changed, removed, bytes }: PublishPlan): readonly string[] {
  const list = (sign: string, files: readonly string[]) => [
    ...files.slice(0, LISTED).map((file) => `${sign} ${file}`),
    ...(files.length > LISTED ? [`${sign} and ${count(files.length - LISTED)} more`] : []),
  ];
  return [
    from === undefined ? 'Nothing is live there.' : `Live is release ${from}.`,
    `${count(added.length)} added, ${count(changed.length)} changed, ${count(removed.length)} removed; ${count(bytes)} bytes to send before compression.`,
    ...list('+', added),
    ...list('~', changed),
    ...list('-', removed),
  ];
}
