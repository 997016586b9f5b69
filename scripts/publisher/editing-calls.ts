import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { type FaultSource, faultSettings } from './faults.ts';
import { publishGroup } from './publish-group.ts';
import {
  detailKinds,
  editableSchema,
  isDetailedKind,
  isRecordKind,
  type RecordKindName,
  type RecordOf,
  recordKinds,
} from './records.ts';
import { missingReferences } from './references.ts';
import { reasonToKeep, removeAlone, removeRecord } from './remove-record.ts';
import { saveRecord } from './save-record.ts';
import { LANGUAGES, problem, type RequestCounts } from './service.ts';
import { SITE, type Store } from './store.ts';
import { callWebhooks, type WebhookSettings } from './webhooks.ts';

interface EditingOptions {
  readonly store: Store;
  readonly faults: FaultSource;
  readonly counts: RequestCounts;
  readonly resetRequests: () => void;
  readonly webhooks: readonly WebhookSettings[];
  readonly fetch: typeof fetch;
  readonly now: () => number;
}

/** The decision of a review of the site. */
const decision = z.object({
  verdict: z.enum(['approved', 'rejected']),
  by: z.string(),
  note: z.string(),
  at: z.string(),
  release: z.string().optional(),
});

/** Creates the editing calls, mounted at `/edit`; see docs/publisher.md. */
export function createEditing(options: EditingOptions): Hono {
  const { store, faults, counts, resetRequests, webhooks } = options;
  const app = new Hono();

  app.get('/faults', (context) => context.json(faults.settings));
  app.post('/faults', async (context) => {
    const settings = faultSettings.safeParse(await body(context));
    if (!settings.success) return context.json(problem('BadRequest', issues(settings.error)), 400);
    faults.set(settings.data);
    return context.body(null, 204);
  });
  app.get('/requests', (context) => context.json(counts));
  app.delete('/requests', (context) => {
    resetRequests();
    return context.body(null, 204);
  });
  app.get('/posts', (context) => context.json(store.posts()));
  app.delete('/posts', (context) => {
    store.clearPosts();
    return context.body(null, 204);
  });

  app.post('/decisions', async (context) => {
    const parsed = decision.safeParse(await body(context));
    if (!parsed.success) return context.json(problem('BadRequest', issues(parsed.error)), 400);
    store.addPost('decision', context.req.path, JSON.stringify(parsed.data), null);
    return context.body(null, 204);
  });

  app.post('/groups/:groupId/publish', async (context) => {
    const groupId = Number(context.req.param('groupId'));
    if (store.get('type-group', groupId, groupId) === undefined)
      return context.json(problem('NotFound', `There is no publication type group ${groupId}.`), 404);
    store.transaction(() => publishGroup(store, groupId));
    const publication = {
      publicationTypeGroupId: groupId,
      publishedAt: new Date(options.now()).toISOString(),
    };
    return context.json({ ...publication, webhooks: await callWebhooks(webhooks, publication, options) });
  });

  app.get('/:kind', (context) => {
    const kind = context.req.param('kind');
    if (!isRecordKind(kind)) return unknownKind(context, kind);
    const groupId = Number(context.req.query('groupId') ?? SITE);
    return context.json(
      store.page(
        kind,
        groupId,
        Number(context.req.query('skip') ?? 0),
        Number(context.req.query('take') ?? 20),
      ),
    );
  });

  app.get('/:kind/:id', (context) => {
    const target = parseTarget(context, store);
    if ('failure' in target) return target.failure;
    const { kind, id, groupIds } = target;
    const language = context.req.query('language');
    if (language !== undefined) {
      const translation = store.translation(kind, id, language);
      return translation === undefined
        ? missing(context, `${language} ${kind}`, id)
        : context.json(translation);
    }
    const record = groupIds.length > 0 ? store.get(kind, groupIds[0] as number, id) : undefined;
    return record === undefined ? missing(context, kind, id) : context.json(record);
  });

  app.on(['PATCH', 'PUT'], '/:kind/:id', async (context) => {
    const target = parseTarget(context, store);
    if ('failure' in target) return target.failure;
    const { kind, id, groupIds } = target;
    const change = await body(context);
    if (typeof change !== 'object' || change === null || Array.isArray(change))
      return context.json(problem('BadRequest', 'The body must be a JSON object.'), 400);
    if (groupIds.length === 0) return missing(context, kind, id);
    const language = context.req.query('language');
    if (language !== undefined) return translate(context, store, kind, id, language, change);
    const values: { groupId: number; value: RecordOf<RecordKindName> }[] = [];
    for (const groupId of groupIds) {
      const old = store.get(kind, groupId, id);
      if (old === undefined && context.req.method === 'PATCH') return missing(context, kind, id);
      const checked = check(
        context,
        store,
        kind,
        groupId,
        id,
        context.req.method === 'PATCH' ? { ...(old as object | undefined), ...change } : change,
      );
      if ('failure' in checked) return checked.failure;
      values.push({ groupId, value: checked.value });
    }
    store.transaction(() => {
      for (const { groupId, value } of values) saveRecord(store, kind, groupId, id, value);
    });
    return context.json(values[0]?.value);
  });

  app.post('/:kind/:id?', async (context) => {
    const kind = context.req.param('kind');
    if (!isRecordKind(kind)) return unknownKind(context, kind);
    const { grouped, idField } = recordKinds[kind];
    const groupId = grouped ? Number(context.req.query('groupId')) : SITE;
    if (!Number.isSafeInteger(groupId))
      return context.json(
        problem('BadRequest', `Say with ?groupId= to which group the ${kind} belongs.`),
        400,
      );
    const idText = context.req.param('id');
    const sent = await body(context);
    const fromBody = (sent as Record<string, unknown> | undefined)?.[idField];
    const id =
      idText !== undefined
        ? Number(idText)
        : typeof fromBody === 'number'
          ? fromBody
          : store.largestId(kind) + 1;
    if (store.get(kind, groupId, id) !== undefined)
      return context.json(
        problem('Conflict', `The ${kind} ${id} exists already; PUT or PATCH changes it.`),
        409,
      );
    const checked = check(context, store, kind, groupId, id, { ...(sent as object), [idField]: id });
    if ('failure' in checked) return checked.failure;
    store.transaction(() => {
      saveRecord(store, kind, groupId, id, checked.value);
      if (isDetailedKind(kind) && store.get(detailKinds[kind], groupId, id) === undefined)
        saveRecord(store, detailKinds[kind], groupId, id, emptyDetails[kind](id));
    });
    return context.json(checked.value, 201);
  });

  app.delete('/:kind/:id', (context) => {
    const target = parseTarget(context, store);
    if ('failure' in target) return target.failure;
    const { kind, id, groupIds } = target;
    const unchecked = isUnchecked(context);
    const reason = unchecked
      ? undefined
      : groupIds.map((groupId) => reasonToKeep(store, kind, groupId, id)).find((one) => one !== undefined);
    if (reason !== undefined) return context.json(problem('Conflict', reason), 409);
    const remove = unchecked ? removeAlone : removeRecord;
    const removed = store.transaction(() => groupIds.filter((groupId) => remove(store, kind, groupId, id)));
    return removed.length === 0 ? missing(context, kind, id) : context.body(null, 204);
  });

  return app;
}

/**
 * Changes or adds the translation of a record. A field that a PATCH omits keeps its value in the translation, or else
 * in the record.
 */
function translate(
  context: Context,
  store: Store,
  kind: RecordKindName,
  id: number,
  language: string,
  change: object,
): Response {
  if (!isTranslated(kind))
    return context.json(
      problem(
        'BadRequest',
        `Translations have ${TRANSLATED_KINDS.join(', ')}; a ${kind} in another language is a record of its own.`,
      ),
      400,
    );
  if (!(LANGUAGES as readonly string[]).includes(language) || language === 'en')
    return context.json(problem('BadRequest', `language: one of ${LANGUAGES.slice(1).join(', ')}.`), 400);
  const record = store.get(kind, SITE, id);
  if (record === undefined) return missing(context, kind, id);
  const old = store.translation(kind, id, language) ?? record;
  const value = context.req.method === 'PATCH' ? { ...old, ...change } : change;
  const checked = check(context, store, kind, SITE, id, value);
  if ('failure' in checked) return checked.failure;
  store.transaction(() => store.putTranslation(kind, id, language, checked.value as never));
  return context.json(checked.value);
}

/** Kinds with translations under the id of the original. Source: `LOCALISED_CALLS`. */
const TRANSLATED_KINDS = [
  'header-settings',
  'home-page',
  'prose',
] as const satisfies readonly RecordKindName[];
const isTranslated = (kind: RecordKindName): kind is (typeof TRANSLATED_KINDS)[number] =>
  (TRANSLATED_KINDS as readonly string[]).includes(kind);

const emptyDetails = {
  organisation: (organisationId: number): RecordOf<'organisation-detail'> => ({
    organisationId,
    contact: null,
    providedProfiles: [],
    editorialReview: null,
    contributions: [],
    articleIds: [],
  }),
  department: (departmentProfileId: number): RecordOf<'department-detail'> => ({
    departmentProfileId,
    contact: null,
    providedProfile: null,
    editorialReview: null,
    relatedDepartmentProfileIds: [],
  }),
  individual: (personOrganisationId: number): RecordOf<'individual-detail'> => ({
    personOrganisationId,
    jobTitle: null,
    languages: [],
    contact: null,
    providedProfile: null,
    editorialReviews: [],
    contributions: [],
    relatedPersonOrganisationIds: [],
  }),
} as const;

type Failure = { readonly failure: Response };

async function body(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    return undefined;
  }
}

const issues = (error: z.core.$ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; ');

const unknownKind = (context: Context, kind: string): Response =>
  context.json(
    problem(
      'NotFound',
      `There are no records of the kind "${kind}"; there are ${Object.keys(recordKinds).join(', ')}.`,
    ),
    404,
  );

const missing = (context: Context, kind: string, id: number): Response =>
  context.json(problem('NotFound', `There is no ${kind} ${id}.`), 404);

/** Returns the records at an address: without `?groupId=`, the record in each group that has it. */
function parseTarget(
  context: Context,
  store: Store,
): { readonly kind: RecordKindName; readonly id: number; readonly groupIds: readonly number[] } | Failure {
  const kind = context.req.param('kind') ?? '';
  if (!isRecordKind(kind)) return { failure: unknownKind(context, kind) };
  const id = Number(context.req.param('id'));
  const requestedId = context.req.query('groupId');
  const groupIds = !recordKinds[kind].grouped
    ? [SITE]
    : requestedId === undefined
      ? store.groupsOf(kind, id)
      : [Number(requestedId)];
  return { kind, id, groupIds };
}

const isUnchecked = (context: Context): boolean => context.req.query('unchecked') !== undefined;

/**
 * Validates a value by the schema of its kind and checks its references. With `?unchecked` any value is accepted, to
 * test how a pull handles it.
 */
function check(
  context: Context,
  store: Store,
  kind: RecordKindName,
  groupId: number,
  id: number,
  value: unknown,
): { readonly value: RecordOf<RecordKindName> } | Failure {
  if (isUnchecked(context)) return { value: value as RecordOf<RecordKindName> };
  const { idField } = recordKinds[kind];
  const parsed = z.safeParse(editableSchema(kind), value);
  const named = (value as Record<string, unknown>)[idField];
  if (named !== undefined && named !== id)
    return {
      failure: context.json(
        problem('BadRequest', `${idField}: the address says ${id}, the body ${named}.`),
        400,
      ),
    };
  if (!parsed.success) return { failure: context.json(problem('BadRequest', issues(parsed.error)), 400) };
  const missing = missingReferences(store, kind, groupId, parsed.data as RecordOf<RecordKindName>);
  return missing.length === 0
    ? { value: parsed.data as RecordOf<RecordKindName> }
    : { failure: context.json(problem('Conflict', missing.join(' ')), 409) };
}
