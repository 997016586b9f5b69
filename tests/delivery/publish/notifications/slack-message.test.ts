import { type Fault, FaultError, protectSecrets } from '@laurel/diagnostics';
import { describe, expect, it } from 'vitest';
import type { PublicationEvent } from '../../../../src/delivery/publish/notifications/publication-event.ts';
import {
  escapeSlackText,
  formatSlackMessage,
} from '../../../../src/delivery/publish/notifications/slack-message.ts';

const fault: Fault = {
  name: 'MalformedField',
  what: 'The tier of a ranking is not a number.',
  location: {
    record: 'groups/2/individuals/17',
    title: 'Ada & Co',
    field: 'rankings[0].tierId',
    status: 200,
  },
  why: 'Pages sort by it.',
  action: 'Correct the record in the CMS.',
};
const files = { added: 1, changed: 2000, removed: 0 };
const texts = (event: PublicationEvent) =>
  formatSlackMessage(event, 'www.site.example').blocks.map(({ text }) => text.text);

describe('formatSlackMessage', () => {
  it.each<[string, PublicationEvent, readonly (string | RegExp)[]]>([
    [
      'a failure with the fault, its record and field, and the action',
      { kind: 'failed', step: 'pull', error: new FaultError(fault) },
      [
        '*The pull failed. The live release has not changed.* (www.site.example)',
        '*MalformedField*: The tier of a ranking is not a number.\n*Status*: 200\n*Record*: Ada &amp; Co (groups/2/individuals/17)\n*Field*: rankings[0].tierId\n*Why*: Pages sort by it.\n*Do*: Correct the record in the CMS.',
      ],
    ],
    [
      'a failure with several faults',
      {
        kind: 'failed',
        step: 'build',
        error: new FaultError({ ...fault, location: {} }, { faults: Array(7).fill(fault) }),
      },
      [/The build failed/, /^\*Malformed/, ...Array(5).fill(/\*Field\*/), '… and 2 more.'],
    ],
    [
      'a failure after the release',
      { kind: 'failed', step: 'follow-up', error: new FaultError(fault) },
      [/The release is live, but/, /MalformedField/],
    ],
    [
      'an unexpected error without its stack',
      { kind: 'failed', step: 'publish', error: new TypeError('x is not a function') },
      [/The release failed/, /^x is not a function\n\*Do\*: Read the log of the command\.[^\n]*$/],
    ],
    [
      'a full disk',
      { kind: 'failed', step: 'publish', error: Object.assign(new Error('full'), { code: 'ENOSPC' }) },
      [/The release failed/, '*DiskFull*: full\n*Do*: Free space on the disk.'],
    ],
    [
      'retained content',
      { kind: 'content retained', faults: [fault] },
      [/retains previous content/, /\*Record\*: Ada/],
    ],
    [
      'a late publication',
      { kind: 'late', waitingSeconds: 1301.4, allowedSeconds: 300 },
      [/ALARM: A publication has not gone live for 1,301 s; 300 s are allowed\./],
    ],
    ['the end of a failure', { kind: 'solved', problem: 'failed' }, [/^\*Publishing works again\.\*/]],
    ['the end of a delay', { kind: 'solved', problem: 'late' }, [/live again/]],
    [
      'a pending review with its address',
      {
        kind: 'review pending',
        files: { ...files, renamed: 3 },
        redFlags: 1,
        address: 'http://127.0.0.1:4330',
      },
      [
        /waiting for review/,
        'Files: 1 added, 2,000 changed, 3 renamed, 0 removed; 1 red flag.\n<http://127.0.0.1:4330>',
      ],
    ],
    [
      'a release',
      { kind: 'released', release: '20261122T103000Z', files, by: 'Rosa <R>', reason: 'guide Germany' },
      [
        /Release 20261122T103000Z is live\./,
        'Files: 1 added, 2,000 changed, 0 removed.',
        'By Rosa &lt;R&gt;: guide Germany',
      ],
    ],
    [
      'a release without counts',
      { kind: 'released', release: 'r', by: 'x', reason: '' },
      [/Release r is live\./, 'By x.'],
    ],
    [
      'a rollback',
      { kind: 'rolled back', release: '20261121T103000Z', by: 'x', reason: 'wrong tiers' },
      [/Rolled back to release 20261121T103000Z\./, 'By x: wrong tiers'],
    ],
  ])('formats %s', (_case, event, expected) => {
    expect(texts(event)).toEqual(
      expected.map((each) => (typeof each === 'string' ? each : expect.stringMatching(each))),
    );
  });

  it('has the title and the site as text for clients without blocks', () => {
    const { text, blocks } = formatSlackMessage({ kind: 'solved', problem: 'late' }, 'www.site.example');
    expect(text).toBe('www.site.example: All publications are live again.');
    expect(blocks).toEqual([{ type: 'section', text: expect.objectContaining({ verbatim: true }) }]);
  });

  it.each([
    ['characters', 'a'],
    ['entities', '<'],
    ['line breaks', '\n'],
    ['emoji', '🏛'],
  ])('has at most 3000 characters in a block for values of many %s', (_case, character) => {
    const long = character.repeat(9000);
    const location = {
      call: long,
      address: long,
      file: long,
      page: long,
      record: long,
      title: long,
      field: long,
    };
    const error = new FaultError({ name: long, what: long, location, why: long, action: long });
    for (const text of texts({ kind: 'failed', step: 'pull', error })) {
      expect(text.length).toBeLessThanOrEqual(3000);
      expect(text).not.toMatch(/&(?!amp;|lt;|gt;)|[<>]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
    }
  });
});

describe('escapeSlackText', () => {
  it.each([
    ['a mention of a channel', '<!channel>', '&lt;!channel&gt;'],
    ['a link', '<https://evil.example|Approve>', '&lt;https://evil.example|Approve&gt;'],
    ['an entity', '&lt;', '&amp;lt;'],
    ['a line break', 'one\ntwo', String.raw`one\ntwo`],
    ['a change of the text direction', 'a\u202eb', String.raw`a\u202eb`],
  ])('escapes %s', (_case, text, escaped) => {
    expect(escapeSlackText(text)).toBe(escaped);
  });

  it('replaces secrets', () => {
    protectSecrets(['hush-notification']);
    expect(escapeSlackText('status of hush-notification')).toBe('status of [secret]');
  });

  it('truncates before an entity that does not fit', () => {
    expect(escapeSlackText('abc<def', 6)).toBe('abc…');
  });
});
