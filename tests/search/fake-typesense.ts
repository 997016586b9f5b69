/**
 * Fake of the part of Typesense's HTTP API that the adapter uses, in memory: collections, import with upsert, delete by filter, and
 * multi_search with `filter_by` (`:=`, `&&`, `||`, brackets), `sort_by` (`_eval`, fields) and facet queries with typos. It follows the
 * documentation of Typesense 27 and was never compared with a real server.
 */
type Document = Readonly<Record<string, unknown>> & { readonly id: string };

export interface FakeTypesense {
  readonly fetch: typeof fetch;
  /** Calls so far, e.g. `POST /collections`. */
  readonly calls: string[];
  readonly collections: ReadonlyMap<string, ReadonlyMap<string, Document>>;
  /** Imports reject documents with these ids. */
  readonly rejectedIds: Set<string>;
}

export function fakeTypesense(key: string): FakeTypesense {
  const collections = new Map<string, Map<string, Document>>();
  const calls: string[] = [];
  const rejectedIds = new Set<string>();
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

  const importDocuments = (name: string, body: string) => {
    const lines = body.split('\n').map((line) => {
      const document = JSON.parse(line) as Document;
      if (rejectedIds.has(document.id))
        return { success: false, error: 'Field `rank` must be an int32.', document: line };
      collections.get(name)?.set(document.id, document);
      return { success: true };
    });
    return new Response(lines.map((line) => JSON.stringify(line)).join('\n'));
  };

  const respond = (method: string, { pathname, searchParams }: URL, body: string): Response => {
    const [, first, name = '', ...rest] = pathname.split('/');
    if (first === 'multi_search') {
      const { searches } = JSON.parse(body) as { searches: SearchParameters[] };
      return json({
        results: searches.map((search) => runSearch(collections.get(search.collection), search)),
      });
    }
    if (first !== 'collections') return json({ message: 'Not Found' }, 404);
    if (method === 'POST' && name === '') {
      const created = (JSON.parse(body) as { name: string }).name;
      collections.set(created, new Map());
      return json({ name: created, num_documents: 0 }, 201);
    }
    const documents = collections.get(name);
    if (documents === undefined) return json({ message: 'Not Found' }, 404);
    if (method === 'GET') return json({ name, num_documents: documents.size });
    if (method === 'POST' && rest.join('/') === 'documents/import') return importDocuments(name, body);
    if (method === 'DELETE') {
      const ids = [...(searchParams.get('filter_by') ?? '').matchAll(/`([^`]*)`/g)].map(([, id]) => id ?? '');
      return json({ num_deleted: ids.filter((id) => documents.delete(id)).length });
    }
    return json({ message: 'Not Found' }, 404);
  };

  return {
    calls,
    collections,
    rejectedIds,
    async fetch(input, init) {
      const url = new URL(String(input));
      const method = init?.method ?? 'GET';
      calls.push(`${method} ${url.pathname}`);
      if (new Headers(init?.headers).get('x-typesense-api-key') !== key)
        return json({ message: 'Forbidden - a valid `x-typesense-api-key` header must be sent.' }, 401);
      return respond(method, url, String(init?.body ?? ''));
    },
  };
}

interface SearchParameters {
  readonly collection: string;
  readonly facet_by?: string;
  readonly facet_query?: string;
  readonly facet_query_num_typos?: number;
  readonly filter_by?: string;
  readonly sort_by?: string;
  readonly page: number;
  readonly per_page: number;
}

function runSearch(documents: ReadonlyMap<string, Document> | undefined, search: SearchParameters) {
  if (documents === undefined) return { code: 404, error: 'Not found.' };
  const filter = search.filter_by === undefined ? () => true : parseFilter(search.filter_by);
  const matches = [...documents.values()].filter(filter);
  const [, weights = ''] = /^_eval\(\[(.*)\]\)/.exec(search.sort_by ?? '') ?? [];
  const points = weights
    .split(', ')
    .filter(Boolean)
    .map((part) => {
      const end = part.lastIndexOf('):');
      return [parseFilter(part.slice(1, end)), Number(part.slice(end + 2))] as const;
    });
  const score = (document: Document) =>
    Math.max(0, ...points.map(([fits, worth]) => (fits(document) ? worth : 0)));
  matches.sort(
    (a, b) =>
      score(b) - score(a) || Number(b.rank) - Number(a.rank) || (String(a.order) < String(b.order) ? -1 : 1),
  );
  const first = (search.page - 1) * search.per_page;
  return {
    found: matches.length,
    page: search.page,
    hits: matches.slice(first, first + search.per_page).map(({ hit }) => ({ document: { hit } })),
    ...(search.facet_by === undefined ? {} : { facet_counts: facetCounts(matches, search) }),
  };
}

/** Counts the values of the queried facet field that begin with the query's text within the allowed typos. Other fields have no counts. */
function facetCounts(documents: readonly Document[], search: SearchParameters) {
  const [queriedField, text = ''] = (search.facet_query ?? '').split(':');
  return (search.facet_by ?? '').split(',').map((field_name) => {
    const counts = new Map<string, number>();
    for (const document of field_name === queriedField ? documents : [])
      for (const value of document[field_name] as readonly string[])
        if (editDistance(text, value.slice(0, text.length)) <= (search.facet_query_num_typos ?? 0))
          counts.set(value, (counts.get(value) ?? 0) + 1);
    return { field_name, counts: [...counts].map(([value, count]) => ({ value, count })) };
  });
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1];
    for (const [column, other] of [...b].entries())
      next.push(
        Math.min(
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (row[column] ?? 0) + (letter === other ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

type Filter = (document: Document) => boolean;

/** Parses a filter such as `a:=x && (b:=y || b:=z)`. `&&` has a higher precedence than `||`. */
function parseFilter(text: string): Filter {
  const tokens = text.match(/\(|\)|&&|\|\||[^\s()&|]+/gu) ?? [];
  let at = 0;
  const unit = (): Filter => {
    const token = tokens[at];
    at += 1;
    if (token === '(') {
      const inner = any();
      at += 1;
      return inner;
    }
    const [field = '', value] = (token ?? '').split(':=');
    return (document) => (document[field] as readonly string[]).includes(value ?? '');
  };
  const all = (): Filter => {
    const filters = [unit()];
    while (tokens[at] === '&&') {
      at += 1;
      filters.push(unit());
    }
    return (document) => filters.every((filter) => filter(document));
  };
  const any = (): Filter => {
    const filters = [all()];
    while (tokens[at] === '||') {
      at += 1;
      filters.push(all());
    }
    return (document) => filters.some((filter) => filter(document));
  };
  return any();
}
