import { detailSources } from '../../src/content/pull/detail-sources.ts';
import { DETAIL_KINDS, recordKinds } from '../../src/content/snapshots/record-kinds.ts';
import { callUse } from '../../src/content/upstream/call-use.ts';
import { type Call, type CallName, catalogue } from '../../src/content/upstream/catalogue.ts';

/** All calls with their names, in the order of the catalogue. */
export const CALLS = Object.entries(catalogue) as readonly (readonly [CallName, Call])[];

/** A parameter of a call. */
export interface CallParameter {
  readonly name: string;
  readonly location: 'path' | 'query';
  readonly description: string;
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  skip: 'Number of records before the page.',
  take: 'Maximum number of records of the page; the pull requests 100.',
  searchPhrase: 'Text that the records contain. The pull does not send it.',
  articleLimit: 'Number of articles of each topic. The pull does not send it.',
  seoTitle: 'Last segment of the address of an article.',
  personGuid: 'GUID of a recipient of messages.',
  groupId: 'Id of the guide, the field `publicationTypeGroupId`.',
};

/** Returns the parameters of a call: first the parameters in its path, then the parameters in its query. */
export function callParameters({ path, query }: Pick<Call, 'path' | 'query'>): readonly CallParameter[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const describe = (name: string) => DESCRIPTIONS[name] ?? `Id of a record, its field \`${name}\`.`;
  return [
    ...inPath.map((name) => ({ name, location: 'path', description: describe(name) }) as const),
    ...query.map((name) => ({ name, location: 'query', description: describe(name) }) as const),
  ];
}

/** Describes who sends a call. */
export function sentBy(name: CallName): string {
  const { senders, edgeRequest } = callUse[name];
  if (senders.length === 0) return 'nobody; an upstream may omit the call';
  return senders
    .map((sender) => (sender === 'edge' ? `the edge, ${edgeRequest}` : 'the pull'))
    .join('; and ');
}

/** Whether the pull stops, or does not publish a guide, without the call. */
export const isRequired = (name: CallName): boolean =>
  callUse[name].senders.includes('pull') && catalogue[name].fallback === 'required';

/** The listing whose field `details` names a call, by the name of the call. */
const DETAILS = new Map(
  DETAIL_KINDS.flatMap((kind) =>
    Object.entries(detailSources[kind]).map(([detail, source]) => {
      const [listing, field] = recordKinds[recordKinds[kind].entityKind].listing;
      return [source.call, { detail, field, file: catalogue[listing].path }] as const;
    }),
  ),
);

/** Describes when the pull sends a call; undefined if it does not send it. */
export function pulledWhen(name: CallName): string | undefined {
  if (!callUse[name].senders.includes('pull')) return undefined;
  const detail = DETAILS.get(catalogue[name].name);
  if (detail !== undefined)
    return `for each record in \`${detail.field}\` of \`${detail.file}\` whose \`details\` contains \`${detail.detail}\`: at the first pull, and again when the \`version\` of the record has changed`;
  if (name === 'articleByTitle')
    return 'for each translation that the `languages` of an article name and the listing does not contain';
  if (name === 'pastEdition')
    return 'once for each edition in `publications` of `static/{publicationTypeGroupId}/practice-areas.json` with an earlier year than the current edition. `npm run pull -- --full` sends it again';
  const again = 'at every pull, with `If-None-Match` if the previous response had an `ETag`';
  if (name === 'headlessSettings')
    return `${again}; and once more for each language that pages or articles declare, with \`Accept-Language\``;
  return again;
}
