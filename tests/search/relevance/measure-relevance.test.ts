import { describe, expect, it } from 'vitest';
import { TestSnapshot } from '../../support/snapshot.ts';
import { prepareTasks } from './measure-relevance.ts';
import type { Directory, DirectoryRecord } from './relevance-directory.ts';
import { records } from './relevance-task.ts';

const person = (id: string, name: string, town: string): DirectoryRecord => ({
  ...{ entityType: 'individual', id, name, town, firm: undefined, kind: undefined, address: `/lawyer/${id}` },
  ...{ area: undefined, location: undefined, branch: undefined, jobTitle: undefined, contact: {} },
  ...{ towns: new Set<string>(), fields: new Set<string>(), places: new Set<string>(), guides: new Set() },
  formerNames: [],
});

function directoryOf(...people: readonly DirectoryRecord[]): Directory {
  const byKey = people.map((one) => [`${one.entityType} ${one.id}`, one] as const);
  return { inputs: new TestSnapshot().inputs, records: new Map(byKey) };
}

describe('a task whose template is filled from a record', () => {
  const [task] = records('typos', 'individual', ['{given} {surname} {town}'], [0]);
  const prepare = (...people: readonly DirectoryRecord[]) =>
    prepareTasks(directoryOf(...people), task ? [task] : []).map(({ typed, isExpected }) => ({
      typed,
      expected: people.filter(({ id }) => isExpected(`individual ${id}`)).map(({ id }) => id),
    }));

  it('uses a record with a unique name', () => {
    const people = [person('1', 'Ana Berg', 'Oslo'), person('2', 'Ana Berg', 'Oslo')];
    expect(prepare(...people, person('3', 'Max Ash', 'Rome'))).toEqual([
      { typed: 'Max Ash Rome', expected: ['3'] },
    ]);
  });

  it('expects each record that its query describes if all names are shared', () => {
    const people = [person('1', 'Ana Berg', 'Oslo'), person('2', 'Ana Berg', 'Oslo')];
    expect(prepare(...people, person('3', 'Ana Berg', 'Rome'))).toEqual([
      { typed: 'Ana Berg Oslo', expected: ['1', '2'] },
    ]);
  });

  it('is an error if no record fits its template', () => {
    expect(() => prepare(person('1', 'Ana', 'Oslo'))).toThrow('No record fits the task');
  });
});
