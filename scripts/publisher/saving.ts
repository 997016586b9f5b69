import type { RecordKindName, RecordOf } from './records.ts';
import { SITE, type Store } from './store.ts';

/** Stores an edited record, and an article's id in the details of the firms that it names or named before. */
export function saveRecord(
  store: Store,
  kind: RecordKindName,
  groupId: number,
  id: number,
  value: RecordOf<RecordKindName>,
): void {
  const before = kind === 'article' ? store.get('article', SITE, id) : undefined;
  store.put(kind, groupId, id, value as never);
  if (kind === 'article') linkArticle(store, id, before, value as RecordOf<'article'>);
}

/** Moves an article's id among the details of firms: from those that it named to those that it names. */
export function linkArticle(
  store: Store,
  articleId: number,
  before: RecordOf<'article'> | undefined,
  after: RecordOf<'article'> | undefined,
): void {
  const named = new Set(after?.parentOrganisationIds);
  for (const organisationId of new Set([...(before?.parentOrganisationIds ?? []), ...named]))
    for (const groupId of store.groupsOf('organisation', organisationId)) {
      const detail = store.get('organisation-detail', groupId, organisationId);
      if (detail === undefined) continue;
      const others = detail.articleIds.filter((id) => id !== articleId);
      const articleIds = named.has(organisationId)
        ? [...others, articleId].sort((one, other) => one - other)
        : others;
      store.put('organisation-detail', groupId, organisationId, { ...detail, articleIds });
    }
}
