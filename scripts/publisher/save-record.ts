import type { RecordKindName, RecordOf } from './records.ts';
import { SITE, type Store } from './store.ts';

/**
 * Stores an edited record. For an article, also updates the article ids in the details of its current and previous
 * firms.
 */
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

/** Removes an article's id from the details of its previous firms and adds it to the details of its current firms. */
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
