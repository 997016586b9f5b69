import { describe, expect, it } from 'vitest';
import { TestSnapshot } from '../../support/snapshot.ts';
import { measureRelevance, type PreparedTask, prepareTasks } from './measure-relevance.ts';
import type { Directory, DirectoryRecord } from './relevance-directory.ts';
import { records, tables } from './relevance-task.ts';

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

describe('a task with several practice areas', () => {
  const [task] = tables('other words for practice areas', [['bonds', { field: ['Bonds', 'Finance'] }]]);
  const table = (id: string, field: string): DirectoryRecord => ({
    ...person(id, field, 'Oslo'),
    entityType: 'practice-area',
    fields: new Set([field]),
  });
  const expected = (...all: readonly DirectoryRecord[]) =>
    prepareTasks(directoryOf(...all), task ? [task] : []).flatMap(({ isExpected }) =>
      all.filter(({ id }) => isExpected(`practice-area ${id}`)).map(({ id }) => id),
    );

  it('expects the tables of the first of its practice areas that the directory contains', () => {
    expect(expected(table('1', 'Finance'), table('2', 'Bonds'))).toEqual(['2']);
    expect(expected(table('1', 'Finance'), table('3', 'Tax'))).toEqual(['1']);
  });
});

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

  it('expects each record with the telephone number of its query', () => {
    const contact = { telephone: '+44 161 496 0048' };
    const people = ['Ana Berg', 'Max Ash', 'Max Ash'].map((name, at) => ({
      ...person(String(at), name, 'Oslo'),
      contact,
    }));
    const [prepared] = prepareTasks(
      directoryOf(...people, person('4', 'Eva Lind', 'Oslo')),
      records('pasted telephone numbers', 'individual', ['{telephone}'], [0]),
    );
    const keys = ['0', '1', '2', '4'].map((id) => `individual ${id}`);
    expect(keys.filter((key) => prepared?.isExpected(key))).toEqual(keys.slice(0, 3));
  });

  it('expects each record whose name contains words that begin with the words of the query', () => {
    const people = ['Marcus Thatcher', 'Marcel Q. Berg-Thatch', 'Mara Thatcher'].map((name, at) =>
      person(String(at), name, 'Oslo'),
    );
    const [prepared] = prepareTasks(
      directoryOf(...people),
      records('exact words', 'individual', ['{given|half} {surname|half}'], [0]),
    );
    expect(prepared?.typed).toBe('Marc Thatc');
    expect(people.filter(({ id }) => prepared?.isExpected(`individual ${id}`)).map(({ id }) => id)).toEqual([
      '0',
      '1',
    ]);
  });

  it('is rejected with an error if no record fits its template', () => {
    expect(() => prepare(person('1', 'Ana', 'Oslo'))).toThrow('No record fits the task');
  });
});

describe('measureRelevance', () => {
  const task = (kind: string, typed: string): PreparedTask => ({
    ...{ kind, typed, query: typed, entityType: 'individual', expected: {}, pick: 0 },
    isExpected: (hit) => hit.startsWith('expected'),
  });
  const hits: Readonly<Record<string, readonly string[]>> = {
    first: ['expected 1', 'expected 2'],
    fifth: ['other', 'other', 'other', 'other', 'expected 1'],
    sixth: ['other', 'other', 'other', 'other', 'other', 'expected 1'],
    none: ['other'],
  };

  it('counts the tasks with an expected hit at position 1 and the tasks with an expected hit among the first five, and lists the missed tasks', async () => {
    const tasks = [task('a', 'first'), task('a', 'fifth'), task('b', 'sixth'), task('b', 'none')];
    const { byKind, missed, ...figures } = await measureRelevance(
      tasks,
      async ({ query }) => hits[query] ?? [],
    );
    expect(figures).toEqual({
      tasks: 4,
      successAt1: 0.25,
      successAt5: 0.5,
      meanReciprocalRank: (1 + 1 / 5 + 1 / 6) / 4,
    });
    expect(Object.fromEntries(byKind)).toEqual({
      a: { tasks: 2, first: 1, amongFive: 2 },
      b: { tasks: 2, first: 0, amongFive: 0 },
    });
    expect(missed.map(({ typed }) => typed)).toEqual(['sixth', 'none']);
  });
});
