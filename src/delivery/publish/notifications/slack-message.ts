/** Formats events as messages for Slack's incoming webhooks and for compatible services. */
import {
  counted,
  errorMessage,
  escapeControls,
  type Fault,
  FaultError,
  isDiskFull,
  redact,
} from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';
import { FAILURE_TITLES, type FileCounts, type Problem, type PublicationEvent } from './publication-event.ts';

/** Body of a request to an incoming webhook. Source: Slack, "Sending messages using incoming webhooks". */
export interface SlackMessage {
  /** Text of notifications, and of clients that show no blocks. */
  readonly text: string;
  readonly blocks: readonly {
    readonly type: 'section';
    readonly text: { readonly type: 'mrkdwn'; readonly text: string; readonly verbatim: true };
  }[];
}

/** Maximum length of the text of a block. Source: Slack, "Text object". */
const MAX_BLOCK_CHARACTERS = 3000;
/** Maximum length of one value in a message. */
const MAX_VALUE_CHARACTERS = 500;
/** Maximum number of faults that a message lists individually. */
const MAX_FAULTS = 5;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Escapes a text for Slack, so that it contains neither links nor mentions. Secrets are redacted, and control characters are escaped.
 * A long text is truncated, but not inside an escape sequence.
 * @returns at most `maxLength` code units
 */
export function escapeSlackText(text: string, maxLength = MAX_VALUE_CHARACTERS): string {
  let escaped = '';
  for (const character of escapeControls(redact(text))) {
    const next = ENTITIES[character] ?? character;
    if (escaped.length + next.length > maxLength - 1) return `${escaped}…`;
    escaped += next;
  }
  return escaped;
}

/**
 * Formats an event.
 * @param site name of the site, e.g. `www.laurel.example`: a channel can receive the messages of several sites
 */
export function formatSlackMessage(event: PublicationEvent, site: string): SlackMessage {
  const { title, sections } = describeEvent(event);
  const heading = `*${escapeSlackText(title)}* (${escapeSlackText(site)})`;
  return {
    text: `${escapeSlackText(site)}: ${escapeSlackText(title)}`,
    blocks: [heading, ...sections].map((text) => ({
      type: 'section',
      text: { type: 'mrkdwn', text: truncateLines(text), verbatim: true },
    })),
  };
}

/** Removes the last lines of a text that is too long for a block. */
function truncateLines(text: string): string {
  const lines = text.split('\n');
  while (lines.join('\n').length > MAX_BLOCK_CHARACTERS) lines.pop();
  return lines.join('\n');
}

const SOLUTIONS: Readonly<Record<Problem['kind'], string>> = {
  failed: 'Publishing works again.',
  'content retained': 'All content of the upstream is published again.',
  late: 'All publications are live again.',
};

/** Returns the title of a message, unescaped, and its sections, escaped. */
function describeEvent(event: PublicationEvent): {
  readonly title: string;
  readonly sections: readonly string[];
} {
  switch (event.kind) {
    case 'failed':
      return { title: FAILURE_TITLES[event.step], sections: describeFailure(event.error) };
    case 'content retained':
      return {
        title: 'The pull retains previous content, because the new content has faults.',
        sections: describeFaults(event.faults),
      };
    case 'late':
      return {
        title: `ALARM: A publication has not gone live for ${numberText(Math.round(event.waitingSeconds))} s; ${numberText(event.allowedSeconds)} s are allowed.`,
        sections: [],
      };
    case 'solved':
      return { title: SOLUTIONS[event.problem], sections: [] };
    case 'review pending': {
      const { files, redFlags, address } = event;
      return {
        title: 'A publication is waiting for review.',
        sections: [
          `${describeCounts(files)}; ${counted(redFlags, 'red flag')}.\n<${escapeSlackText(address)}>`,
        ],
      };
    }
    case 'released': {
      const { release, files } = event;
      return {
        title: `Release ${release} is live.`,
        sections: [...(files === undefined ? [] : [`${describeCounts(files)}.`]), describeActor(event)],
      };
    }
    case 'rolled back':
      return { title: `Rolled back to release ${event.release}.`, sections: [describeActor(event)] };
  }
}

const CHANGES = ['added', 'changed', 'renamed', 'removed'] as const;

const describeActor = ({ by, reason }: { readonly by: string; readonly reason: string }): string =>
  `By ${escapeSlackText(by)}${reason === '' ? '.' : `: ${escapeSlackText(reason)}`}`;

/** Formats numbers of files by kind of change, e.g. `Files: 1 added, 12 changed, 0 removed`. */
const describeCounts = (files: FileCounts): string =>
  `Files: ${CHANGES.flatMap((change) => {
    const count = files[change];
    return count === undefined ? [] : [`${numberText(count)} ${change}`];
  }).join(', ')}`;

function describeFailure(error: unknown): readonly string[] {
  if (error instanceof FaultError)
    return [describeFault(error.fault), ...(error.faults.length > 0 ? describeFaults(error.faults) : [])];
  const message = escapeSlackText(errorMessage(error));
  if (isDiskFull(error)) return [`*DiskFull*: ${message}\n*Do*: Free space on the disk.`];
  return [`${message}\n*Do*: Read the log of the command. It contains the stack of this unexpected error.`];
}

function describeFaults(faults: readonly Fault[]): readonly string[] {
  const more = faults.length - MAX_FAULTS;
  return [
    ...faults.slice(0, MAX_FAULTS).map(describeFault),
    ...(more > 0 ? [`… and ${numberText(more)} more.`] : []),
  ];
}

function describeFault({ name, what, location = {}, why, action }: Fault): string {
  const { call, address, status, file, page, record, title, field } = location;
  const rows: readonly (readonly [label: string, value: string | number | undefined])[] = [
    [name, what],
    ['Call', call],
    ['Address', address],
    ['Status', status],
    ['File', file],
    ['Page', page],
    ['Record', title === undefined ? record : `${title} (${record})`],
    ['Field', field],
    ['Why', why],
    ['Do', action],
  ];
  return rows
    .filter(([, value]) => value !== undefined)
    .map(([label, value]) => `*${escapeSlackText(label)}*: ${escapeSlackText(String(value))}`)
    .join('\n');
}
