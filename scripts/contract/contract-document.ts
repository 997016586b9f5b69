import { callUse } from '../../src/content/upstream/call-use.ts';
import { type Call, type CallName, posts } from '../../src/content/upstream/catalogue.ts';
import type { ApiBase } from '../../src/domain/settings/api-bases.ts';
import { API_VARIABLES } from '../../src/domain/settings/environment.ts';
import { markdownTable } from '../markdown/markdown-table.ts';
import type { CallExample, CallExamples } from './call-examples.ts';
import { CALLS, callParameters, isRequired, pulledWhen, sentBy } from './call-facts.ts';

/** Path of the document below the project's root. */
export const CONTRACT_DOCUMENT = 'docs/upstream/README.md';

/** Returns the document that describes each call of the upstream, as Markdown. */
export function contractDocument(examples: CallExamples): string {
  const sent = CALLS.filter(([name]) => callUse[name].senders.length > 0);
  const required = sent.filter(([name]) => isRequired(name));
  const optional = sent.filter(([name]) => !isRequired(name));
  const unused = CALLS.filter(([name]) => callUse[name].senders.length === 0);
  const sections = (calls: typeof CALLS) =>
    calls.map(([name, call]) => callSection(name, call, examples[name])).join('\n');
  return `# Calls of the upstream

<!-- Generated from src/content/upstream by \`npm run contract\`: change it there. -->

To connect an API, follow [connect.md](../connect.md). This page describes each call that an API must or can have. [openapi.json](openapi.json) is the same
contract as OpenAPI 3.1, with the schema of each response.

- All responses are JSON in UTF-8. Addresses are below the base URL of their part of the API; \`LAUREL_API\` is the default of every base URL.
- ${required.length} calls are required. If the upstream does not have one of the ${optional.length} optional calls, it responds with status 404.
- An \`ETag\` is optional. With it, a pull receives only changed content: it sends \`If-None-Match\`, and the upstream responds with status 304.
- Calls with \`skip\` and \`take\` return a page of a list, \`{"total": …, "items": […]}\`. Sort the list by id.
- Ids are positive whole numbers of at most 15 digits, and do not change.
- A field that may be null may be absent, too. Further fields are ignored. [pull.md](../pull.md#what-the-reader-accepts) lists the accepted spellings of values.
- Articles, events, vacancies, staff members, FAQ articles and CMS pages may have \`publishAt\`, e.g. \`"2026-12-01T10:00:00+01:00"\`. They are
  [public from this time on](../pull.md#scheduled-records).
- \`npm run pull -- --check\` [compares an API with this contract](../pull.md#check-an-api), and stores nothing.
- Examples are responses of the [embedded publisher](../publisher.md). Their lists are shortened to the first record, and HTML to its first paragraph.

| call | address | required | sent by |
| --- | --- | --- | --- |
${sent.map(([name, call]) => summaryRow(name, call)).join('\n')}

## Required calls

${sections(required)}
## Optional calls

${sections(optional)}
## Posts

The edge forwards the forms of visitors with these POST calls. If the upstream lacks a call, the form of this call reports that the message was not delivered.

${markdownTable(
  ['address', 'base URL'],
  Object.values(posts).map(({ base, path }) => [`\`POST /${path}\``, `\`${API_VARIABLES[base]}\``]),
)}

## Calls that nothing sends

The embedded publisher implements these calls of the [product specification](../specification.md). The site does not send them, and an upstream may omit
them.

${sections(unused)}`;
}

const summaryRow = (name: CallName, call: Call): string =>
  `| [${call.name}](#${anchor(call.name)}) | \`/${call.path}\` | ${isRequired(name) ? 'yes' : 'no'} | ${callUse[name].senders.join(', ')} |`;

/** Returns the fragment that Markdown viewers give to a heading. */
const anchor = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-');

function callSection(name: CallName, call: Call, example: CallExample): string {
  const { withoutIt, fields } = callUse[name];
  const when = pulledWhen(name);
  const parameters = callParameters(call);
  const query = call.query.length === 0 ? '' : `?${call.query.map((parameter) => `${parameter}=`).join('&')}`;
  const items = [
    `Address: \`GET /${call.path}${query}\` below \`${API_VARIABLES[call.base as ApiBase]}\``,
    ...(parameters.length === 0
      ? []
      : [
          `Parameters:\n${parameters
            .map((parameter) => `  - \`${parameter.name}\` (${parameter.location}): ${parameter.description}`)
            .join('\n')}`,
        ]),
    `Sent by: ${sentBy(name)}`,
    ...(when === undefined ? [] : [`The pull sends it ${when}.`]),
    ...(withoutIt === undefined
      ? []
      : [`Required: ${isRequired(name) ? 'yes' : 'no'}. Without it: ${withoutIt}`]),
    ...(fields === undefined ? [] : [`Fields: ${fields}`]),
  ];
  return `### ${call.name}

${items.map((item) => `- ${item}`).join('\n')}

Response to \`GET /${example.path}\`:

\`\`\`json
${JSON.stringify(example.body, null, 2)}
\`\`\`
`;
}
