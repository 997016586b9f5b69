import { openInputs } from 'astro-incremental';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Collection, Inputs } from '../../../packages/astro-incremental/src/core/types.ts';
import { createPublisher, type Publisher } from '../../../scripts/publisher/publisher.ts';
import { readGroupIds } from '../../../src/content/snapshots/reader.ts';
import { parseAddress } from '../../../src/domain/addresses.ts';
import { departmentPages } from '../../../src/models/department.ts';
import { GroupView } from '../../../src/models/group-view.ts';
import { lawFirmPages } from '../../../src/models/law-firm.ts';
import { lawyerPages } from '../../../src/models/lawyer.ts';
import { officePages } from '../../../src/models/office.ts';
import { sampleSnapshots } from '../../support/sample-site.ts';
import { ask } from './calls.ts';

/**
 * Profile pages are built from the static JSON of a group and from details of its records. The upstream also has calls that
 * return the profile of one firm, person or department. Both sources must have the same content.
 * Source: specification §7.
 */

/** Addresses of profile pages, each with the id of its record. */
const idsByAddress = {
  departments: new Map<string, number>(),
  individuals: new Map<string, number>(),
  offices: new Map<string, number>(),
};

let publisher: Publisher;
let inputs: Inputs;
beforeAll(async () => {
  publisher = await createPublisher();
  inputs = await openInputs(sampleSnapshots);
  for (const groupId of readGroupIds(inputs)) {
    const view = new GroupView(inputs, groupId);
    for (const one of view.records('departments').all)
      idsByAddress.departments.set(view.department(one).href, one.departmentProfileId);
    for (const one of view.records('individuals').all)
      idsByAddress.individuals.set(view.lawyer(one).href, one.personOrganisationId);
    for (const one of view.records('offices').all)
      idsByAddress.offices.set(view.office(one).href, one.organisationId);
  }
});
afterAll(() => publisher.close());

type Answer = Readonly<Record<string, unknown>>;
/** Returns the response of a call; an empty list for 404. */
const list = async (path: string): Promise<readonly Answer[]> => {
  const { status, body } = await ask(publisher.origin, `/${path}`);
  return status === 404 ? [] : (body as readonly Answer[]);
};
const idsOf = (answers: readonly Answer[], field: string) => answers.map((answer) => answer[field]).sort();

function* pagesOf<Model>(collection: Collection<Model>) {
  for (const partition of collection.partitions(inputs))
    for (const { path, model } of collection.pages(partition, inputs)) {
      const address = parseAddress(path) as unknown as Readonly<Record<string, number>>;
      const links = [...JSON.stringify(model).matchAll(/"href":"([^"]+)"/g)].map(([, href = '']) => href);
      const shown = (kind: keyof typeof idsByAddress) =>
        [...new Set(links.flatMap((href) => idsByAddress[kind].get(href) ?? []))].sort();
      yield { path, address, model, shown };
    }
}

describe('the pages of the sample show the content of the calls of one entity:', () => {
  test('departments, people, offices, profiles and contributions of a firm', async () => {
    let compared = 0;
    for (const { path, address, model, shown } of pagesOf(lawFirmPages)) {
      const { organisationId, groupId } = address;
      const listed = (what: string) => list(`organisations/${organisationId}/${what}?groupId=${groupId}`);
      expect([path, shown('departments')]).toEqual([
        path,
        idsOf(await listed('ranked-departments'), 'departmentProfileId'),
      ]);
      expect([path, shown('individuals')]).toEqual([
        path,
        idsOf(await listed('ranked-individuals'), 'personOrganisationId'),
      ]);
      expect([path, shown('offices')]).toEqual([
        path,
        idsOf(await listed('ranked-offices'), 'organisationId'),
      ]);
      expect(model.providedProfiles.map(({ title }) => title)).toEqual(
        (await listed('provided-profiles')).map(({ title }) => title),
      );
      expect(model.contributions.map(({ contentId }) => contentId).sort()).toEqual(
        idsOf(await listed('contributions'), 'contentId'),
      );
      compared += model.contributions.length;
    }
    expect(compared).toBeGreaterThan(0);
  });

  test('related lawyers and contributions of a person', async () => {
    let [related, contributed] = [0, 0];
    for (const { address, model } of pagesOf(lawyerPages)) {
      if (model.related.length + model.contributions.length === 0) continue;
      const { personOrganisationId: id, groupId } = address;
      const ids = model.related.map(
        ({ lawyer }) => (parseAddress(lawyer.href) as { personOrganisationId?: number }).personOrganisationId,
      );
      expect(ids).toEqual(await list(`individuals/${id}/related-individuals?groupId=${groupId}`));
      const contributions = await list(`persons/${id}/contributions?groupId=${groupId}`);
      expect(model.contributions.map(({ contentId }) => contentId).sort()).toEqual(
        idsOf(contributions, 'contentId'),
      );
      related += ids.length;
      contributed += contributions.length;
    }
    expect([related > 100, contributed > 10]).toEqual([true, true]);
  });

  test('related departments of a department', async () => {
    let compared = 0;
    for (const { path, model } of pagesOf(departmentPages)) {
      const departmentProfileId = idsByAddress.departments.get(path);
      const related = await list(`departments/${departmentProfileId}/related-departments`);
      expect(model.related).toHaveLength(related.length);
      compared += related.length;
    }
    expect(compared).toBeGreaterThan(20);
  });

  test('the page of each office that a firm is ranked with', async () => {
    const pages = new Set(
      [...pagesOf(officePages)].map(({ address }) => `${address.groupId}/${address.organisationId}`),
    );
    for (const { model, address } of pagesOf(lawFirmPages))
      for (const { href } of model.offices) {
        const office = parseAddress(href) as unknown as Readonly<Record<string, number>>;
        expect(pages.has(`${address.groupId}/${office.organisationId}`)).toBe(true);
      }
    expect(pages.size).toBeGreaterThan(20);
  });
});
